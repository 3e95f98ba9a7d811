import UIKit

extension CodeScreens {
    static func buttons() -> UIViewController {
        screen(ButtonsController(), 320, 300) { view, controller in
            let button = view.add(UIButton.system("System"), 10, 10, 90, 30) {
                $0.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            }
            controller.connectInCode(button)
            controller.states = view.add(UIButton(type: .system), 110, 10, 200, 44, setStates)
            view.add(UIButton(), 10, 50, 90, 34) {
                $0.isSelected = true
                $0.contentHorizontalAlignment = .trailing
                $0.contentVerticalAlignment = .bottom
                $0.titleLabel?.lineBreakMode = .byClipping
                $0.adjustsImageWhenHighlighted = false
                $0.adjustsImageWhenDisabled = false
                $0.backgroundColor = .systemGray5
                $0.setTitle("Custom", for: .normal)
                $0.setTitleColor(.systemTeal, for: .normal)
                $0.setTitle("Chosen", for: .selected)
                $0.setImage(UIImage(systemName: "checkmark"), for: .selected)
            }
            view.add(UIButton.system("Disabled"), 110, 60, 90, 30) {
                $0.isEnabled = false
                $0.contentVerticalAlignment = .fill
            }
            let types: [(UIButton.ButtonType, CGRect)] = [
                (.infoLight, CGRect(x: 210, y: 62, width: 25, height: 24)),
                (.contactAdd, CGRect(x: 245, y: 62, width: 25, height: 24)),
                (.close, CGRect(x: 280, y: 58, width: 30, height: 30)),
                (.detailDisclosure, CGRect(x: 280, y: 96, width: 25, height: 24)),
            ]
            for (type, frame) in types {
                view.add(UIButton(type: type), frame.minX, frame.minY, frame.width, frame.height) {
                    $0.titleLabel?.lineBreakMode = .byTruncatingMiddle
                    $0.showsTouchWhenHighlighted = type == .infoLight
                    $0.role = type == .contactAdd ? .destructive : .normal
                }
            }
            addConfigured(view, controller)
        }
    }

    private static func setStates(_ button: UIButton) {
        button.contentHorizontalAlignment = .left
        button.contentVerticalAlignment = .top
        button.titleLabel?.lineBreakMode = .byTruncatingTail
        button.reversesTitleShadowWhenHighlighted = true
        button.backgroundColor = .tertiarySystemFill
        button.tintColor = .systemPink
        button.titleLabel?.font = .boldSystemFont(ofSize: 18)
        button.contentEdgeInsets = UIEdgeInsets(top: 6, left: 8, bottom: 6, right: 8)
        button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 6, bottom: 0, right: 0)
        button.imageEdgeInsets = UIEdgeInsets(top: 1, left: 0, bottom: 0, right: .leastNormalMagnitude)
        let symbol = UIImage.SymbolConfiguration(pointSize: 18, weight: .bold, scale: .default)
        button.setPreferredSymbolConfiguration(symbol, forImageIn: .normal)
        button.titleLabel?.shadowOffset = CGSize(width: 1, height: 1)
        button.setTitle("Normal", for: .normal)
        button.setImage(UIImage(systemName: "star"), for: .normal)
        button.setTitleColor(UIColor(red: 0.2, green: 0.3, blue: 0.7, alpha: 1), for: .normal)
        button.setTitleShadowColor(UIColor(white: 0.5, alpha: 1), for: .normal)
        button.setTitle("Disabled", for: .disabled)
        button.setTitleColor(.lightGray, for: .disabled)
        button.setTitle("Selected", for: .selected)
        let large = UIImage.SymbolConfiguration(scale: .large)
        let filled = UIImage(systemName: "star.fill", withConfiguration: large)
        button.setImage(filled?.withRenderingMode(.alwaysTemplate), for: .selected)
        button.setTitle("Pressed\nnow", for: .highlighted)
        button.setTitle("Focused", for: .focused)
    }

    private static func addConfigured(_ view: UIView, _ controller: ButtonsController) {
        var filled = UIButton.Configuration.filled()
        filled.image = UIImage(systemName: "paperplane")
        filled.title = "Send"
        filled.subtitle = "At once"
        filled.imagePlacement = .trailing
        filled.imagePadding = 6
        filled.titlePadding = 2
        filled.titleAlignment = .leading
        filled.cornerStyle = .capsule
        filled.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(scale: .small)
        filled.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 16, bottom: 2, trailing: 16)
        var tinted = UIButton.Configuration.tinted()
        tinted.title = "Tinted"
        tinted.buttonSize = .large
        tinted.baseForegroundColor = .systemRed
        tinted.baseBackgroundColor = .systemYellow
        tinted.titleFont = .preferredFont(forTextStyle: .caption1)
        var gray = UIButton.Configuration.gray()
        gray.title = "Gray"
        gray.showsActivityIndicator = true
        gray.cornerStyle = .large
        gray.buttonSize = .small
        gray.titleFont = .boldSystemFont(ofSize: 13)
        var plain = UIButton.Configuration.plain()
        plain.title = "Plain"
        plain.image = UIImage(systemName: "bell")
        controller.configuredButtons = [
            view.add(UIButton.system("Button"), 10, 96, 140, 40) {
                $0.tintColor = .systemPurple
                $0.configuration = filled
            },
            view.add(UIButton.system("Button"), 160, 96, 110, 40) { $0.configuration = tinted },
            view.add(UIButton.system("Button"), 10, 144, 140, 34) { $0.configuration = gray },
        ]
        view.add(UIButton.system("Button"), 160, 144, 150, 34) { $0.configuration = plain }
        view.add(UIButton.system("Choose"), 10, 188, 140, 34) {
            $0.showsMenuAsPrimaryAction = true
            $0.changesSelectionAsPrimaryAction = true
            $0.menu = menu()
        }
        view.add(UIButton.system(""), 160, 188, 150, 34) {
            $0.setTitle(nil, for: .normal)
            $0.contentHorizontalAlignment = .fill
            $0.titleLabel?.lineBreakMode = .byWordWrapping
            let title = NSAttributedString(
                string: "Attributed",
                attributes: [
                    .foregroundColor: UIColor.systemBrown, .font: UIFont.systemFont(ofSize: 18, weight: .semibold),
                ])
            $0.setAttributedTitle(title, for: .normal)
            $0.layer.cornerRadius = 9
            $0.layer.borderWidth = 1.5
            $0.layer.borderColor = UIColor.systemBrown.cgColor
        }
    }

    private static func menu() -> UIMenu {
        let more = UIMenu(
            title: "More", image: UIImage(systemName: "ellipsis"),
            children: [UIAction(title: "Backwards", attributes: .disabled) { _ in }])
        return UIMenu(
            title: "Sort",
            children: [
                UICommand(
                    title: "By name", image: UIImage(systemName: "textformat"),
                    action: #selector(ButtonsController.sortByName), state: .on),
                UICommand(
                    title: "By date", action: #selector(ButtonsController.sortByDate),
                    discoverabilityTitle: "Sorts by date"), more,
            ])
    }

    static func controls() -> UIViewController {
        screen(ControlsController(), 320, 330) { view, controller in
            view.add(UISwitch(), 10, 10, 51, 31) {
                $0.isOn = true
                $0.onTintColor = .systemOrange
                $0.thumbTintColor = UIColor(red: 0.9, green: 0.9, blue: 1, alpha: 1)
                $0.addTarget(
                    controller, action: #selector(ControlsController.change(_:forEvent:)), for: .valueChanged)
            }
            view.add(UISwitch(), 80, 10, 51, 31)
            view.add(UIStepper(), 150, 10, 94, 32) {
                $0.minimumValue = 1
                $0.maximumValue = 12
                $0.stepValue = 0.5
                $0.value = 3
                $0.autorepeat = false
                $0.wraps = true
                $0.isContinuous = false
                $0.addTarget(controller, action: #selector(ControlsController.change(_:)), for: .valueChanged)
            }
            view.add(UIActivityIndicatorView(style: .medium), 255, 16, 20, 20) {
                $0.color = .systemRed
                $0.hidesWhenStopped = false
                $0.startAnimating()
            }
            view.add(UIActivityIndicatorView(style: .large), 275, 6, 37, 37)
            view.add(UISlider(), 8, 50, 144, 31) {
                $0.minimumValue = 10
                $0.maximumValue = 60
                $0.value = 40
                $0.isContinuous = false
                $0.tintColor = .systemGreen
                $0.minimumTrackTintColor = .systemRed
                $0.maximumTrackTintColor = .systemGray2
                $0.thumbTintColor = .systemYellow
            }
            view.add(UIProgressView(), 165, 64, 145, 4) {
                $0.progress = 0.3
                $0.progressTintColor = .systemPurple
                $0.trackTintColor = .systemGray4
            }
            view.add(UIProgressView(progressViewStyle: .bar), 165, 78, 145, 2) { $0.progress = 0.5 }
            more(controls: view, controller)
            for part in view.subviews where !(part is UIDatePicker || part is UIPickerView) { part.isOpaque = false }
        }
    }

    private static func more(controls view: UIView, _ controller: ControlsController) {
        view.add(UISegmentedControl(items: ["One", "Two", UIImage(systemName: "star")!]), 10, 92, 180, 32) {
            $0.contentHorizontalAlignment = .left
            $0.contentVerticalAlignment = .top
            $0.setWidth(70, forSegmentAt: 1)
            $0.setEnabled(false, forSegmentAt: 2)
            $0.selectedSegmentIndex = 1
            $0.selectedSegmentTintColor = .systemYellow
            $0.addTarget(controller, action: #selector(ControlsController.change(_:)), for: .valueChanged)
        }
        view.add(UISegmentedControl(items: ["A", "Longer"]), 200, 92, 110, 32) {
            $0.contentHorizontalAlignment = .left
            $0.contentVerticalAlignment = .top
            $0.apportionsSegmentWidthsByContent = true
            $0.isMomentary = true
        }
        view.add(UIPageControl(), 10, 132, 140, 26) {
            $0.numberOfPages = 5
            $0.currentPage = 2
            $0.hidesForSinglePage = true
            $0.backgroundStyle = .prominent
            $0.preferredIndicatorImage = UIImage(systemName: "star.fill")
            $0.allowsContinuousInteraction = false
            $0.pageIndicatorTintColor = .systemGray3
            $0.currentPageIndicatorTintColor = .systemRed
        }
        view.add(UIDatePicker(), 160, 130, 150, 34) {
            $0.datePickerMode = .date
            $0.preferredDatePickerStyle = .compact
            $0.locale = Locale(identifier: "en_GB")
            $0.minimumDate = Date(timeIntervalSinceReferenceDate: 694_224_000)
            $0.maximumDate = Date(timeIntervalSinceReferenceDate: 788_918_400)
            $0.date = Date(timeIntervalSinceReferenceDate: 721_692_800)
        }
        view.add(UIDatePicker(), 10, 170, 150, 150) {
            $0.datePickerMode = .time
            $0.preferredDatePickerStyle = .wheels
            $0.locale = Locale(identifier: "en_GB")
            $0.minuteInterval = 15
            $0.roundsToMinuteInterval = false
            $0.date = Date(timeIntervalSinceReferenceDate: 721_692_900)
        }
        controller.picker = view.add(UIPickerView(), 170, 170, 140, 150) {
            $0.dataSource = controller
            $0.delegate = controller
        }
    }

    static func texts() -> UIViewController {
        screen(TextsController(), 320, 420) { view, controller in
            addFields(view, controller)
            view.add(UITextView(), 10, 96, 145, 90) {
                $0.isMultipleTouchEnabled = true
                $0.text = "Several lines of text, which can be edited and scrolled."
                $0.indicatorStyle = .black
                $0.keyboardDismissMode = .interactive
                $0.adjustsFontForContentSizeCategory = true
                $0.backgroundColor = .secondarySystemBackground
                $0.textColor = .label
                $0.font = .systemFont(ofSize: 14)
                $0.autocapitalizationType = .sentences
                $0.keyboardType = .twitter
                $0.returnKeyType = .send
                $0.delegate = controller
            }
            view.add(UITextView(), 165, 96, 145, 90) {
                $0.isMultipleTouchEnabled = true
                $0.isUserInteractionEnabled = false
                $0.isScrollEnabled = false
                $0.isEditable = false
                $0.allowsEditingTextAttributes = true
                $0.isSelectable = false
                $0.text = "Fixed, justified, with a link: https://example.org"
                $0.textAlignment = .justified
                $0.font = .italicSystemFont(ofSize: 13)
                $0.autocapitalizationType = .none
            }
            view.add(UISearchBar(), 0, 196, 320, 56) {
                $0.contentMode = .redraw
                $0.searchBarStyle = .minimal
                $0.text = "query"
                $0.placeholder = "Search"
                $0.showsCancelButton = true
                $0.tintColor = .systemRed
                $0.autocapitalizationType = .words
                $0.returnKeyType = .search
                $0.delegate = controller
            }
            view.add(UISearchBar(), 0, 256, 320, 118) {
                $0.autocapitalizationType = .none
                $0.contentMode = .redraw
                $0.barStyle = .black
                $0.isTranslucent = false
                $0.barTintColor = .systemIndigo
                $0.prompt = "Prompt"
                $0.placeholder = "In scopes"
                $0.scopeButtonTitles = ["Titles", "Texts"]
                $0.showsScopeBar = true
                $0.selectedScopeButtonIndex = 1
            }
            let label = view.add(UILabel("Above the keyboard", .systemFont(ofSize: 17))) {
                $0.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
                $0.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
            }
            NSLayoutConstraint.activate([
                view.keyboardLayoutGuide.topAnchor.constraint(equalTo: label.bottomAnchor, constant: 8),
                label.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            ])
        }
    }

    private static func addFields(_ view: UIView, _ controller: TextsController) {
        controller.email = view.add(UITextField(), 10, 10, 145, 34) {
            $0.autocapitalizationType = .none
            $0.contentHorizontalAlignment = .left
            $0.borderStyle = .roundedRect
            $0.placeholder = "Email"
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumFontSize = 12
            $0.clearButtonMode = .always
            $0.font = .systemFont(ofSize: 15)
            $0.autocorrectionType = .no
            $0.spellCheckingType = .no
            $0.keyboardType = .emailAddress
            $0.keyboardAppearance = .dark
            $0.returnKeyType = .next
            $0.enablesReturnKeyAutomatically = true
            $0.smartDashesType = .no
            $0.smartInsertDeleteType = .no
            $0.smartQuotesType = .no
            $0.textContentType = .emailAddress
            $0.delegate = controller
            $0.addTarget(controller, action: #selector(TextsController.edit(_:)), for: .editingChanged)
        }
        view.add(UITextField(), 165, 10, 145, 34) {
            $0.contentHorizontalAlignment = .left
            $0.borderStyle = .line
            $0.text = "secret"
            $0.textAlignment = .center
            $0.minimumFontSize = 17
            $0.clearsOnBeginEditing = true
            $0.textColor = .systemRed
            $0.font = .boldSystemFont(ofSize: 15)
            $0.autocapitalizationType = .words
            $0.isSecureTextEntry = true
            $0.keyboardType = .asciiCapable
            $0.returnKeyType = .done
            $0.textContentType = .password
        }
        view.add(UITextField(), 10, 52, 145, 34) {
            $0.autocapitalizationType = .none
            $0.contentHorizontalAlignment = .left
            $0.borderStyle = .bezel
            $0.text = "Bezel \"and\" more"
            $0.textAlignment = .right
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumFontSize = 17
            $0.adjustsFontForContentSizeCategory = true
            $0.allowsEditingTextAttributes = true
            $0.clearButtonMode = .whileEditing
            $0.font = .preferredFont(forTextStyle: .body)
            $0.keyboardType = .decimalPad
        }
        view.add(UITextField(), 165, 52, 145, 34) {
            $0.isEnabled = false
            $0.contentHorizontalAlignment = .left
            $0.placeholder = "Disabled"
            $0.adjustsFontSizeToFitWidth = true
            $0.minimumFontSize = 17
            $0.clearButtonMode = .unlessEditing
            $0.backgroundColor = .systemGray6
            $0.autocapitalizationType = .allCharacters
            $0.autocorrectionType = .yes
            $0.spellCheckingType = .yes
            $0.keyboardAppearance = .light
        }
    }
}
