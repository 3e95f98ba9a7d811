/// Imports of modules that have another name here, or that Apple's modules re-export.
extension FilePass {
    private static let replaced = [
        "Darwin": "Glibc", "CoreFoundation": "Foundation", "ObjectiveC": "Foundation", "AudioToolbox": "UIKit",
        "os": "MicaOS", "OSLog": "MicaOS",
    ]
    static let present: Set<String> = [
        "UIKit", "QuartzCore", "CoreGraphics", "CoreText", "ImageIO", "Foundation",
    ]
    /// Modules of Swift and Foundation for Linux.
    private static let others: Set<String> = [
        "Swift", "Dispatch", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
        "FoundationXML", "Glibc", "Observation", "RegexBuilder", "Synchronization", "Distributed", "XCTest", "Testing",
        "Mica", "MicaWindow", "MicaInterface", "MicaOS", "Builtin", "_Concurrency",
    ]

    static func isKnown(_ name: String) -> Bool {
        present.contains(name) || others.contains(name) || replaced[name] != nil
    }

    static let kinds: Set<String> = ["class", "struct", "enum", "protocol", "func", "var", "let", "typealias"]
    /// Apple's frameworks that do not exist here. (A module of any other name may belong to a package.)
    static let missing = Set(
        """
        Accelerate Accessibility AccessorySetupKit Accounts ActivityKit AdAttributionKit AddressBook AddressBookUI AdServices \
        AdSupport AlarmKit AppClip AppIntents AppKit AppleArchive AppTrackingTransparency ARKit AssetsLibrary \
        AudioDriverKit AudioUnit AudioVideoBridging AuthenticationServices AutomaticAssessmentConfiguration Automator \
        AVFAudio AVFoundation AVKit AVRouting BackgroundAssets BackgroundTasks BrowserEngineCore BrowserEngineKit \
        BusinessChat CalendarStore CallKit CarPlay CFNetwork Cinematic ClassKit ClockKit CloudKit Cocoa Collaboration \
        ColorSync Combine CommonCrypto CompositorServices Compression Contacts ContactsUI ContactProvider CoreAudio \
        CoreAudioKit CoreAudioTypes CoreBluetooth CoreData CoreHaptics CoreHID CoreImage CoreLocation CoreLocationUI \
        CoreMedia CoreMediaIO CoreMIDI CoreML CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony \
        CoreTransferable CoreVideo CoreWLAN CreateML CreateMLComponents CryptoKit CryptoTokenKit DataDetection \
        DeclaredAgeRange DeveloperToolsSupport DeviceActivity DeviceCheck DeviceDiscoveryExtension DeviceDiscoveryUI \
        DirectoryService DiscRecording DiscRecordingUI DiskArbitration DockKit DriverKit EnergyKit EventKit EventKitUI \
        ExceptionHandling ExecutionPolicy ExposureNotification ExtensionFoundation ExtensionKit ExternalAccessory \
        FamilyControls FileProvider FileProviderUI FinanceKit FinanceKitUI FinderSync ForceFeedback FoundationModels FSKit \
        GameController GameKit GameplayKit GameSave GeoToolbox GLKit GLUT GroupActivities GSS HealthKit HealthKitUI \
        HIDDriverKit HomeKit Hypervisor iAd IdentityDocumentServices IdentityDocumentServicesUI IdentityLookup \
        IdentityLookupUI ImageCaptureCore ImagePlayground ImmersiveMediaSupport InputMethodKit Intents IntentsUI \
        IOBluetooth IOBluetoothUI IOKit IOSurface IOUSBHost iTunesLibrary JavaScriptCore JournalingSuggestions \
        LatentSemanticMapping LightweightCodeRequirements LinkPresentation LiveCommunicationKit LocalAuthentication \
        LocalAuthenticationEmbeddedUI LockedCameraCapture MachO MailKit ManagedApp ManagedSettings ManagedSettingsUI \
        MapKit MarketplaceKit Matter MatterSupport MediaAccessibility MediaExtension MediaLibrary MediaPlayer MediaSetup \
        MediaToolbox Messages MessageUI Metal MetalFX MetalKit MetalPerformanceShaders MetalPerformanceShadersGraph \
        MetricKit MLCompute MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage NearbyInteraction \
        NetFS Network NetworkExtension NewsstandKit NotificationCenter OpenAL OpenCL OpenDirectory OpenGL OpenGLES \
        OSAKit PaperKit ParavirtualizedGraphics PassKit PDFKit PencilKit PermissionKit PHASE Photos PhotosUI \
        PlaygroundSupport PreferencePanes ProximityReader PushKit PushToTalk QTKit Quartz QuickLook QuickLookThumbnailing \
        QuickLookUI RealityFoundation RealityKit RelevanceKit ReplayKit RoomPlan SafariServices SafetyKit SceneKit \
        ScreenCaptureKit ScreenSaver ScreenTime ScriptingBridge SecureElementCredential Security SecurityFoundation \
        SecurityInterface SecurityUI SensitiveContentAnalysis SensorKit ServiceManagement SharedWithYou SharedWithYouCore \
        ShazamKit simd SiriKit Social SoundAnalysis Spatial Speech SpriteKit SQLite3 StoreKit StoreKitTest SwiftData \
        SwiftUI Symbols SyncServices System SystemConfiguration SystemExtensions TabletopKit TabularData ThreadNetwork \
        TipKit TouchController Translation TranslationUIProvider TVML TVMLKit TVServices TVUIKit Twain Twitter \
        UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoDecodeAcceleration VideoSubscriberAccount \
        VideoToolbox Virtualization Vision VisionKit VisualIntelligence vmnet WatchConnectivity WatchKit WeatherKit WebKit \
        WidgetKit WiFiAware WorkoutKit XPC zlib
        """.split(separator: " ").map(String.init))

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
            var name = file.text(module)
            if let replacement = FilePass.replaced[name] {
                // Of a submodule, only the outer module exists here.
                hasKind && end > module
                    ? replace(module, module, with: replacement) : replace(module, end, with: replacement)
            } else if FilePass.present.contains(name), !hasKind, end > module {
                replace(module, end, with: name)
            } else if usesNothing(of: name), file.conditions.isCertain(index) {
                name = FilePass.replacement(of: name)
                replace(index + 1, end, with: name)
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
        addSharedImport(after: last)
        guard let last else {
            if needsRuntime, addedImports.isEmpty, file.count > 0, !importsByName("UIKit") {
                edits.insert("import QuartzCore; ", at: file.range(0).lowerBound)
                importedModules.insert("QuartzCore")
            }
            return
        }
        let needsQuartzCore = needsRuntime || callsRuntime || mentionsTexts
        for (module, names) in FilePass.supplements where !importsByName(module) {
            guard mentions(names) || module == "QuartzCore" && needsQuartzCore else { continue }
            // UIKit re-exports QuartzCore, which contains the replacements of Foundation's types.
            if module == "QuartzCore", importsByName("UIKit") { continue }
            edits.insert("; import \(module)", at: file.range(last).upperBound)
            addedImports.append(module)
            importedModules.insert(module)
        }
    }

    /// Imports UIKit into a file that uses its types without an import: on Apple's systems the header of a framework
    /// imports it for all files.
    private mutating func addSharedImport(after last: Int?) {
        guard module.importsUIKit, !importsByName("UIKit"), file.count > 0, usesUIKit else { return }
        if let last {
            edits.insert("; import UIKit", at: file.range(last).upperBound)
        } else {
            edits.insert("import UIKit; ", at: file.range(0).lowerBound)
        }
        addedImports.append("UIKit")
        importedModules.insert("UIKit")
    }

    /// `true` if the file names a type of UIKit that the module does not declare.
    private var usesUIKit: Bool {
        (0..<file.count).contains { index in
            guard file.isName(index), file.isActive(index), file.text(index - 1) != "." else { return false }
            let name = file.text(index)
            return AppleClasses.superclasses[name] != nil && name.hasPrefix("UI") || FilePass.commonTypes.contains(name)
        }
    }

    private static let commonTypes: Set<String> = [
        "UIColor", "UIFont", "UIImage", "UIBezierPath", "UIEdgeInsets", "UIScreen", "UIDevice", "UIOffset",
    ]

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

    func isStatement(_ index: Int) -> Bool {
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
                "Bundle", "NSClassFromString", "forKeyPath",
            ]
        ),
        (
            "MicaOS",
            [
                "os_unfair_lock", "os_unfair_lock_s", "os_unfair_lock_t", "os_unfair_lock_lock",
                "os_unfair_lock_unlock", "os_unfair_lock_trylock",
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

    private var mentionsTexts: Bool { (0..<file.count).contains { file.isActive($0) && needsTexts($0) } }

    /// `true` if the file calls methods that `NSObject` has on Apple's systems.
    private var callsRuntime: Bool {
        (0..<file.count).contains { index in
            guard file.text(index + 1) == "(", let close = file.partner(index + 1), file.isActive(index) else {
                return false
            }
            switch file.text(index) {
            case "setValuesForKeys", "dictionaryWithValues", "willChangeValue", "didChangeValue": return true
            case "responds": return file.text(index + 2) == "to"
            case "observe": return file.text(index + 2) == "\\"
            case "value", "setValue": return file.hasLabel("forKey", in: index + 2..<close)
            default: return false
            }
        }
    }

    private func importsByName(_ module: String) -> Bool { importedModules.contains(module) }
}
