public import Foundation
import CoreGraphics

/// The scope of a font's registration. Here every scope means this process; nothing is stored beyond it.
public enum CTFontManagerScope: UInt32, Sendable {
    /// Acts like `process` here.
    case none = 0
    /// For the life of the process.
    case process = 1
    /// Acts like `process` here; on Apple's systems until it is unregistered.
    case persistent = 2
    /// Acts like `process` here; on Apple's systems until the user logs out.
    case session = 3
}

/// The reason that a font file was not registered.
public enum CTFontManagerError: CFIndex, Error, Sendable {
    /// There is no such file.
    case fileNotFound = 101
    /// The file cannot be read.
    case insufficientPermissions = 102
    /// The file is not a font.
    case unrecognizedFormat = 103
    /// The font's data cannot be used.
    case invalidFontData = 104
    /// The font is already registered.
    case alreadyRegistered = 105
    /// Too many fonts. Not used here.
    case exceededResourceLimit = 106
    /// There is no such asset. Not used here.
    case assetNotFound = 107
    /// The font is not registered.
    case notRegistered = 201
    /// The font is in use. Not used here.
    case inUse = 202
    /// The system requires the font. Not used here.
    case systemRequired = 203
    /// Any other reason. Not used here.
    case registrationFailed = 301
    /// The app may not register fonts. Not used here.
    case missingEntitlement = 302
    /// The font lacks required information. Not used here.
    case insufficientInfo = 303
    /// The user cancelled. Not used here.
    case cancelledByUser = 304
    /// A registered font has the same name. Not used here.
    case duplicatedName = 305
    /// The URL is not that of a file.
    case invalidFilePath = 306
    /// The scope is not supported. Not used here.
    case unsupportedScope = 307
}

/// The key of the file in the user info of a font error.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// Registers the faces of a file under their names in this process. Returns `false`, with an error, if the file cannot
/// be read, contains no font, or is already registered.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if let problem = register(fontURL) {
        error?.pointee = .passRetained(problem)
        return false
    }
    return true
}

/// Unregisters the faces of a file; existing fonts stay valid. Returns `false` if it was not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if FontCatalogue.shared.unregister(path: fontURL.path) { return true }
    error?.pointee = .passRetained(problem(.notRegistered, fontURL, "The font file \(fontURL.path) is not registered."))
    return false
}

/// Registers files, and calls the handler (if any) once with the errors of those that failed.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let errors = fontURLs.compactMap { ($0 as? URL).flatMap { register($0) } }
    _ = registrationHandler?(errors, true)
}

/// Returns the families of all fonts, registered and installed, in alphabetical order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
    Set(FontCatalogue.shared.all.map(\.family)).sorted()
}

/// Returns the PostScript names of all fonts, registered and installed, in alphabetical order.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    Set(FontCatalogue.shared.all.map(\.postScriptName)).sorted()
}

/// Returns the descriptors of the faces in a file; `nil` if it contains no font.
public func CTFontManagerCreateFontDescriptorsFromURL(_ fileURL: CFURL) -> CFArray? {
    guard fileURL.isFileURL, let first = try? FontFace(path: fileURL.path) else { return nil }
    var faces = [first]
    while faces.count < 64, let next = try? FontFace(path: fileURL.path, index: faces.count) { faces.append(next) }
    return faces.map {
        CTFontDescriptor(attributes: [
            kCTFontNameAttribute: $0.names.postScriptName, kCTFontURLAttribute: fileURL,
        ])
    }
}

private func register(_ url: URL) -> NSError? {
    guard url.isFileURL else {
        return problem(.invalidFilePath, url, "\(url) is not a file URL; use a file URL to register a font.")
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
        return problem(.fileNotFound, url, "There is no font file at \(url.path).")
    }
    if FontCatalogue.shared.registered.contains(where: { $0.path == url.path }) {
        return problem(.alreadyRegistered, url, "The font file \(url.path) is already registered.")
    }
    do {
        _ = try FontCatalogue.shared.register(path: url.path)
        return nil
    } catch {
        switch error {
        case .unreadable: return problem(.insufficientPermissions, url, error.description)
        case .notAFont: return problem(.unrecognizedFormat, url, error.description)
        }
    }
}

private func problem(_ code: CTFontManagerError, _ url: URL, _ message: String) -> NSError {
    NSError(
        domain: "com.apple.CoreText.CTFontManagerErrorDomain", code: code.rawValue,
        userInfo: [NSLocalizedDescriptionKey: message, kCTFontManagerErrorFontURLsKey: [url]])
}
