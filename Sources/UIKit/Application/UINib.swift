public import Foundation
import CoreGraphics

// Names that sources of views use for the files of Interface Builder, which nothing here reads.

/// A file of Interface Builder. Nothing is read from it: it holds no objects.
@preconcurrency @MainActor open class UINib: NSObject {
    /// What a nib's objects are connected with.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Objects that stand for those outside of the nib.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
    private let name: String

    /// A nib of a name, which is not read.
    public init(nibName name: String, bundle: Bundle?) {
        self.name = name
        super.init()
    }

    /// No objects, which the log says once.
    open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
        tellOfNib(name)
        return []
    }
}

/// A transition of a storyboard, for classes that are one. Nothing here makes it.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The segue's name.
    open private(set) var identifier: String?
    /// The controller that presents.
    open private(set) var source: UIViewController
    /// The controller that is presented.
    open private(set) var destination: UIViewController

    /// A segue between two controllers.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Presents the destination.
    open func perform() { source.present(destination, animated: true) }
}

extension Bundle {
    /// Nil, which the log says once: nibs are not read here.
    @preconcurrency @MainActor public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        tellOfNib(name)
        return nil
    }
}

@MainActor private func tellOfNib(_ name: String) {
    warn("the nib \(name) is not read: make its views in code", module: "UIKit")
}
