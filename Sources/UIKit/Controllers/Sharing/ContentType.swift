/// Uniform type identifiers of content: those that conform to others, and those of file name extensions.
enum ContentType {
    /// The types that a type conforms to directly.
    private static let parents: [String: [String]] = [
        "public.utf8-plain-text": ["public.plain-text"], "public.utf16-plain-text": ["public.plain-text"],
        "public.plain-text": ["public.text"], "public.html": ["public.text"], "public.rtf": ["public.text"],
        "public.xml": ["public.text"], "public.json": ["public.text"], "public.source-code": ["public.plain-text"],
        "public.swift-source": ["public.source-code"], "public.comma-separated-values-text": ["public.text"],
        "public.text": ["public.data", "public.content"], "public.file-url": ["public.url"],
        "public.url": ["public.data"], "public.png": ["public.image"], "public.jpeg": ["public.image"],
        "public.tiff": ["public.image"], "public.heic": ["public.image"], "public.svg-image": ["public.image"],
        "com.compuserve.gif": ["public.image"], "com.microsoft.bmp": ["public.image"],
        "org.webmproject.webp": ["public.image"],
        "public.image": ["public.data", "public.content"], "public.mpeg-4": ["public.movie"],
        "com.apple.quicktime-movie": ["public.movie"], "public.movie": ["public.audiovisual-content"],
        "public.audio": ["public.audiovisual-content"], "public.mp3": ["public.audio"],
        "public.audiovisual-content": ["public.data", "public.content"],
        "com.adobe.pdf": ["public.data", "public.content"],
        "public.zip-archive": ["public.data"], "public.content": ["public.item"], "public.data": ["public.item"],
    ]
    private static let extensions: [String: String] = [
        "txt": "public.plain-text", "html": "public.html", "htm": "public.html", "rtf": "public.rtf",
        "xml": "public.xml",
        "json": "public.json", "swift": "public.swift-source", "csv": "public.comma-separated-values-text",
        "png": "public.png", "jpg": "public.jpeg", "jpeg": "public.jpeg", "tif": "public.tiff", "tiff": "public.tiff",
        "heic": "public.heic", "svg": "public.svg-image", "gif": "com.compuserve.gif", "bmp": "com.microsoft.bmp",
        "webp": "org.webmproject.webp", "mp4": "public.mpeg-4", "mov": "com.apple.quicktime-movie", "mp3": "public.mp3",
        "pdf": "com.adobe.pdf", "zip": "public.zip-archive",
    ]

    /// Returns `true` if a type is another one or conforms to it.
    static func conforms(_ type: String, to other: String) -> Bool {
        type == other || (parents[type] ?? []).contains { conforms($0, to: other) }
    }

    /// Returns the type of files with an extension; `public.data` for unknown ones.
    static func identifier(forExtension name: String) -> String { extensions[name.lowercased()] ?? "public.data" }
}
