/// Imports of modules that have another name here, or that Apple's modules re-export.
extension FilePass {
    private static let replaced = [
        "Darwin": "Glibc", "CoreFoundation": "Foundation", "ObjectiveC": "Foundation", "AudioToolbox": "UIKit",
    ]
    static let present: Set<String> = [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation",
    ]
    /// Modules of Swift and Foundation for Linux.
    private static let others: Set<String> = [
        "Swift", "Dispatch", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Synchronization", "Distributed", "XCTest", "Testing",
        "Mica", "MicaWindow", "MicaInterface", "Builtin", "_Concurrency",
    ]

    static func isKnown(_ name: String) -> Bool {
        present.contains(name) || others.contains(name) || replaced[name] != nil
    }

    private static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    /// Apple's frameworks that do not exist here. (A module of any other name may belong to a package.)
    static let missing: Set<String> = [
        "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AddressBook", "AddressBookUI", "AdServices",
        "AdSupport", "AppClip", "AppIntents", "AppKit", "AppTrackingTransparency", "AssetsLibrary", "AudioUnit",
        "AuthenticationServices", "AVFAudio", "AVFoundation", "AVKit", "BackgroundTasks", "BusinessChat", "CallKit",
        "CarPlay", "ClassKit", "ClockKit", "CloudKit", "Cocoa", "ColorSync", "Combine", "CommonCrypto",
        "Contacts", "ContactsUI", "CoreAudio", "CoreAudioKit", "CoreAudioTypes", "CoreBluetooth", "CoreData",
        "CoreHaptics", "CoreImage", "CoreLocation", "CoreMedia", "CoreMIDI", "CoreML", "CoreMotion", "CoreNFC",
        "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreTransferable", "CoreVideo", "CryptoKit",
        "CryptoTokenKit", "DeviceActivity", "DeviceCheck", "EventKit", "EventKitUI", "ExposureNotification",
        "ExternalAccessory", "FamilyControls", "FileProvider", "FileProviderUI", "GameController", "GameKit",
        "GameplayKit", "GLKit", "HealthKit", "HealthKitUI", "HomeKit", "iAd", "IdentityLookup", "IdentityLookupUI",
        "ImageCaptureCore", "Intents", "IntentsUI", "IOKit", "IOSurface", "JavaScriptCore", "LinkPresentation",
        "LocalAuthentication", "MachO", "ManagedSettings", "MapKit", "MediaAccessibility", "MediaPlayer",
        "MediaToolbox", "Messages", "MessageUI", "Metal", "MetalKit", "MetalPerformanceShaders", "MetricKit",
        "MobileCoreServices", "ModelIO", "MultipeerConnectivity", "MusicKit", "NaturalLanguage", "NearbyInteraction",
        "Network", "NetworkExtension", "NewsstandKit", "NotificationCenter", "OpenAL", "OpenGLES", "os", "OSLog",
        "PassKit", "PDFKit", "PencilKit", "Photos", "PhotosUI", "PushKit", "PushToTalk", "QuickLook",
        "QuickLookThumbnailing", "RealityKit", "ReplayKit", "SafariServices", "SceneKit", "ScreenTime", "Security",
        "SensorKit", "SharedWithYou", "ShazamKit", "SiriKit", "Social", "SoundAnalysis", "Speech", "SpriteKit",
        "SQLite3", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration", "TipKit", "Twitter",
        "UniformTypeIdentifiers", "UserNotifications", "UserNotificationsUI", "VideoSubscriberAccount",
        "VideoToolbox", "Vision", "VisionKit", "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit",
    ]

    mutating func rewriteImports() {
        var last: Int?
        for index in 0..<file.count where file.text(index) == "import" && file.isName(index + 1) && isStatement(index) {
            guard file.isActive(index) else { continue }
            var module = index + 1
            let hasKind =
                FilePass.kinds.contains(file.text(module)) && file.isName(module + 1) && !file.beginsLine(module + 1)
            if hasKind { module += 1 }
            var end = module
            while file.text(end + 1) == ".", file.isName(end + 2) { end += 2 }
            let name = file.text(module)
            if let replacement = FilePass.replaced[name] {
                // Of a submodule, only the outer module exists here.
                hasKind && end > module
                    ? replace(module, module, with: replacement) : replace(module, end, with: replacement)
            } else if FilePass.present.contains(name), !hasKind, end > module {
                replace(module, end, with: name)
            } else if FilePass.missing.contains(name), file.conditions.isCertain(index) {
                report(index, "the module \(name) is not available on Linux", missingModule: name)
            }
            if file.conditions.isCertain(index) { imports.append((statementStart(index), end, name)) }
            if ["Foundation", "UIKit", "QuartzCore", "ObjectiveC", "CoreFoundation"].contains(name), last == nil,
                file.conditions.isCertain(index) || isInsideOwnCondition(index)
            {
                last = end
            }
        }
        guard let last else { return }
        for (module, names) in FilePass.supplements where !importsByName(module) {
            guard mentions(names) || module == "QuartzCore" && mentionsTexts() else { continue }
            // UIKit re-exports QuartzCore, which contains the replacements of Foundation's types.
            if module == "QuartzCore", importsByName("UIKit") { continue }
            edits.insert("; import \(module)", at: file.range(last).upperBound)
            addedImports.append(module)
            importedModules.insert(module)
        }
    }

    /// Returns the first attribute or modifier in front of an import.
    private func statementStart(_ index: Int) -> Int {
        var first = index
        while first > 1, file.text(first - 2) == "@" || Declarations.modifiers.contains(file.text(first - 1)) {
            first -= file.text(first - 2) == "@" ? 2 : 1
        }
        return first
    }

    /// Adds imports that the file lacks, after its last import or at its beginning.
    mutating func add(imports statements: [(module: String, text: String)]) {
        var known = Set(imports.map(\.module) + addedImports), new: [String] = []
        for statement in statements where known.insert(statement.module).inserted { new.append(statement.text) }
        guard !new.isEmpty, file.count > 0 else { return }
        if let last = imports.last {
            edits.insert(new.map { "; " + $0 }.joined(), at: file.range(last.end).upperBound)
        } else {
            edits.insert(new.joined(separator: "; ") + "; ", at: file.range(0).lowerBound)
        }
    }

    /// Returns `true` if the condition of the import covers the whole file, such as `#if os(iOS)` at its top.
    private func isInsideOwnCondition(_ index: Int) -> Bool {
        file.text(0) == "#if" && file.text(file.count - 1) == "#endif"
            && file.conditions.conditions(of: index).count == 1
    }

    private func isStatement(_ index: Int) -> Bool {
        file.beginsLine(index) || [";", "@"].contains(file.text(index - 1))
            || Declarations.modifiers.contains(file.text(index - 1))
            || file.text(index - 2) == "@"
    }

    /// The names that are part of Foundation on Apple's systems, but of separate modules here.
    private static let supplements: [(String, Set<String>)] = [
        (
            "FoundationNetworking",
            [
                "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "URLSessionTask", "URLSessionDataTask",
                "URLSessionDownloadTask", "URLSessionUploadTask", "URLSessionConfiguration", "URLSessionDelegate",
                "URLSessionTaskDelegate", "URLSessionDataDelegate", "URLSessionDownloadDelegate", "URLCache",
                "CachedURLResponse", "URLProtocol", "URLCredential", "URLAuthenticationChallenge", "NSURLRequest",
                "NSMutableURLRequest", "HTTPCookie", "HTTPCookieStorage", "NSURLConnection", "URLProtectionSpace",
            ]
        ),
        (
            "QuartzCore",
            [
                "Timer", "Selector", "#selector", "objc_setAssociatedObject", "objc_getAssociatedObject",
                "objc_removeAssociatedObjects", "objc_AssociationPolicy", "objc_sync_enter", "objc_sync_exit",
                "class_getInstanceMethod", "method_exchangeImplementations", "NSKeyValueObservation",
                "NSKeyValueChangeKey", "NSKeyValueObservingOptions", "NSKeyValueObservedChange", "asyncAfter", "sleep",
                "Bundle",
            ]
        ),
        ("FoundationXML", ["XMLParser", "XMLParserDelegate", "XMLDocument", "XMLElement", "XMLNode"]),
    ]

    private func mentions(_ names: Set<String>) -> Bool {
        (0..<file.count).contains {
            names.contains(file.text($0)) && file.isActive($0)
                && (file.text($0 - 1) != "." && file.text($0) != "sleep" || file.text($0) == "asyncAfter"
                    || isTaskSleep($0))
                && !module.typeNames.contains(file.text($0))
        }
    }

    private func mentionsTexts() -> Bool {
        (0..<file.count).contains { file.isActive($0) && needsTexts($0) }
    }

    private func importsByName(_ module: String) -> Bool { importedModules.contains(module) }
}
