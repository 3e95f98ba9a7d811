/// A list of services for what an app shares: copying texts and addresses, and the app's own services. It is an action
/// sheet here.
@preconcurrency @MainActor open class UIActivityViewController: UIAlertController {
    /// Called when the list is dismissed: with the service and what it completed, or with nil and `false`.
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void

    private let items: [Any]
    private let services: [UIActivity]
    /// The controller that presented the list; it presents that of a service.
    private weak var host: UIViewController?
    /// The services that are not offered. Default nil.
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    /// Called once when a service has ended or the list was dismissed. Default nil.
    open var completionWithItemsHandler: CompletionWithItemsHandler?

    /// Creates a list.
    /// - `activityItems`: The items to share: texts, addresses, pictures, values of the app's, and sources of them.
    /// - `applicationActivities`: The app's own services.
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        items = activityItems
        services = applicationActivities ?? []
        super.init(title: nil, message: nil, preferredStyle: .actionSheet)
    }
    public required init?(coder: NSCoder) {
        items = []
        services = []
        super.init(coder: coder)
    }

    open override func loadView() {
        // The sheet is as high as its actions.
        addActions()
        super.loadView()
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        host = presentingViewController
    }

    private func addActions() {
        let placeholders = items.map { item in
            (item as? any UIActivityItemSource)?.activityViewControllerPlaceholderItem(self) ?? item
        }
        for service in [CopyActivity()] + services {
            guard let title = service.activityTitle, !isExcluded(service.activityType),
                service.canPerform(withActivityItems: placeholders)
            else { continue }
            addAction(UIAlertAction(title: title, style: .default) { [self] _ in perform(service) })
        }
        addAction(UIAlertAction(title: "Cancel", style: .cancel) { [self] _ in finish(nil, false) })
    }

    private func isExcluded(_ type: UIActivity.ActivityType?) -> Bool {
        type.map { excludedActivityTypes?.contains($0) == true } ?? false
    }

    private func perform(_ service: UIActivity) {
        let type = service.activityType
        service.prepare(
            withActivityItems: items.compactMap { item in
                guard let source = item as? any UIActivityItemSource else { return item }
                return source.activityViewController(self, itemForActivityType: type)
            })
        let controller = service.activityViewController
        service.onFinish = { [self] completed in
            controller?.presentingViewController?.dismiss(animated: true)
            finish(type, completed)
        }
        guard let controller else { return service.perform() }
        host?.present(controller, animated: true)
    }

    private func finish(_ type: UIActivity.ActivityType?, _ completed: Bool) {
        let handler = completionWithItemsHandler
        completionWithItemsHandler = nil
        handler?(type, completed, nil, nil)
    }
}

/// Copies texts and addresses, a line each.
private final class CopyActivity: UIActivity {
    private var text = ""
    override var activityType: ActivityType? { .copyToPasteboard }
    override var activityTitle: String? { "Copy" }
    override func canPerform(withActivityItems activityItems: [Any]) -> Bool {
        !texts(of: activityItems).isEmpty
    }
    override func prepare(withActivityItems activityItems: [Any]) {
        text = texts(of: activityItems).joined(separator: "\n")
    }
    override func perform() {
        UIPasteboard.general.string = text
        activityDidFinish(true)
    }
    private func texts(of items: [Any]) -> [String] {
        items.compactMap {
            ($0 as? String) ?? ($0 as? URL)?.absoluteString ?? ($0 as? NSAttributedString)?.string
        }
    }
}
