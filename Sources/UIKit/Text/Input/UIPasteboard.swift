import Foundation
import ImageIO

/// The system clipboard, connected by a host to exchange texts with other programs.
@MainActor package protocol SystemClipboard: AnyObject {
    /// The text in the clipboard; nil if there is none.
    var text: String? { get set }
}

/// A list of copied items for pasting, each with its value in one or more types.
///
/// If the app is displayed in a window, texts of the general pasteboard are shared with other programs; all other items
/// stay in the process.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// The name of the general pasteboard.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }
    /// The key of an option for items. Options have no effect: nothing leaves the machine, and items do not expire.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The date on which the items expire.
        public static let expirationDate = OptionsKey(rawValue: "expirationDate")
        /// `true` if the items stay on this machine.
        public static let localOnly = OptionsKey(rawValue: "localOnly")
    }

    /// The general pasteboard, shared by all.
    public static let general = UIPasteboard(named: .general)
    /// The clipboard of the host that displays the app.
    package static weak var system: (any SystemClipboard)?
    /// The storage shared by all pasteboards of a name.
    private final class Store {
        var items: [[String: Any]] = []
        var changeCount = 0
        /// The text that was last sent to or received from the system.
        var systemText: String?
    }
    private static var stores: [Name: Store] = [:]

    /// The name of the pasteboard.
    public let name: Name
    private let store: Store

    private init(named name: Name) {
        self.name = name
        store = UIPasteboard.stores[name] ?? Store()
        UIPasteboard.stores[name] = store
        super.init()
    }

    /// Creates the pasteboard of a name; nil if it does not exist and `create` is `false`.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        guard create || UIPasteboard.stores[pasteboardName] != nil || pasteboardName == .general else { return nil }
        self.init(named: pasteboardName)
    }
    /// Returns a pasteboard with a unique name.
    open class func withUniqueName() -> UIPasteboard { UIPasteboard(named: Name(UUID().uuidString)) }
    /// Removes a pasteboard; the general one is not removed.
    open class func remove(withName pasteboardName: Name) {
        if pasteboardName != .general { stores[pasteboardName] = nil }
    }

    /// Always `false`: pasteboards exist as long as the process.
    open var isPersistent: Bool { false }

    /// The number of changes of the items. A text copied by another program counts when it is first accessed.
    open var changeCount: Int {
        takeSystemText()
        return store.changeCount
    }

    /// The items: values by type.
    open var items: [[String: Any]] {
        get {
            takeSystemText()
            return store.items
        }
        set { setItems(newValue) }
    }
    /// The number of items.
    open var numberOfItems: Int { items.count }

    /// Replaces all items.
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        takeSystemText()
        store.items = items
        giveSystemText()
        didChange()
    }
    /// Appends items.
    open func addItems(_ items: [[String: Any]]) { setItems(self.items + items) }

    private func takeSystemText() {
        guard name == .general, let system = UIPasteboard.system else { return }
        let text = system.text
        guard text != store.systemText else { return }
        store.systemText = text
        store.items = text.map { [[UIPasteboard.textType: $0]] } ?? []
        didChange()
    }

    private func giveSystemText() {
        guard name == .general, let system = UIPasteboard.system else { return }
        let text = strings(of: store.items).first
        system.text = text ?? ""
        store.systemText = system.text
    }

    private func didChange() {
        store.changeCount += 1
        NotificationCenter.default.post(name: UIPasteboard.changedNotification, object: self)
    }

    // MARK: Types

    fileprivate static let textType = "public.utf8-plain-text"
    private static let textTypes = [textType, "public.text", "public.plain-text", "public.utf16-plain-text"]
    private static let urlTypes = ["public.url", "public.file-url"]
    private static let imageTypes = [
        "public.png", "public.jpeg", "public.image", "com.compuserve.gif", "com.apple.uikit.image",
    ]
    private static let colorType = "com.apple.uikit.color"

    /// The types of the first item.
    open var types: [String] { (items.first ?? [:]).keys.sorted() }
    /// Returns the types of items; nil for none. A nil set selects all items.
    open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
        let found = chosen(itemSet).map { $0.keys.sorted() }
        return found.isEmpty ? nil : found
    }
    /// Returns `true` if the first item has one of the types.
    open func contains(pasteboardTypes: [String]) -> Bool { !Set(types).isDisjoint(with: pasteboardTypes) }
    /// Returns `true` if each of the items has one of the types.
    open func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
        let items = chosen(itemSet)
        return !items.isEmpty && items.allSatisfy { !Set($0.keys).isDisjoint(with: pasteboardTypes) }
    }
    /// Returns the items that have one of the types; nil for none.
    open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
        let found = IndexSet(items.indices.filter { !Set(items[$0].keys).isDisjoint(with: pasteboardTypes) })
        return found.isEmpty ? nil : found
    }
    private func chosen(_ set: IndexSet?) -> [[String: Any]] {
        let items = items
        return set.map { $0.filter(items.indices.contains).map { items[$0] } } ?? items
    }

    /// Returns the first item's value of a type; nil if there is none.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
    /// Replaces all items with a value.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { setItems([[pasteboardType: value]]) }
    /// Returns the first item's value of a type as data; nil if there is none.
    open func data(forPasteboardType pasteboardType: String) -> Data? {
        items.first?[pasteboardType].flatMap(UIPasteboard.data)
    }
    /// Replaces all items with data.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { setItems([[pasteboardType: data]]) }
    /// Returns the values of a type in items; nil for none.
    open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
        let found = chosen(itemSet).compactMap { $0[pasteboardType] }
        return found.isEmpty ? nil : found
    }
    /// Returns the values of a type in items as data; nil for none.
    open func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]? {
        let found = chosen(itemSet).compactMap { $0[pasteboardType].flatMap(UIPasteboard.data) }
        return found.isEmpty ? nil : found
    }
    private static func data(_ value: Any) -> Data? {
        (value as? Data) ?? (value as? String).map { Data($0.utf8) } ?? (value as? URL).map {
            Data($0.absoluteString.utf8)
        }
            ?? (value as? UIImage)?.pngData()
    }

    // MARK: Values

    private func strings(of items: [[String: Any]]) -> [String] {
        items.compactMap { item in
            for type in UIPasteboard.textTypes + UIPasteboard.urlTypes {
                if let text = item[type] as? String { return text }
                if let url = item[type] as? URL { return url.absoluteString }
                if let data = item[type] as? Data, let text = String(data: data, encoding: .utf8) { return text }
            }
            return nil
        }
    }

    /// The first text. Setting it replaces all items; nil removes them.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// The texts of the items; nil for none.
    open var strings: [String]? {
        get {
            let found = strings(of: items)
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { [UIPasteboard.textType: $0] }) }
    }
    /// The first URL. Setting it replaces all items.
    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }
    /// The URLs of the items; nil for none.
    open var urls: [URL]? {
        get {
            let found = items.compactMap { item -> URL? in
                for type in UIPasteboard.urlTypes {
                    if let url = item[type] as? URL { return url }
                    if let text = item[type] as? String, let url = URL(string: text) { return url }
                }
                return nil
            }
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { ["public.url": $0] }) }
    }
    /// The first image. Setting it replaces all items.
    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }
    /// The images of the items; nil for none.
    open var images: [UIImage]? {
        get {
            let found = items.compactMap { item -> UIImage? in
                for type in UIPasteboard.imageTypes {
                    if let image = item[type] as? UIImage { return image }
                    if let data = item[type] as? Data, let image = UIImage(data: data) { return image }
                }
                return nil
            }
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { ["com.apple.uikit.image": $0] }) }
    }
    /// The first colour. Setting it replaces all items.
    open var color: UIColor? {
        get { colors?.first }
        set { colors = newValue.map { [$0] } }
    }
    /// The colours of the items; nil for none.
    open var colors: [UIColor]? {
        get {
            let found = items.compactMap { $0[UIPasteboard.colorType] as? UIColor }
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { [UIPasteboard.colorType: $0] }) }
    }
    /// `true` if there is a text.
    open var hasStrings: Bool { strings != nil }
    /// `true` if there is a URL.
    open var hasURLs: Bool { urls != nil }
    /// `true` if there is an image.
    open var hasImages: Bool { images != nil }
    /// `true` if there is a colour.
    open var hasColors: Bool { colors != nil }

    /// Posted after the items have changed.
    public nonisolated static let changedNotification =
        NSNotification.Name("UIPasteboardChangedNotification")
    /// Never posted: the removal of pasteboards is not reported.
    public nonisolated static let removedNotification =
        NSNotification.Name("UIPasteboardRemovedNotification")
}
