public import Foundation
import CoreGraphics

/// For whom a font is registered. Here every scope means this process; nothing is kept beyond it.
public enum CTFontManagerScope: UInt32, Sendable {
    /// As `process` here.
    case none = 0
    /// As long as the process runs.
    case process = 1
    /// As `process` here; on Apple's systems until it is unregistered.
    case persistent = 2
    /// As `process` here; on Apple's systems until the user logs out.
    case session = 3
}

/// Why a font file was not registered.
public enum CTFontManagerError: CFIndex, Error, Sendable {
    /// There is no such file.
    case fileNotFound = 101
    /// The file cannot be read.
    case insufficientPermissions = 102
    /// The file is no font.
    case unrecognizedFormat = 103
    /// The font's data cannot be used.
    case invalidFontData = 104
    /// The font is registered already.
    case alreadyRegistered = 105
    /// Too many fonts. Not answered here.
    case exceededResourceLimit = 106
    /// There is no such asset. Not answered here.
    case assetNotFound = 107
    /// The font is not registered.
    case notRegistered = 201
    /// The font is in use. Not answered here.
    case inUse = 202
    /// The system needs the font. Not answered here.
    case systemRequired = 203
    /// Any other reason. Not answered here.
    case registrationFailed = 301
    /// The app may not register fonts. Not answered here.
    case missingEntitlement = 302
    /// The font says too little of itself. Not answered here.
    case insufficientInfo = 303
    /// The user refused. Not answered here.
    case cancelledByUser = 304
    /// A registered font has its name. Not answered here.
    case duplicatedName = 305
    /// The address is no file's.
    case invalidFilePath = 306
    /// The scope is none for this. Not answered here.
    case unsupportedScope = 307
}

/// The file of a font error, in the error's user info.
public let kCTFontManagerErrorFontURLsKey: CFString = "CTFontManagerErrorFontURLs"

/// Makes the faces of a file known under their names, in this process. False, with an error that says why, if the file
/// cannot be read, holds no font, or is registered already.
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

/// Takes the faces of a file out again; fonts made from them live on. False if it was not registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    if FontCatalogue.shared.unregister(path: fontURL.path) { return true }
    error?.pointee = .passRetained(problem(.notRegistered, fontURL, "The font file \(fontURL.path) is not registered."))
    return false
}

/// Registers files, one after the other, and calls the handler (if any) once with the errors of those that failed.
public func CTFontManagerRegisterFontURLs(
    _ fontURLs: CFArray, _ scope: CTFontManagerScope, _ enabled: Bool,
    _ registrationHandler: ((CFArray, Bool) -> Bool)?
) {
    let errors = fontURLs.compactMap { ($0 as? URL).flatMap { register($0) } }
    _ = registrationHandler?(errors, true)
}

/// The families of all fonts, registered and installed, in alphabetic order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> CFArray {
    Set(FontCatalogue.shared.all.map(\.family)).sorted()
}

/// The PostScript names of all fonts, registered and installed, in alphabetic order.
public func CTFontManagerCopyAvailablePostScriptNames() -> CFArray {
    Set(FontCatalogue.shared.all.map(\.postScriptName)).sorted()
}

/// The descriptors of the faces in a file; nil if it holds no font.
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
        return problem(.invalidFilePath, url, "\(url) is no file: give a file URL to register a font.")
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
        return problem(.fileNotFound, url, "There is no font file at \(url.path).")
    }
    if FontCatalogue.shared.registered.contains(where: { $0.path == url.path }) {
        return problem(.alreadyRegistered, url, "The font file \(url.path) is registered already.")
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
