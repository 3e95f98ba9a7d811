import Foundation

/// A file format, identified by a file's first bytes, never by its name.
package enum ImageFormat: CaseIterable {
    case png, jpeg, gif, webP

    package init?(of data: Data) {
        func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
            data.dropFirst(offset).starts(with: bytes)
        }
        if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if starts([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if starts(Array("GIF87a".utf8)) || starts(Array("GIF89a".utf8)) {
            self = .gif
        } else if starts(Array("RIFF".utf8)), starts(Array("WEBP".utf8), at: 8) {
            self = .webP
        } else {
            return nil
        }
    }

    /// The uniform type identifier.
    package var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .gif: "com.compuserve.gif"
        case .webP: "org.webmproject.webp"
        }
    }

    package init?(typeIdentifier: String) {
        guard let format = Self.allCases.first(where: { $0.typeIdentifier == typeIdentifier }) else { return nil }
        self = format
    }

    /// The name for users.
    package var name: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .gif: "GIF"
        case .webP: "WebP"
        }
    }
}
