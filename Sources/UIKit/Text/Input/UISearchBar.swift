import QuartzCore

/// The delegate of a search bar; every method is optional.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {
    /// Returns `true` if editing may begin. Default `true`.
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has begun.
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    /// Returns `true` if editing may end. Default `true`.
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    /// Called after editing has ended.
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    /// Called after the user has changed the text.
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    /// Returns `true` if a text may replace a range, in UTF-16 code units. Default `true`.
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    /// Called when the Return key was pressed.
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    /// Called after a tap on the cancel button.
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    /// Called after the user has selected another scope.
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String)
        -> Bool
    { true }
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// A bar with a search field, a cancel button and a segmented control for scopes. Its height is 56 points, or 100 with
/// scopes; in a navigation item 52 and 96.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextInputTraits {
    /// The background of a search bar.
    public enum Style: UInt, Sendable {
        /// Equal to `prominent`.
        case `default`
        /// A bar with a background.
        case prominent
        /// No background.
        case minimal
    }

    /// The search field.
    public let searchTextField: UISearchTextField = UISearchTextField(frame: .zero)
    private let cancelButton = UIButton(type: .system)
    private let scopes = UISegmentedControl(frame: .zero)
    private let hairline = UIView.hairline()
    private let partner = SearchBarPartner()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
        coder.fill(self, as: UISearchBar.self)
    }

    private func setUp() {
        partner.bar = self
        searchTextField.delegate = partner
        searchTextField.placeholder = nil
        searchTextField.addAction(
            UIAction { [unowned self] _ in
                delegate?.searchBar(self, textDidChange: text ?? "")
                searchController?.textChanged()
            }, for: .editingChanged)
        cancelButton.setTitle("Cancel", for: .normal)
        cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
        cancelButton.addAction(
            UIAction { [unowned self] _ in
                delegate?.searchBarCancelButtonClicked(self)
                searchController?.isActive = false
            }, for: .touchUpInside)
        scopes.addAction(
            UIAction { [unowned self] _ in
                delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scopes.selectedSegmentIndex)
                searchController?.scopeChanged()
            }, for: .valueChanged)
        hairline.backgroundColor = .separator
        promptLabel.font = .systemFont(ofSize: 13)
        promptLabel.textAlignment = .center
        promptLabel.isHidden = true
        for view in [hairline, promptLabel, searchTextField, cancelButton, scopes] { addSubview(view) }
        cancelButton.isHidden = true
        scopes.isHidden = true
        styleChanged()
    }

    /// The delegate. Default nil.
    open weak var delegate: (any UISearchBarDelegate)?
    /// The search controller that owns the bar.
    weak var searchController: UISearchController? {
        didSet {
            guard oldValue == nil, searchController != nil, searchTextField.placeholder == nil else { return }
            placeholder = nil
        }
    }
    /// `true` if the bar is part of a navigation bar: lower, with wider margins and without a background.
    var isInNavigationBar = false {
        didSet {
            guard isInNavigationBar != oldValue else { return }
            styleChanged()
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    /// The search text. Setting it does not notify the delegate; an active search controller updates its results.
    /// Default empty.
    open var text: String? {
        get { searchTextField.text }
        set {
            let old = text
            searchTextField.text = newValue
            if text != old { searchController?.textChanged() }
        }
    }
    /// The placeholder of an empty field. Without one, the bar of a search controller shows “Search”. Default nil.
    open var placeholder: String? {
        get {
            let shown = searchTextField.placeholder
            return showsStandardPlaceholder && shown == UISearchBar.standardPlaceholder ? nil : shown
        }
        set {
            showsStandardPlaceholder = newValue == nil && searchController != nil
            searchTextField.placeholder = showsStandardPlaceholder ? UISearchBar.standardPlaceholder : newValue
        }
    }
    private static let standardPlaceholder = "Search"
    private var showsStandardPlaceholder = false
    /// A line of text above the field, for which the bar is 18 points higher. Default nil.
    @Observed open var prompt: String? {
        didSet {
            guard prompt != oldValue else { return }
            promptLabel.text = prompt
            promptLabel.isHidden = prompt == nil
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    private let promptLabel = UILabel()
    private var promptHeight: CGFloat { prompt == nil ? 0 : 18 }
    /// The style of the background. Default `default`.
    @Observed open var searchBarStyle = Style.default { didSet { styleChanged() } }
    /// The background colour; nil selects the standard colour. Default nil.
    @Observed open var barTintColor: UIColor? {
        didSet {
            noteSet(.barTintColor, \UISearchBar.barTintColor, barTintColor)
            styleChanged()
        }
    }
    /// The bar style. `black` makes the bar dark with light text, in light mode as well. Default `default`: as in the
    /// environment.
    @Observed open var barStyle = UIBarStyle.default {
        didSet {
            noteSet(.barStyle, \UISearchBar.barStyle, barStyle)
            overrideUserInterfaceStyle = barStyle.userInterfaceStyle
        }
    }
    /// Stored only: the background is opaque. Default `true`.
    open var isTranslucent = true
    private func styleChanged() {
        let isBare = searchBarStyle == .minimal || isInNavigationBar
        quietly { backgroundColor = isBare ? nil : barTintColor ?? .secondarySystemBackground }
        hairline.isHidden = isBare
    }
    /// `true` if the cancel button is visible. Default `false`.
    open var showsCancelButton: Bool {
        get { !cancelButton.isHidden }
        set { setShowsCancelButton(newValue, animated: false) }
    }
    /// Shows or hides the cancel button; an animation lasts 0.25 seconds.
    ///
    /// A search controller then no longer does so automatically (`automaticallyShowsCancelButton`).
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        searchController?.automaticallyShowsCancelButton = false
        changeCancelButton(showsCancelButton, animated: animated)
    }
    func changeCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        guard showsCancelButton == cancelButton.isHidden else { return }
        if animated, window != nil {
            // The button slides in from outside the bar.
            if showsCancelButton { layoutIfNeeded() }
            cancelButton.isHidden = !showsCancelButton
            cancelButton.alpha = showsCancelButton ? 0 : 1
            setNeedsLayout()
            UIView.animate(withDuration: 0.25, delay: 0, options: .allowUserInteraction) {
                self.cancelButton.alpha = 1
                self.layoutIfNeeded()
            }
        } else {
            cancelButton.isHidden = !showsCancelButton
            setNeedsLayout()
        }
    }
    /// The titles of the scopes; nil: no scopes. Default nil.
    @Observed open var scopeButtonTitles: [String]? {
        didSet {
            scopes.removeAllSegments()
            for (index, title) in (scopeButtonTitles ?? []).enumerated() {
                scopes.insertSegment(withTitle: title, at: index, animated: false)
            }
            if !(scopeButtonTitles ?? []).isEmpty { scopes.selectedSegmentIndex = 0 }
            scopesChanged()
        }
    }
    /// The index of the selected scope. Default 0.
    open var selectedScopeButtonIndex: Int {
        get { max(0, scopes.selectedSegmentIndex) }
        set { scopes.selectedSegmentIndex = newValue }
    }
    /// `true` if the scopes are visible. Setting it disables the search controller's `automaticallyShowsScopeBar`.
    /// Default `false`.
    open var showsScopeBar: Bool {
        get { scopesAreShown }
        set {
            searchController?.automaticallyShowsScopeBar = false
            changeScopeBar(newValue)
        }
    }
    private var scopesAreShown = false
    func changeScopeBar(_ shows: Bool) {
        scopesAreShown = shows
        scopesChanged()
    }
    private func scopesChanged() {
        let height = intrinsicContentSize.height
        scopes.isHidden = !showsScopeBar || (scopeButtonTitles ?? []).isEmpty
        setNeedsLayout()
        guard intrinsicContentSize.height != height else { return }
        invalidateIntrinsicContentSize()
        searchController?.barHeightChanged()
    }

    open override var intrinsicContentSize: CGSize {
        let row: CGFloat = isInNavigationBar ? 52 : 56
        return CGSize(
            width: UIView.noIntrinsicMetric, height: row + promptHeight + (scopes.isHidden ? 0 : 44))
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let margin: CGFloat = isInNavigationBar ? 16 : 8
        let row: CGFloat = scopes.isHidden ? bounds.height : max(0, bounds.height - 44)
        let height: CGFloat = 36, y = (promptHeight + (row - promptHeight - height) / 2).rounded()
        promptLabel.frame = CGRect(x: margin, y: 4, width: max(0, bounds.width - 2 * margin), height: 16)
        var width = bounds.width - 2 * margin
        let cancel = cancelButton.sizeThatFits(CGSize(width: CGFloat.greatestFiniteMagnitude, height: height))
        if !cancelButton.isHidden {
            width -= cancel.width + 12
            cancelButton.frame = mirroredIfNeeded(
                CGRect(x: bounds.width - margin - cancel.width, y: y, width: cancel.width, height: height))
        }
        searchTextField.frame = mirroredIfNeeded(CGRect(x: margin, y: y, width: max(0, width), height: height))
        scopes.frame = CGRect(x: margin, y: row, width: max(0, bounds.width - 2 * margin), height: 32)
        let pixel = traitCollection.pixelGrid.pixel
        hairline.frame = CGRect(x: 0, y: bounds.height - pixel, width: bounds.width, height: pixel)
    }

    // MARK: Properties of the field

    /// Ends the search of a search controller.
    open override func accessibilityPerformEscape() -> Bool {
        searchController?.accessibilityPerformEscape() ?? false
    }
    open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
    @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
    @discardableResult open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }
    open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
    open override var inputAccessoryView: UIView? {
        get { searchTextField.inputAccessoryView }
        set { searchTextField.inputAccessoryView = newValue }
    }
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }
    open var spellCheckingType: UITextSpellCheckingType {
        get { searchTextField.spellCheckingType }
        set { searchTextField.spellCheckingType = newValue }
    }
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    open var keyboardAppearance: UIKeyboardAppearance {
        get { searchTextField.keyboardAppearance }
        set { searchTextField.keyboardAppearance = newValue }
    }
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }
    open var enablesReturnKeyAutomatically: Bool {
        get { searchTextField.enablesReturnKeyAutomatically }
        set { searchTextField.enablesReturnKeyAutomatically = newValue }
    }
    open var isSecureTextEntry: Bool {
        get { searchTextField.isSecureTextEntry }
        set { searchTextField.isSecureTextEntry = newValue }
    }
    open var textContentType: UITextContentType! {
        get { searchTextField.textContentType }
        set { searchTextField.textContentType = newValue }
    }
}

/// Forwards the delegate calls of the field to the bar's delegate.
private final class SearchBarPartner: NSObject, UITextFieldDelegate {
    weak var bar: UISearchBar?

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldBeginEditing($0) ?? true } ?? true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) {
        guard let bar else { return }
        bar.searchController?.editingBegan()
        bar.delegate?.searchBarTextDidBeginEditing(bar)
    }
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool {
        bar.map { $0.delegate?.searchBarShouldEndEditing($0) ?? true } ?? true
    }
    func textFieldDidEndEditing(_ textField: UITextField) {
        if let bar { bar.delegate?.searchBarTextDidEndEditing(bar) }
    }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        bar.map { $0.delegate?.searchBar($0, shouldChangeTextIn: range, replacementText: string) ?? true } ?? true
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        if let bar { bar.delegate?.searchBarSearchButtonClicked(bar) }
        return true
    }
}
