import Foundation
import MicaProjects
import Testing

/// A folder of files that is removed at the end.
final class ProjectSample {
    let folder: URL

    init(_ files: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID().uuidString)/App")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }

    func write(_ path: String, _ text: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(path).path, withDestinationPath: destination)
    }

    func read(target: String? = nil, configuration: String? = nil, takenNames: Set<String> = []) throws -> AppProject {
        try AppProject.read(folder.path, target: target, configuration: configuration, takenNames: takenNames)
    }

    /// The message of the error that reading throws.
    func failure(target: String? = nil, configuration: String? = nil) -> String {
        do {
            _ = try read(target: target, configuration: configuration)
            return "none"
        } catch { return "\(error)".replacing(folder.path, with: "App") }
    }

    /// A project with one app, whose groups, phases and settings are texts of the format.
    static func project(
        files: String = "", sources: String = "", resources: String = "", settings: String = "",
        projectSettings: String = "",
        more: String = "", target: String = "", targets: String = "T"
    ) -> String {
        """
        // !$*UTF8*$!
        {
            archiveVersion = 1; objectVersion = 56; rootObject = P /* Project object */;
            objects = {
                P = { isa = PBXProject; buildConfigurationList = PL; mainGroup = G; targets = ( \(targets), ); developmentRegion = en; };
                PL = { isa = XCConfigurationList; buildConfigurations = ( PD, PR ); };
                PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; \(projectSettings) }; };
                PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; }; };
                T = {
                    isa = PBXNativeTarget; name = Tea; productType = "com.apple.product-type.application";
                    buildConfigurationList = TL; buildPhases = ( TS, TR, TF, ); dependencies = (); \(target)
                };
                TL = { isa = XCConfigurationList; buildConfigurations = ( TD, TE ); };
                TD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { \(settings) }; };
                TE = { isa = XCBuildConfiguration; name = Release; buildSettings = { MARKETING_VERSION = 9; }; };
                TS = { isa = PBXSourcesBuildPhase; files = ( \(sources) ); };
                TR = { isa = PBXResourcesBuildPhase; files = ( \(resources) ); };
                TF = { isa = PBXFrameworksBuildPhase; files = ( ); };
                \(files)
                \(more)
            };
        }
        """
    }

    static let path = "Tea.xcodeproj/project.pbxproj"
}
