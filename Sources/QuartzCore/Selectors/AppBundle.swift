import Synchronization

extension Bundle {
    /// The bundle of an app, which is `Bundle.main` on iOS: the resources of the module that calls, in the folder
    /// `Package_Module.resources` beside the program. Once an app was started, its module counts. Without such a folder it is
    /// `Bundle.main`. In sources that `AppleSources` or `mica port` rewrites, it stands for `Bundle.main`.
    public static func ofApp(_ fileID: String = #fileID) -> Bundle {
        AppBundle.find(AppBundle.module ?? String(fileID.prefix { $0 != "/" })) ?? .main
    }
}

/// The resources of modules in the program's folder.
package enum AppBundle {
    private struct State {
        var module: String?
        var known: [String: Bundle?] = [:]
    }
    private static let state = Mutex(State())

    /// The module of the started app; nil without one.
    package static var module: String? {
        get { state.withLock { $0.module } }
        set {
            // An app finds what is there when it starts.
            state.withLock { $0 = State(module: newValue) }
        }
    }

    /// Returns the places of a bundle's resources: `bundle`, or for nil and `Bundle.main` that one and those of the started app.
    package static func places(of bundle: Bundle?) -> [Bundle] {
        guard let bundle, bundle !== Bundle.main else { return [.main] + [module.flatMap(find)].compactMap { $0 } }
        return [bundle]
    }

    /// Returns the resources of a module, in the first folder by name; nil without any.
    package static func find(_ module: String) -> Bundle? {
        state.withLock { state in
            if let known = state.known[module] { return known }
            let folder = Bundle.main.bundleURL
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            let own = names.sorted().first { isResources($0, of: module) }
            let found = own.flatMap { Bundle(url: folder.appendingPathComponent($0)) }
            state.known[module] = .some(found)
            return found
        }
    }

    /// Returns `true` for the name of the folder with the resources of a module: `Package_Target.resources`.
    package static func isResources(_ name: String, of module: String) -> Bool {
        name.replacing("-", with: "_").hasSuffix("_\(module).resources")
    }
}
