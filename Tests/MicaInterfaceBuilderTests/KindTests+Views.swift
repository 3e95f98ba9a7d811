extension KindTests {
    /// A view's element and its statements.
    static let viewCases: [(String, [String])] = [
        (
            """
            <view hidden="YES" opaque="NO" alpha="0.5" tag="3" contentMode="TopLeft" clipsSubviews="YES" userLabel="x" id="v">
            <rect key="frame" x="1" y="2.5" width="3" height="4"/><autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
            <color key="backgroundColor" red="1" green="0.5" blue="0.0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></view>
            """,
            [
                "let view_v: UIView = build.view(UIView.self)",
                "view_v.frame = CGRect(x: 1, y: 2.5, width: 3, height: 4)",
                "view_v.autoresizingMask = [.flexibleBottomMargin, .flexibleWidth]", "view_v.isHidden = true",
                "view_v.isOpaque = false", "view_v.alpha = 0.5", "view_v.tag = 3", "view_v.contentMode = .topLeft",
                "view_v.clipsToBounds = true",
                "view_v.backgroundColor = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)",
                "view_root.addSubview(view_v)",
            ]
        ),
        (
            """
            <label userInteractionEnabled="NO" text="Hi" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" adjustsFontSizeToFit="NO" id="l">
            <fontDescription key="fontDescription" type="system" weight="semibold" pointSize="12"/><nil key="highlightedColor"/></label>
            """,
            [
                "let label_l: UILabel = build.view(UILabel.self)", "label_l.isUserInteractionEnabled = false",
                "label_l.text = \"Hi\"", "label_l.font = UIFont.systemFont(ofSize: 12, weight: .semibold)",
                "label_l.textAlignment = .center", "label_l.lineBreakMode = .byWordWrapping",
                "label_l.numberOfLines = 0", "label_l.adjustsFontSizeToFitWidth = false",
                "view_root.addSubview(label_l)",
            ]
        ),
        (
            // Omitted attributes have Interface Builder's defaults, which are not UIKit's.
            """
            <label minimumFontSize="6" id="l"><fontDescription key="fontDescription" type="system" pointSize="12"/></label>
            """,
            [
                "let label_l: UILabel = build.view(UILabel.self)", "label_l.isUserInteractionEnabled = true",
                "label_l.font = UIFont.systemFont(ofSize: 12)", "label_l.textAlignment = .left",
                "label_l.adjustsFontSizeToFitWidth = true", "label_l.minimumScaleFactor = 0.5",
                "view_root.addSubview(label_l)",
            ]
        ),
        (
            """
            <imageView userInteractionEnabled="NO" image="star" catalog="system" id="i">
            <preferredSymbolConfiguration key="preferredSymbolConfiguration" configurationType="font" scale="large"><fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></preferredSymbolConfiguration></imageView>
            """,
            [
                "let imageView_i: UIImageView = build.view(UIImageView.self)",
                "imageView_i.isUserInteractionEnabled = false", "imageView_i.image = UIImage(systemName: \"star\")",
                "imageView_i.preferredSymbolConfiguration = UIImage.SymbolConfiguration(font: UIFont.preferredFont(forTextStyle: .body), scale: .large)",
                "view_root.addSubview(imageView_i)",
            ]
        ),
        (
            """
            <button buttonType="roundedRect" lineBreakMode="middleTruncation" id="b"><inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
            <state key="normal" title="Go" image="a"><color key="titleColor" systemColor="systemRedColor"/></state>
            <state key="highlighted" backgroundImage="b"/></button>
            """,
            [
                "let button_b: UIButton = build.view(UIButton.self)", "build.setType(.system, of: button_b)",
                "button_b.titleLabel?.lineBreakMode = .byTruncatingMiddle",
                "button_b.contentEdgeInsets = UIEdgeInsets(top: 2, left: 1, bottom: 4, right: 3)",
                "button_b.setTitle(\"Go\", for: .normal)", "button_b.setTitleColor(UIColor.systemRed, for: .normal)",
                "button_b.setImage(UIImage(named: \"a\"), for: .normal)",
                "button_b.setBackgroundImage(UIImage(named: \"b\"), for: .highlighted)",
                "view_root.addSubview(button_b)",
            ]
        ),
        (
            """
            <button layoutMarginsFollowReadableWidth="YES" id="b"><state key="focused" title="F"><color key="titleShadowColor" white="0" alpha="1"/></state>
            <buttonConfiguration key="configuration" style="plain"><fontDescription key="titleFontDescription" type="boldSystem" pointSize="9"/></buttonConfiguration></button>
            """,
            [
                "let button_b: UIButton = build.view(UIButton.self)", "build.followReadableWidth(button_b)",
                "button_b.setTitle(\"F\", for: .focused)",
                "button_b.setTitleShadowColor(UIColor(white: 0, alpha: 1), for: .focused)",
                "var configuration_b: UIButton.Configuration = UIButton.Configuration.plain()",
                "build.setTitleFont(UIFont.systemFont(ofSize: 9, weight: .bold), of: &configuration_b)",
                "button_b.configuration = configuration_b", "view_root.addSubview(button_b)",
            ]
        ),
        (
            """
            <button id="b"><menu key="menu" title="M" id="m"><children><command title="C" state="on" id="c">
            <connections><action selector="copy:" destination="b" id="1"/></connections></command><menu id="n"><children><command title="D" id="d"/></children></menu></children></menu></button>
            """,
            [
                "let button_b: UIButton = build.view(UIButton.self)", "view_root.addSubview(button_b)",
                "button_b.menu = UIMenu(title: \"M\", children: [UICommand(title: \"C\", action: Selector(\"copy:\", UIResponder.copy(_:)), state: .on), UIMenu(children: [UIAction(title: \"D\", attributes: .disabled) { _ in }])])",
            ]
        ),
        (
            """
            <searchBar prompt="P" id="s"/>
            """,
            [
                "let searchBar_s: UISearchBar = build.view(UISearchBar.self)", "searchBar_s.prompt = \"P\"",
                "view_root.addSubview(searchBar_s)",
            ]
        ),
        (
            """
            <button id="b"><buttonConfiguration key="configuration" style="filled" title="Go" cornerStyle="capsule">
            <color key="baseBackgroundColor" white="0.5" alpha="1"/></buttonConfiguration></button>
            """,
            [
                "let button_b: UIButton = build.view(UIButton.self)",
                "var configuration_b: UIButton.Configuration = UIButton.Configuration.filled()",
                "configuration_b.title = \"Go\"", "configuration_b.cornerStyle = .capsule",
                "configuration_b.baseBackgroundColor = UIColor(white: 0.5, alpha: 1)",
                "button_b.configuration = configuration_b", "view_root.addSubview(button_b)",
            ]
        ),
        (
            """
            <textField borderStyle="roundedRect" textAlignment="natural" placeholder="Name" adjustsFontSizeToFit="NO" minimumFontSize="17" clearButtonMode="whileEditing" id="f">
            <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="done" secureTextEntry="YES" textContentType="password"/></textField>
            """,
            [
                "let textField_f: UITextField = build.view(UITextField.self)", "textField_f.borderStyle = .roundedRect",
                "textField_f.placeholder = \"Name\"", "textField_f.textAlignment = .natural",
                "textField_f.minimumFontSize = 17", "textField_f.adjustsFontSizeToFitWidth = false",
                "textField_f.clearButtonMode = .whileEditing",
                "textField_f.autocapitalizationType = UITextAutocapitalizationType.none",
                "textField_f.keyboardType = .emailAddress",
                "textField_f.returnKeyType = .done", "textField_f.isSecureTextEntry = true",
                "textField_f.textContentType = .password", "view_root.addSubview(textField_f)",
            ]
        ),
        (
            """
            <textView clipsSubviews="YES" editable="NO" textAlignment="natural" id="t"><string key="text" base64-UTF8="YES">SGkh</string>
            <color key="textColor" name="Ink"/></textView>
            """,
            [
                "let textView_t: UITextView = build.view(UITextView.self)", "textView_t.clipsToBounds = true",
                "textView_t.textColor = UIColor(named: \"Ink\")", "textView_t.text = \"Hi!\"",
                "textView_t.textAlignment = .natural", "textView_t.isEditable = false",
                "view_root.addSubview(textView_t)",
            ]
        ),
        (
            "<switch on=\"YES\" id=\"s\"><color key=\"onTintColor\" systemColor=\"groupTableViewBackgroundColor\"/></switch>",
            [
                "let switch_s: UISwitch = build.view(UISwitch.self)", "switch_s.isOn = true",
                "switch_s.onTintColor = UIColor.systemGroupedBackground", "view_root.addSubview(switch_s)",
            ]
        ),
        (
            "<slider value=\"5\" minValue=\"1\" maxValue=\"10\" id=\"s\"/>",
            [
                "let slider_s: UISlider = build.view(UISlider.self)", "slider_s.minimumValue = 1",
                "slider_s.maximumValue = 10", "slider_s.value = 5", "view_root.addSubview(slider_s)",
            ]
        ),
        (
            "<stepper maximumValue=\"9\" stepValue=\"2\" wraps=\"YES\" id=\"s\"/>",
            [
                "let stepper_s: UIStepper = build.view(UIStepper.self)", "stepper_s.maximumValue = 9",
                "stepper_s.stepValue = 2", "stepper_s.wraps = true", "view_root.addSubview(stepper_s)",
            ]
        ),
        (
            """
            <segmentedControl selectedSegmentIndex="0" id="s"><segments><segment title="One"/><segment title="" image="i" enabled="NO"/></segments></segmentedControl>
            """,
            [
                "let segmentedControl_s: UISegmentedControl = build.view(UISegmentedControl.self)",
                "segmentedControl_s.insertSegment(withTitle: \"One\", at: 0, animated: false)",
                "segmentedControl_s.insertSegment(with: UIImage(named: \"i\"), at: 1, animated: false)",
                "segmentedControl_s.setEnabled(false, forSegmentAt: 1)", "segmentedControl_s.selectedSegmentIndex = 0",
                "view_root.addSubview(segmentedControl_s)",
            ]
        ),
        (
            "<pageControl numberOfPages=\"3\" currentPage=\"1\" hidesForSinglePage=\"YES\" id=\"p\"/>",
            [
                "let pageControl_p: UIPageControl = build.view(UIPageControl.self)", "pageControl_p.numberOfPages = 3",
                "pageControl_p.currentPage = 1", "pageControl_p.hidesForSinglePage = true",
                "view_root.addSubview(pageControl_p)",
            ]
        ),
        (
            "<activityIndicatorView animating=\"YES\" style=\"whiteLarge\" id=\"a\"/>",
            [
                "let activityIndicatorView_a: UIActivityIndicatorView = build.view(UIActivityIndicatorView.self)",
                "activityIndicatorView_a.style = .whiteLarge", "activityIndicatorView_a.hidesWhenStopped = false",
                "activityIndicatorView_a.startAnimating()", "view_root.addSubview(activityIndicatorView_a)",
            ]
        ),
        (
            "<progressView progress=\"0.25\" id=\"p\"/>",
            [
                "let progressView_p: UIProgressView = build.view(UIProgressView.self)",
                "progressView_p.progress = 0.25",
                "view_root.addSubview(progressView_p)",
            ]
        ),
        (
            """
            <datePicker datePickerMode="date" minuteInterval="5" style="wheels" useCurrentDate="YES" id="d">
            <date key="date" timeIntervalSinceReferenceDate="1"/><date key="minimumDate" timeIntervalSinceReferenceDate="-2.5"/></datePicker>
            """,
            [
                "let datePicker_d: UIDatePicker = build.view(UIDatePicker.self)", "datePicker_d.datePickerMode = .date",
                "datePicker_d.preferredDatePickerStyle = .wheels", "datePicker_d.minuteInterval = 5",
                "datePicker_d.minimumDate = Date(timeIntervalSinceReferenceDate: -2.5)",
                "view_root.addSubview(datePicker_d)",
            ]
        ),
        (
            """
            <stackView axis="vertical" distribution="fillEqually" alignment="top" spacing="8" id="s"><subviews><view id="a"/></subviews></stackView>
            """,
            [
                "let stackView_s: UIStackView = build.view(UIStackView.self)", "stackView_s.axis = .vertical",
                "stackView_s.distribution = .fillEqually", "stackView_s.alignment = .top", "stackView_s.spacing = 8",
                "let view_a: UIView = build.view(UIView.self)", "stackView_s.addArrangedSubview(view_a)",
                "view_root.addSubview(stackView_s)",
            ]
        ),
        (
            """
            <visualEffectView id="e"><view key="contentView" id="c"><subviews><view id="a"/></subviews></view><blurEffect style="systemMaterial"/></visualEffectView>
            """,
            [
                "let visualEffectView_e: UIVisualEffectView = build.view(UIVisualEffectView.self)",
                "visualEffectView_e.effect = UIBlurEffect(style: .systemMaterial)",
                "let view_c: UIView = visualEffectView_e.contentView", "let view_a: UIView = build.view(UIView.self)",
                "view_c.addSubview(view_a)", "view_root.addSubview(visualEffectView_e)",
            ]
        ),
        (
            """
            <label userInteractionEnabled="NO" textAlignment="natural" adjustsFontSizeToFit="NO" usesAttributedText="YES" id="l"><attributedString key="attributedText">
            <fragment content="a"><attributes><color key="NSColor" systemColor="labelColor"/><font key="NSFont" size="9" metaFont="systemBold"/></attributes></fragment><fragment content="b"/></attributedString></label>
            """,
            [
                "let label_l: UILabel = build.view(UILabel.self)", "label_l.isUserInteractionEnabled = false",
                "label_l.textAlignment = .natural", "label_l.adjustsFontSizeToFitWidth = false",
                "label_l.attributedText = interfaceText([NSAttributedString(string: \"a\", attributes: [.font: UIFont.systemFont(ofSize: 9, weight: .bold), .foregroundColor: UIColor.label]), NSAttributedString(string: \"b\", attributes: [:])])",
                "view_root.addSubview(label_l)",
            ]
        ),
        (
            """
            <view id="v"><accessibility key="accessibilityConfiguration" label="L" hint="H" identifier="I"><accessibilityTraits key="traits" button="YES"/><bool key="isElement" value="YES"/></accessibility></view>
            """,
            [
                "let view_v: UIView = build.view(UIView.self)", "view_v.accessibilityLabel = \"L\"",
                "view_v.accessibilityHint = \"H\"", "view_v.accessibilityIdentifier = \"I\"",
                "view_v.isAccessibilityElement = true", "view_v.accessibilityTraits = [.button]",
                "view_root.addSubview(view_v)",
            ]
        ),
        (
            """
            <searchBar text="t" showsCancelButton="YES" searchBarStyle="minimal" id="s"><scopeButtonTitles><string>A</string></scopeButtonTitles><textInputTraits key="textInputTraits" autocorrectionType="no"/></searchBar>
            """,
            [
                "let searchBar_s: UISearchBar = build.view(UISearchBar.self)", "searchBar_s.searchBarStyle = .minimal",
                "searchBar_s.text = \"t\"", "searchBar_s.showsCancelButton = true",
                "searchBar_s.scopeButtonTitles = [\"A\"]",
                "searchBar_s.autocapitalizationType = UITextAutocapitalizationType.none",
                "searchBar_s.autocorrectionType = .no", "view_root.addSubview(searchBar_s)",
            ]
        ),
    ]
}
