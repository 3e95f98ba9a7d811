import Foundation
import ImageIO

/// The clipboard of the system that a host connects to: texts go to other programs and come from them.
@MainActor package protocol SystemClipboard: AnyObject {
    /// The text of the clipboard; nil: none.
    var text: String? { get set }
}

/// Things that were copied, for others to paste: a list of items, each with its value in one or more types.
///
/// Texts of the general pasteboard are shared with other programs where a window shows the app; all else stays in the process.
@preconcurrency @MainActor open class UIPasteboard: NSObject {
    /// A pasteboard's name.
    public struct Name: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
        /// That of the general pasteboard.
        public static let general = Name("com.apple.UIKit.pboard.general")
    }
    /// What items may be told when they are set. Kept: nothing here leaves the machine, and items do not expire.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A date after which the items are gone.
        public static let expirationDate = OptionsKey(rawValue: "expirationDate")
        /// Whether they stay on this machine.
        public static let localOnly = OptionsKey(rawValue: "localOnly")
    }

    /// The one that all share.
    public static let general = UIPasteboard(named: .general)
    /// The clipboard of the host that shows the app.
    package static weak var system: (any SystemClipboard)?
    /// What all pasteboards of a name share.
    private final class Store {
        var items: [[String: Any]] = []
        var changeCount = 0
        /// The text that was given to the system or taken from it last.
        var systemText: String?
    }
    private static var stores: [Name: Store] = [:]

    /// Its name.
    public let name: Name
    private let store: Store

    private init(named name: Name) {
        self.name = name
        store = UIPasteboard.stores[name] ?? Store()
        UIPasteboard.stores[name] = store
        super.init()
    }

    /// The pasteboard of a name; nil if there is none, and none is to be made.
    public convenience init?(name pasteboardName: Name, create: Bool) {
        guard create || UIPasteboard.stores[pasteboardName] != nil || pasteboardName == .general else { return nil }
        self.init(named: pasteboardName)
    }
    /// A pasteboard with a name that no other has.
    open class func withUniqueName() -> UIPasteboard { UIPasteboard(named: Name(UUID().uuidString)) }
    /// Forgets a pasteboard that is not the general one.
    open class func remove(withName pasteboardName: Name) {
        if pasteboardName != .general { stores[pasteboardName] = nil }
    }

    /// Kept for code that reads it: pasteboards live as long as the process. Default false.
    open var isPersistent: Bool { false }

    /// How often the items changed. Texts that other programs copied count when they are first looked at.
    open var changeCount: Int {
        takeSystemText()
        return store.changeCount
    }

    /// What is there, the values by their types.
    open var items: [[String: Any]] {
        get {
            takeSystemText()
            return store.items
        }
        set { setItems(newValue) }
    }
    /// How many items there are.
    open var numberOfItems: Int { items.count }

    /// Puts items in the place of all.
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        takeSystemText()
        store.items = items
        giveSystemText()
        didChange()
    }
    /// Adds items behind those that are there.
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
    /// The types of some items; nil without one. A nil set stands for all of them.
    open func types(forItemSet itemSet: IndexSet?) -> [[String]]? {
        let found = chosen(itemSet).map { $0.keys.sorted() }
        return found.isEmpty ? nil : found
    }
    /// Whether the first item has one of the types.
    open func contains(pasteboardTypes: [String]) -> Bool { !Set(types).isDisjoint(with: pasteboardTypes) }
    /// Whether each of some items has one of the types.
    open func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
        let items = chosen(itemSet)
        return !items.isEmpty && items.allSatisfy { !Set($0.keys).isDisjoint(with: pasteboardTypes) }
    }
    /// The items that have one of the types; nil without one.
    open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
        let found = IndexSet(items.indices.filter { !Set(items[$0].keys).isDisjoint(with: pasteboardTypes) })
        return found.isEmpty ? nil : found
    }
    private func chosen(_ set: IndexSet?) -> [[String: Any]] {
        let items = items
        return set.map { $0.filter(items.indices.contains).map { items[$0] } } ?? items
    }

    /// The first item's value of a type; nil without one.
    open func value(forPasteboardType pasteboardType: String) -> Any? { items.first?[pasteboardType] }
    /// Puts a value in the place of all items.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) { setItems([[pasteboardType: value]]) }
    /// The first item's value of a type as data; nil without one.
    open func data(forPasteboardType pasteboardType: String) -> Data? {
        items.first?[pasteboardType].flatMap(UIPasteboard.data)
    }
    /// Puts data in the place of all items.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) { setItems([[pasteboardType: data]]) }
    /// The values of a type of some items; nil without one.
    open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
        let found = chosen(itemSet).compactMap { $0[pasteboardType] }
        return found.isEmpty ? nil : found
    }
    /// The same as data.
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

    /// The first text; setting it puts it in the place of all items, and nil removes them.
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    /// The items' texts; nil without one.
    open var strings: [String]? {
        get {
            let found = strings(of: items)
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { [UIPasteboard.textType: $0] }) }
    }
    /// The first address; setting it puts it in the place of all items.
    open var url: URL? {
        get { urls?.first }
        set { urls = newValue.map { [$0] } }
    }
    /// The items' addresses; nil without one.
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
    /// The first image; setting it puts it in the place of all items.
    open var image: UIImage? {
        get { images?.first }
        set { images = newValue.map { [$0] } }
    }
    /// The items' images; nil without one.
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
    /// The first colour; setting it puts it in the place of all items.
    open var color: UIColor? {
        get { colors?.first }
        set { colors = newValue.map { [$0] } }
    }
    /// The items' colours; nil without one.
    open var colors: [UIColor]? {
        get {
            let found = items.compactMap { $0[UIPasteboard.colorType] as? UIColor }
            return found.isEmpty ? nil : found
        }
        set { setItems((newValue ?? []).map { [UIPasteboard.colorType: $0] }) }
    }
    /// Whether there is a text.
    open var hasStrings: Bool { strings != nil }
    /// Whether there is an address.
    open var hasURLs: Bool { urls != nil }
    /// Whether there is an image.
    open var hasImages: Bool { images != nil }
    /// Whether there is a colour.
    open var hasColors: Bool { colors != nil }

    /// Posted after the items changed.
    public nonisolated static let changedNotification =
        NSNotification.Name("UIPasteboardChangedNotification")
    /// Never posted: pasteboards that are removed say nothing.
    public nonisolated static let removedNotification =
        NSNotification.Name("UIPasteboardRemovedNotification")
}
