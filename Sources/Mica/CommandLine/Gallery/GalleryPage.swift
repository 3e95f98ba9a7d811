import Foundation

/// The web page of a gallery: one file that needs nothing but the pictures and movies beside it, light or dark as the
/// reader's system is. A movie plays while it is on screen, and only for readers who do not ask for less motion.
struct GalleryPage {
    struct Entry {
        var result: GallerySceneResult
        var summary: String
        var sources: [SceneSources.File]
    }
    var title: String
    var entries: [Entry]

    var html: String {
        let cards = entries.map(card).joined(separator: "\n")
        let links = entries.map { "<a href=\"#\(escape($0.result.name))\">\(escape($0.result.name))</a>" }
        return """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(escape(title)) gallery</title>
            <link rel="icon" href="data:,">
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <header>
            <h1>\(escape(title))</h1>
            <p>\(entries.count) \(entries.count == 1 ? "scene" : "scenes"), rendered without a screen.</p>
            <nav>\(links.joined(separator: "\n"))</nav>
            </header>
            <main>
            \(cards)
            </main>
            <script>
            \(Self.script)
            </script>
            </body>
            </html>

            """
    }

    private func card(_ entry: Entry) -> String {
        let result = entry.result, name = escape(result.name)
        let facts = [
            "\(Self.number(result.width)) × \(Self.number(result.height)) points", "\(Self.number(result.duration)) s",
            "\(result.frameCount) frames of \(result.pixelWidth) × \(result.pixelHeight) pixels at "
                + "\(Int(result.framesPerSecond.rounded())) a second",
        ]
        let sources = entry.sources.map { file in
            """
            <details><summary>\(escape(file.name))</summary><pre><code>\(SwiftHighlighter.html(file.text))</code></pre></details>
            """
        }
        return """
            <article id="\(name)">
            <div class="stage"><video src="\(name).mp4" poster="\(name).png" width="\(result.pixelWidth)" \
            height="\(result.pixelHeight)" style="max-width: \(Self.number(result.width))px" muted loop playsinline \
            preload="metadata" aria-label="\(escape(entry.summary))"></video></div>
            <div class="text">
            <h2><a href="#\(name)">\(name)</a></h2>
            <p>\(escape(entry.summary))</p>
            <ul>\(facts.map { "<li>\($0)</li>" }.joined())</ul>
            <p class="files"><a href="\(name).mp4">movie</a> <a href="\(name).gif">animation</a> \
            <a href="\(name).png">poster</a></p>
            \(sources.joined(separator: "\n"))
            </div>
            </article>
            """
    }

    private func escape(_ text: String) -> String { SwiftHighlighter.escape(text) }

    private static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
    }

    private static let script = """
        const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const watcher = new IntersectionObserver(entries => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting && !still) target.play().catch(() => { target.controls = true; });
            else target.pause();
          }
        }, { threshold: 0.25 });
        for (const video of document.querySelectorAll("video")) {
          if (still) video.controls = true;
          watcher.observe(video);
          video.addEventListener("click", () => {
            if (!still) { if (video.paused) video.play(); else video.pause(); }
          });
        }
        """

    private static let style = """
        :root {
          color-scheme: light dark;
          --ground: light-dark(#f6f5f3, #131416); --card: light-dark(#ffffff, #1c1d20);
          --text: light-dark(#1d1d1f, #ececee); --quiet: light-dark(#6a6a70, #9b9ba3);
          --line: light-dark(#e4e2de, #2c2d32); --accent: light-dark(#0b7a56, #13eaa4);
          --code: light-dark(#faf9f7, #17181a);
        }
        * { box-sizing: border-box; }
        html { scroll-behavior: smooth; }
        body {
          margin: 0 auto; max-width: 1180px; padding: 0 24px 96px; background: var(--ground); color: var(--text);
          font: 16px/1.55 Inter, system-ui, sans-serif; -webkit-font-smoothing: antialiased;
        }
        header { padding: 72px 0 32px; }
        h1 { margin: 0; font-size: 44px; line-height: 1.1; letter-spacing: -0.03em; }
        header p { margin: 8px 0 24px; color: var(--quiet); font-size: 18px; }
        nav { display: flex; flex-wrap: wrap; gap: 8px; }
        nav a {
          padding: 4px 12px; border: 1px solid var(--line); border-radius: 999px; background: var(--card);
          color: var(--text); font-size: 14px; text-decoration: none;
        }
        nav a:hover, nav a:focus-visible { border-color: var(--accent); color: var(--accent); }
        article {
          display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); margin: 0 0 28px; overflow: hidden;
          scroll-margin-top: 24px; border: 1px solid var(--line); border-radius: 20px; background: var(--card);
        }
        .stage {
          display: grid; place-items: center; padding: 28px; border-right: 1px solid var(--line);
          background: light-dark(#fbfaf9, #101113);
        }
        video {
          display: block; width: 100%; height: auto; border-radius: 12px; background: #fff; cursor: pointer;
          box-shadow: 0 1px 2px rgb(0 0 0 / 0.08), 0 12px 32px rgb(0 0 0 / 0.1);
        }
        .text { padding: 32px; min-width: 0; }
        h2 { margin: 0 0 8px; font-size: 24px; letter-spacing: -0.02em; }
        h2 a { color: inherit; text-decoration: none; }
        .text p { margin: 0 0 16px; }
        ul { margin: 0 0 16px; padding: 0; color: var(--quiet); font-size: 14px; list-style: none; }
        .files a { margin-right: 12px; color: var(--accent); font-size: 14px; text-decoration: none; }
        .files a:hover { text-decoration: underline; }
        details { border-top: 1px solid var(--line); }
        summary {
          padding: 8px 0; color: var(--quiet); font: 13px/1.6 "JetBrains Mono", ui-monospace, monospace; cursor: pointer;
        }
        summary:hover { color: var(--text); }
        pre {
          margin: 0 0 12px; padding: 16px; max-height: 480px; overflow: auto; border-radius: 12px; background: var(--code);
          font: 12.5px/1.6 "JetBrains Mono", ui-monospace, monospace; tab-size: 4;
        }
        .c { color: light-dark(#7a7f87, #7d838c); } .s { color: light-dark(#b3401f, #ff9e7a); }
        .n { color: light-dark(#8048c8, #c4a2ff); } .k { color: light-dark(#a61e69, #ff7ab2); }
        .a { color: light-dark(#8a5a00, #ffc35c); } .t { color: light-dark(#1f6f8b, #7fd6ee); }
        @media (max-width: 820px) {
          article { grid-template-columns: minmax(0, 1fr); }
          .stage { border-right: 0; border-bottom: 1px solid var(--line); padding: 20px; }
          header { padding-top: 40px; }
        }
        """
}
