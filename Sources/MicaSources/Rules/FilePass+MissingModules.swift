/// Imports of Apple's frameworks that do not exist here, although the file does not need them.
extension FilePass {
    /// The beginnings of the names of frameworks, by module. A framework without an entry is needed wherever it is
    /// imported.
    private static let prefixes: [String: [String]] = {
        let table = """
            Accelerate=vDSP vImage kvImage vv cblas BLAS vU vS vB vD la_ BNNS Pixel_; AdSupport=AS; ARKit=AR SCN; \
            AppTrackingTransparency=AT; AssetsLibrary=AL; AuthenticationServices=AS; AVFoundation=AV CM CV CA kAudio Audio; \
            AVKit=AV CM; BackgroundTasks=BG; CallKit=CX; CFNetwork=kCF CF; ClassKit=CLS; CloudKit=CK; \
            CommonCrypto=CC kCC; Contacts=CN; ContactsUI=CN; CoreAudio=Audio kAudio; CoreBluetooth=CB; CoreHaptics=CH; \
            CoreImage=CI kCI; CoreLocation=CL kCL; CoreMedia=CM kCM CV; CoreMIDI=MIDI; CoreML=ML; CoreMotion=CM; \
            CoreNFC=NFC NDEF; CoreServices=kUT UT LS kMD FSEvent kFS MD; CoreSpotlight=CS; CoreTelephony=CT; \
            CoreVideo=CV kCV; EventKit=EK; EventKitUI=EK; ExternalAccessory=EA; GameController=GC; GameKit=GK; \
            GameplayKit=GK; GLKit=GLK GL gl EAGL; HealthKit=HK; HomeKit=HM; iAd=AD; Intents=IN; IntentsUI=IN; \
            JavaScriptCore=JS; LinkPresentation=LP; LocalAuthentication=LA; MapKit=MK CL; MediaPlayer=MP; MessageUI=MF; \
            Messages=MS; Metal=MTL simd SIMD matrix float double vector; MetalKit=MTK MTL simd SIMD matrix float double \
            vector; MobileCoreServices=kUT UT; MultipeerConnectivity=MC; NaturalLanguage=NL; Network=NW; NotificationCenter=NC; \
            OpenGLES=GL gl EAGL; PassKit=PK; PDFKit=PDF kPDF; PencilKit=PK; Photos=PH; PhotosUI=PH; PushKit=PK; \
            QuickLook=QL; ReplayKit=RP; SafariServices=SF; SceneKit=SCN; Security=Sec kSec SSL err; Social=SL; Speech=SF; \
            SpriteKit=SK; StoreKit=SK Product Transaction AppStore requestReview; SystemConfiguration=SC kSC; \
            UniformTypeIdentifiers=UT; UserNotifications=UN; UserNotificationsUI=UN; Vision=VN; VisionKit=VN Data; \
            WatchConnectivity=WC; WebKit=WK Web; simd=simd SIMD matrix float double vector
            """
        var known: [String: [String]] = [:]
        for entry in table.split(separator: ";") {
            let words = entry.split { $0 == " " || $0 == "=" }.map(String.init)
            known[words[0]] = Array(words.dropFirst())
        }
        return known
    }()

    /// The frameworks that import UIKit for their clients.
    private static let withUIKit: Set<String> = [
        "ARKit", "AVKit", "AuthenticationServices", "ContactsUI", "EventKitUI", "GameKit", "GLKit", "MapKit",
        "MediaPlayer",
        "MessageUI", "Messages", "MetalKit", "NotificationCenter", "PassKit", "PDFKit", "PencilKit", "PhotosUI",
        "QuickLook", "SafariServices", "SceneKit", "SpriteKit", "StoreKit", "SwiftUI", "UserNotificationsUI",
        "VisionKit",
        "WebKit", "iAd",
    ]

    /// The frameworks for views that a declaration describes. A file with such views is left out.
    private static let declarative: [String: Set<String>] = [
        "SwiftUI": [
            "View", "ViewModifier", "UIViewRepresentable", "UIViewControllerRepresentable", "UIHostingController",
            "UIHostingConfiguration", "PreviewProvider", "Scene", "ButtonStyle", "PreferenceKey", "EnvironmentKey",
            "EnvironmentValues", "Binding", "State", "StateObject", "ObservedObject", "EnvironmentObject",
            "Environment",
            "Published", "ObservableObject", "ViewBuilder", "AnyView", "Color", "Text", "Image", "Font", "Shape",
            "Path",
            "Animation", "Animatable", "LocalizedStringKey", "GeometryProxy", "EdgeInsets", "Alignment", "Angle",
            "Edge",
            "withAnimation", "AnyTransition", "Transaction", "Layout", "ViewSpacing", "AppStorage", "Namespace",
            "Gesture",
            "DynamicProperty", "UIApplicationDelegateAdaptor", "Axis", "ContentMode", "ScenePhase", "ProposedViewSize",
        ]
    ]

    /// Returns the names in the files that do not describe views; none if all files are such.
    static func namesOfOtherFiles(_ files: [SourceFile]) -> Set<String> {
        let imports = files.map(\.importedModules)
        func isDeclarative(_ imports: Set<String>) -> Bool { imports.contains { declarative[$0] != nil } }
        guard imports.contains(where: isDeclarative) else { return [] }
        var names: Set<String> = []
        for (file, imports) in zip(files, imports) where !isDeclarative(imports) {
            for index in 0..<file.count where file.isName(index) { names.insert(file.text(index)) }
        }
        return names
    }

    static func replacement(of module: String) -> String { withUIKit.contains(module) ? "UIKit" : "Foundation" }

    /// Returns `true` for a framework that does not exist here, and of which the file uses no name.
    func usesNothing(of module: String) -> Bool {
        if let prefixes = FilePass.prefixes[module] {
            return !usesName { name in prefixes.contains { name.hasPrefix($0) } }
        }
        return FilePass.declarative[module].map { !usesName($0.contains) } ?? false
    }

    private func usesName(_ matches: (String) -> Bool) -> Bool {
        var index = 0
        while index < file.count {
            if file.text(index) == "#Preview", let end = previewEnd(index) {
                // It is removed.
                index = end
            } else if file.isActive(index), file.kind(index) == .identifier, !isImported(index),
                matches(file.text(index))
            {
                return true
            }
            index += 1
        }
        return false
    }

    /// Returns the last token of a preview with a closure.
    private func previewEnd(_ index: Int) -> Int? {
        var open = index + 1
        if file.text(open) == "(", let close = file.partner(open) { open = close + 1 }
        return file.text(open) == "{" ? file.partner(open) : nil
    }

    /// Returns `true` for a name in an import.
    private func isImported(_ index: Int) -> Bool {
        var first = index
        while file.text(first - 1) == "." { first -= 2 }
        return file.text(first - 1) == "import"
            || file.text(first - 2) == "import" && FilePass.kinds.contains(file.text(first - 1))
    }

    /// The module for whose sake the file is left out: it describes views of SwiftUI, and no other file needs a class of
    /// UIKit's views or controllers in it.
    var moduleThatLeavesItOut: (name: String, index: Int)? {
        guard file.importedModules.contains(where: { FilePass.declarative[$0] != nil }),
            !declarations.types.contains(where: {
                $0.keyword == "class" && $0.parent.map { AppleClasses.superclasses[$0] != nil } == true
                    && module.namesOfOtherFiles.contains($0.name)
            })
        else { return nil }
        for index in 0..<file.count where file.text(index) == "import" && isStatement(index) && file.isActive(index) {
            let name = file.text(index + 1)
            if FilePass.declarative[name] != nil, file.conditions.isCertain(index), !usesNothing(of: name) {
                return (name, index)
            }
        }
        return nil
    }

    /// Encloses the whole file in a condition that is false here.
    mutating func leaveOut(_ module: String, _ index: Int) {
        report(index, "the file is left out: the module \(module) is not available on Linux", missingModule: module)
        edits.insert("#if canImport(\(module))\n", at: file.range(0).lowerBound)
        edits.insert("\n#endif", at: file.range(file.count - 1).upperBound)
    }
}
