/// The delegate of a font picker. All methods are optional.
@preconcurrency @MainActor public protocol UIFontPickerViewControllerDelegate: NSObjectProtocol {
    /// Called after the user has chosen a font: see `selectedFontDescriptor`. The picker stays; dismiss it if you want.
    func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController)
    /// Called after the user has cancelled the picker, which is dismissed.
    func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController)
}

extension UIFontPickerViewControllerDelegate {
    public func fontPickerViewControllerDidPickFont(_ viewController: UIFontPickerViewController) {}
    public func fontPickerViewControllerDidCancel(_ viewController: UIFontPickerViewController) {}
}

/// A list of the installed font families, each written in its own font, from which the user chooses one. Present it.
@preconcurrency @MainActor open class UIFontPickerViewController: UIViewController {
    /// The content of a font picker.
    @preconcurrency @MainActor open class Configuration: NSObject {
        /// `true` if the list has the faces of each family below it. Default `false`.
        open var includeFaces = false
        /// `true` if all names are written in the system font. Default `false`.
        open var displayUsingSystemFont = false
        /// The traits that listed fonts must have. Default none.
        open var filteredTraits: UIFontDescriptor.SymbolicTraits = []

        public override init() {}
    }

    /// The configuration that was given.
    public let configuration: Configuration
    /// The delegate. Default nil.
    open weak var delegate: (any UIFontPickerViewControllerDelegate)?
    /// The chosen font; nil before a choice. Setting it marks its row.
    @Observed open var selectedFontDescriptor: UIFontDescriptor? { didSet { list?.tableView.reloadData() } }

    private weak var list: FontList?

    /// Creates a picker.
    public init(configuration: Configuration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }
    /// Creates a picker of the families.
    public convenience init() { self.init(configuration: Configuration()) }
    public required init?(coder: NSCoder) {
        configuration = Configuration()
        super.init(coder: coder)
    }

    open override func viewDidLoad() {
        super.viewDidLoad()
        let list = FontList(configuration, owner: self)
        self.list = list
        list.title = "Choose Font"
        list.navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                presentingViewController?.dismiss(animated: true)
                delegate?.fontPickerViewControllerDidCancel(self)
            })
        let navigation = UINavigationController(rootViewController: list)
        addChild(navigation)
        navigation.view.frame = view.bounds
        navigation.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(navigation.view)
        navigation.didMove(toParent: self)
    }
}

/// The list of a font picker.
private final class FontList: UITableViewController {
    private weak var owner: UIFontPickerViewController?
    private let fonts: [(family: String, face: String?, descriptor: UIFontDescriptor)]
    private let usesSystemFont: Bool
    private static let size: CGFloat = 17

    init(_ configuration: UIFontPickerViewController.Configuration, owner: UIFontPickerViewController) {
        self.owner = owner
        usesSystemFont = configuration.displayUsingSystemFont
        let wanted = configuration.filteredTraits
        fonts = UIFont.familyNames.sorted().flatMap { family in
            let all = UIFont.fontNames(forFamilyName: family).map { UIFontDescriptor(name: $0, size: 0) }
            let fitting = all.filter { $0.symbolicTraits.isSuperset(of: wanted) }
            guard let first = fitting.first else { return [] as [(String, String?, UIFontDescriptor)] }
            let faces = configuration.includeFaces ? fitting : []
            return [(family, nil, first)] + faces.map { (family, $0.postscriptName, $0) }
        }
        super.init(style: .plain)
    }
    required init?(coder: NSCoder) { nil }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fonts.count }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell =
            tableView.dequeueReusableCell(withIdentifier: "font")
            ?? UITableViewCell(style: .default, reuseIdentifier: "font")
        let font = fonts[indexPath.row]
        cell.textLabel?.text = font.face ?? font.family
        cell.indentationLevel = font.face == nil ? 0 : 1
        cell.textLabel?.font =
            usesSystemFont
            ? .systemFont(ofSize: FontList.size) : UIFont(descriptor: font.descriptor, size: FontList.size)
        let isChosen = owner?.selectedFontDescriptor?.postscriptName == font.descriptor.postscriptName
        cell.accessoryType = isChosen ? .checkmark : .none
        return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        guard let owner else { return }
        owner.selectedFontDescriptor = fonts[indexPath.row].descriptor
        owner.delegate?.fontPickerViewControllerDidPickFont(owner)
    }
}
