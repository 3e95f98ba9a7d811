public import Foundation

/// An object whose content an item provider can pass on as data.
public protocol NSItemProviderWriting: NSObjectProtocol {
    /// The types of data that objects of the class can be passed on as, the best first.
    static var writableTypeIdentifiersForItemProvider: [String] { get }
    /// The types of this object's data, the best first. Default those of the class.
    var writableTypeIdentifiersForItemProvider: [String] { get }
    /// Calls the closure with the object's data in a type, or with an error. Returns the progress; nil if there is none.
    func loadData(
        withTypeIdentifier typeIdentifier: String,
        forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress?
}

extension NSItemProviderWriting {
    public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
}

/// A class whose objects can be created from the data of an item provider.
public protocol NSItemProviderReading: NSObjectProtocol {
    /// The types of data that the class reads, the best first.
    static var readableTypeIdentifiersForItemProvider: [String] { get }
    /// Creates an object from data.
    static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// Content that is passed on between parts of an app or to another one, as data in one or more types. The data are made
/// when they are loaded.
///
/// Types are uniform type identifiers such as `public.png`. Completion closures run on a background queue. The content stays
/// in the process.
open class NSItemProvider: NSObject, NSCopying, @unchecked Sendable {
    /// A closure that makes the data of a type and passes them, or an error, to its parameter.
    public typealias DataLoader = @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    /// A closure that receives loaded data or an error.
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

    /// The programs to which a representation is visible. Stored without effect: nothing leaves the process.
    public enum RepresentationVisibility: Int, Sendable {
        /// All programs.
        case all
        /// Programs of the same group.
        case group = 2
        /// This program.
        case ownProcess
        /// Programs of the same developer.
        case team = 1
    }

    private struct Representation {
        let type: String, load: DataLoader
    }
    private let lock = NSLock()
    private var representations: [Representation] = []
    private var name: String?
    private let queue = DispatchQueue(label: "NSItemProvider", qos: .userInitiated)

    /// The domain of the errors of item providers.
    public static let errorDomain = "NSItemProviderErrorDomain"
    /// The reason for an error of an item provider.
    public enum ErrorCode: Int, Sendable {
        /// An unknown reason.
        case unknownError = -1
        /// There is no content of the type.
        case itemUnavailableError = -1000
        /// The content has another class.
        case unexpectedValueClassError = -1100
        /// The content cannot be converted.
        case unavailableCoercionError = -1200
    }
    private static func error(_ code: ErrorCode, _ text: String) -> NSError {
        NSError(domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: text])
    }

    /// Creates a provider without content.
    public override init() { super.init() }
    /// Creates a provider with the content of an object.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }
    /// Creates a provider with data, a text or a URL in a type; with nil, one without content.
    public convenience init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        self.init()
        let data: Data? =
            switch item {
            case let data as NSData: data as Data
            case let text as NSString: Data((text as String).utf8)
            case let url as NSURL: Data(url.absoluteString.utf8)
            default: nil
            }
        guard let data else { return }
        let own = item is NSString ? "public.utf8-plain-text" : item is NSURL ? "public.url" : "public.data"
        registerDataRepresentation(forTypeIdentifier: typeIdentifier ?? own, visibility: .all) { done in
            done(data, nil)
            return nil
        }
    }
    /// Creates a provider with the content of a file, in the type of its extension; nil if there is no such file.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL, FileManager.default.fileExists(atPath: fileURL.path) else { return nil }
        self.init()
        suggestedName = fileURL.deletingPathExtension().lastPathComponent
        let type = ContentType.identifier(forExtension: fileURL.pathExtension)
        registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { done in
            do { done(try Data(contentsOf: fileURL), nil) } catch { done(nil, error) }
            return nil
        }
    }

    /// The name for a file with the content. Default nil.
    open var suggestedName: String? {
        get { lock.withLock { name } }
        set { lock.withLock { name = newValue } }
    }

    /// Adds a type of data, after the others; a type that is already there is replaced.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: RepresentationVisibility,
        loadHandler: @escaping DataLoader
    ) {
        lock.withLock {
            let new = Representation(type: typeIdentifier, load: loadHandler)
            if let index = representations.firstIndex(where: { $0.type == typeIdentifier }) {
                representations[index] = new
            } else {
                representations.append(new)
            }
        }
    }
    /// Adds the types of an object.
    open func registerObject(_ object: any NSItemProviderWriting, visibility: RepresentationVisibility) {
        // The object is used on one queue only.
        nonisolated(unsafe) let object = object
        for type in object.writableTypeIdentifiersForItemProvider {
            registerDataRepresentation(forTypeIdentifier: type, visibility: visibility) { done in
                object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: done)
            }
        }
    }

    /// The types of the content, the best first.
    open var registeredTypeIdentifiers: [String] { lock.withLock { representations.map(\.type) } }
    /// Returns `true` if the content has a type, or one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        registeredTypeIdentifiers.contains { ContentType.conforms($0, to: typeIdentifier) }
    }
    /// Returns `true` if an object of the class can be loaded.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool { bestType(for: aClass) != nil }

    private func bestType(for reader: any NSItemProviderReading.Type) -> String? {
        let readable = reader.readableTypeIdentifiersForItemProvider
        return registeredTypeIdentifiers.first { type in readable.contains { ContentType.conforms(type, to: $0) } }
    }
    private func representation(_ type: String) -> Representation? {
        lock.withLock {
            representations.first { $0.type == type }
                ?? representations.first { ContentType.conforms($0.type, to: type) }
        }
    }

    /// Loads the data of a type, or of the first one that conforms to it. Returns the progress, which is finished when
    /// `completionHandler` is called.
    @discardableResult open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        let progress = Progress(totalUnitCount: 1)
        guard let found = representation(typeIdentifier) else {
            let error = NSItemProvider.error(.itemUnavailableError, "There is no content of type \(typeIdentifier).")
            queue.async { completionHandler(nil, error) }
            return progress
        }
        queue.async {
            _ = found.load { data, error in
                progress.completedUnitCount = 1
                completionHandler(data, error)
            }
        }
        return progress
    }

    /// Creates an object from the best type that its class reads.
    @discardableResult open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        guard let type = bestType(for: aClass) else {
            let error = NSItemProvider.error(.unavailableCoercionError, "There is no content for \(aClass).")
            queue.async { completionHandler(nil, error) }
            return Progress(totalUnitCount: 1)
        }
        nonisolated(unsafe) let aClass = aClass
        return loadDataRepresentation(forTypeIdentifier: type) { data, error in
            guard let data else { return completionHandler(nil, error) }
            do {
                completionHandler(try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
            } catch {
                completionHandler(nil, error)
            }
        }
    }
    /// Loads a text.
    @discardableResult public func loadObject(
        ofClass aClass: String.Type, completionHandler: @escaping @Sendable (String?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSString.self) { object, error in completionHandler((object as? NSString) as String?, error)
        }
    }
    /// Loads a URL.
    @discardableResult public func loadObject(
        ofClass aClass: URL.Type, completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        loadObject(ofClass: NSURL.self) { object, error in completionHandler((object as? NSURL) as URL?, error) }
    }
    /// Returns `true` if a text can be loaded.
    public func canLoadObject(ofClass aClass: String.Type) -> Bool { canLoadObject(ofClass: NSString.self) }
    /// Returns `true` if a URL can be loaded.
    public func canLoadObject(ofClass aClass: URL.Type) -> Bool { canLoadObject(ofClass: NSURL.self) }

    /// Loads a type as a text, a URL or data, as its type says. The options have no effect.
    open func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        guard let completionHandler else { return }
        let type = representation(typeIdentifier)?.type ?? typeIdentifier
        loadDataRepresentation(forTypeIdentifier: typeIdentifier) { data, error in
            guard let data else { return completionHandler(nil, error) }
            let text = String(decoding: data, as: UTF8.self)
            if ContentType.conforms(type, to: "public.url"), let url = NSURL(string: text) {
                completionHandler(url, nil)
            } else if ContentType.conforms(type, to: "public.text") {
                completionHandler(NSString(string: text), nil)
            } else {
                completionHandler(data as NSData, nil)
            }
        }
    }

    /// Returns a provider with the same content.
    open override func copy() -> Any { copy(with: nil) }
    public func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSItemProvider()
        lock.withLock {
            copy.representations = representations
            copy.name = name
        }
        return copy
    }
}
