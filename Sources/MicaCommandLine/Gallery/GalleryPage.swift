import Foundation

/// The web page of a gallery: one file that needs no server, only the files beside it. It is light or dark, by the
/// reader's system or choice. Movies play while they are on screen, unless the reader prefers reduced motion or has
/// paused them; each has a button and a slider that work with the keyboard. Another button shows the scene frame by
/// frame, with its timeline and its layers, from a `SceneRecording`.
struct GalleryPage {
    struct Link {
        var title: String
        var address: String
        /// `true` if the link leaves the page's folder. Its file exists only on the disk to which the page was written,
        /// and a script shows the link only there.
        var isLocal = false
    }
    /// A parameter of a scene, in the form of `--set`.
    struct Parameter {
        var name: String
        var summary: String
        /// The valid values, and the default.
        var values: String

        @MainActor init(_ parameter: any AnySceneParameter) {
            name = parameter.name
            summary = parameter.summary
            let range = parameter.allowedRange.map { " in \($0)" } ?? ""
            // Three decimals are sufficient for a default such as π / 16.
            let value = Double(parameter.defaultText).map { "\(($0 * 1000).rounded() / 1000)" }
            let isLong = parameter.defaultText.count > 8
            let text = isLong ? value ?? parameter.defaultText : parameter.defaultText
            values = parameter.typeName + range + (text.isEmpty ? "" : ", \(text) by default")
        }
    }
    struct Entry {
        var result: GallerySceneResult
        var summary: String
        /// The heading above the scene; may be empty.
        var group: String
        var parameters: [Parameter]
        /// The address of the scene's own page.
        var document: String?
        var sources: [SceneSources.File]
    }
    var title: String
    var tagline: String
    var links: [Link]
    var entries: [Entry]

    /// The entries under their headings, both in the order of their first appearance.
    private var groups: [(name: String, entries: [Entry])] {
        var groups: [(name: String, entries: [Entry])] = []
        for entry in entries {
            if let index = groups.firstIndex(where: { $0.name == entry.group }) {
                groups[index].entries.append(entry)
            } else {
                groups.append((entry.group, [entry]))
            }
        }
        return groups
    }

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(escape(title)) gallery</title>
        <link rel="icon" href="data:,">
        <style>
        \(Self.text(PackageResources.gallery_css))
        \(Self.text(TimelineParts.style))
        </style>
        </head>
        <body>
        <a class="skip" href="#scenes">Skip to the scenes</a>
        <header>
        <h1>\(escape(title))</h1>
        \(tagline.isEmpty ? "" : "<p class=\"tagline\">\(escape(tagline))</p>")
        <p class="links">\(links.map(anchor).joined(separator: "\n"))</p>
        <div class="tools" hidden>
        <button type="button" id="all">Pause all movies</button>
        <fieldset><legend>Appearance</legend>
        <label><input type="radio" name="appearance" value="" checked>System</label>
        <label><input type="radio" name="appearance" value="light">Light</label>
        <label><input type="radio" name="appearance" value="dark">Dark</label>
        </fieldset>
        </div>
        </header>
        <nav aria-label="Scenes">
        \(groups.map(index).joined(separator: "\n"))
        </nav>
        <main id="scenes">
        \(groups.enumerated().map { section($1.name, $1.entries, number: $0) }.joined(separator: "\n"))
        </main>
        <footer><p>\(entries.count) \(entries.count == 1 ? "scene" : "scenes"), rendered without a screen by Mica.</p></footer>
        \(Self.text(PackageResources.inspector_html))
        <script>
        \(Self.scripts.map(Self.text).joined(separator: "\n"))
        </script>
        </body>
        </html>

        """
    }

    /// Joined in the page: browsers do not load modules from a disk, so separate script files could not refer to each
    /// other.
    private static let scripts =
        TimelineParts.scripts + [
            PackageResources.recording_js, PackageResources.tree_js, PackageResources.inspector_js,
            PackageResources.gallery_js,
        ]
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private func anchor(_ link: Link) -> String {
        "<a\(link.isLocal ? " class=\"local\" hidden" : "") href=\"\(escape(link.address))\">\(escape(link.title))</a>"
    }

    private func index(_ name: String, _ entries: [Entry]) -> String {
        let links = entries.map { "<li><a href=\"#\(escape($0.result.name))\">\(escape($0.result.name))</a></li>" }
        return """
            <div>\(name.isEmpty ? "" : "<h2>\(escape(name))</h2>")
            <ul>\(links.joined(separator: "\n"))</ul></div>
            """
    }

    private func section(_ name: String, _ entries: [Entry], number: Int) -> String {
        let cards = entries.map(card).joined(separator: "\n")
        guard !name.isEmpty else { return "<section aria-label=\"Scenes\">\n\(cards)\n</section>" }
        return """
            <section aria-labelledby="group-\(number)">
            <h2 id="group-\(number)">\(escape(name))</h2>
            \(cards)
            </section>
            """
    }

    private func card(_ entry: Entry) -> String {
        let result = entry.result, name = escape(result.name)
        let facts = [
            "\(Self.number(result.width)) × \(Self.number(result.height)) points, \(Self.number(result.duration)) s",
            "\(result.frameCount) frames of \(result.pixelWidth) × \(result.pixelHeight) pixels, drawn at "
                + "\(Int(result.framesPerSecond.rounded())) a second",
        ]
        let sources = entry.sources.map { file in
            """
            <details><summary>\(escape(file.name))</summary><pre tabindex="0"><code>\(SwiftHighlighter.html(file.text))</code></pre></details>
            """
        }
        return """
            <article id="\(name)" aria-labelledby="\(name)-name">
            <div class="stage"><div class="player" style="max-width: \(Self.number(result.width))px">
            <video data-name="\(name)" poster="\(name).png" width="\(result.pixelWidth)" \
            height="\(result.pixelHeight)" controls muted loop playsinline preload="metadata" \
            aria-label="\(escape(entry.summary))"><source src="\(name).mp4" type="video/mp4"></video>
            <div class="bar" hidden><button type="button" aria-label="Play \(name)"></button>
            <input type="range" min="0" max="\(result.duration)" step="0.01" value="0" \
            aria-label="Time of \(name) in seconds"><span class="time" aria-hidden="true">0.0 s</span></div>
            </div></div>
            <div class="text">
            <h3 id="\(name)-name"><a href="#\(name)">\(name)</a></h3>
            <p>\(escape(entry.summary))</p>
            <ul>\(facts.map { "<li>\($0)</li>" }.joined())</ul>
            <p><button type="button" class="inspect" aria-haspopup="dialog" hidden>Timeline and layers\
            <span class="unseen"> of \(name)</span></button></p>
            \(parameters(entry.parameters))
            <p class="command"><code>\(escape(title)) render \(name) -o \(name).mp4\(option(entry.parameters))</code></p>
            <p class="files">\(files(entry).map(anchor).joined(separator: "\n"))</p>
            \(sources.joined(separator: "\n"))
            </div>
            </article>
            """
    }

    private func parameters(_ parameters: [Parameter]) -> String {
        guard !parameters.isEmpty else { return "" }
        let rows = parameters.map { parameter in
            """
            <dt><code>\(escape(parameter.name))</code> \(escape(parameter.values))</dt><dd>\(escape(parameter.summary))</dd>
            """
        }
        return "<h4>Parameters</h4>\n<dl>\(rows.joined(separator: "\n"))</dl>"
    }

    private func option(_ parameters: [Parameter]) -> String {
        parameters.first.map { " --set \(escape($0.name))=…" } ?? ""
    }

    private func files(_ entry: Entry) -> [Link] {
        let name = entry.result.name
        return (entry.document.map { [Link(title: "about", address: $0, isLocal: true)] } ?? []) + [
            Link(title: "light movie", address: "\(name)-light.mp4"), Link(title: "dark movie", address: "\(name).mp4"),
            Link(title: "light poster", address: "\(name)-light.png"),
            Link(title: "dark poster", address: "\(name).png"),
            Link(title: "GIF", address: "\(name).gif"),
        ]
    }

    private func escape(_ text: String) -> String { SwiftHighlighter.escape(text) }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }
}
