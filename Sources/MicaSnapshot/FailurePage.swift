import Foundation

/// The page of failed snapshots: one file that needs only the pictures beside it.
enum FailurePage {
    static func html(_ records: [FailureReport.Record]) -> String {
        let title = title(records)
        return """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(title)</title>
            <style>\(style)</style>
            <h1>\(title)</h1>
            <nav>\(records.enumerated().map { "<a href=\"#s\($0)\">\(escaped($1.name))</a>" }.joined(separator: "\n"))</nav>
            \(records.enumerated().map { section($1, number: $0) }.joined(separator: "\n"))
            <script>\(script)</script>
            </html>

            """
    }

    /// Returns the number of snapshots that differ and of failed accessibility audits (records without a golden).
    private static func title(_ records: [FailureReport.Record]) -> String {
        let audits = records.count { $0.golden == nil }
        let snapshots = records.count - audits
        var parts: [String] = []
        if snapshots > 0 { parts.append(snapshots == 1 ? "1 snapshot differs" : "\(snapshots) snapshots differ") }
        if audits > 0 {
            parts.append(audits == 1 ? "1 accessibility audit failed" : "\(audits) accessibility audits failed")
        }
        return parts.joined(separator: ", ")
    }

    private static func section(_ record: FailureReport.Record, number: Int) -> String {
        var body = ""
        if let difference = record.difference {
            let lines = difference.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                let kind = line.hasPrefix("-") ? " class=\"old\"" : line.hasPrefix("+") ? " class=\"new\"" : ""
                return "<span\(kind)>\(escaped(String(line)))</span>"
            }
            body = "<pre>\(lines.joined(separator: "\n"))</pre>"
        } else if let expected = record.files["expected"], let actual = record.files["actual"],
            let sheet = record.files["sheet"]
        {
            body = """
                <figure class="sheet"><a href="\(address(sheet))"><img src="\(address(sheet))" \
                alt="expected, difference, actual"></a>
                <figcaption>expected | difference | actual</figcaption></figure>
                <figure class="skin"><div><img src="\(address(expected))" alt="expected"><img src="\(address(actual))" \
                alt="actual" style="opacity:.5"></div>
                <figcaption><label>expected <input type="range" min="0" max="1" step="0.01" value="0.5" \
                aria-label="how much of the actual picture shows"> actual</label>
                <button type="button">blink</button></figcaption></figure>
                """
            if let frames = record.frames, !frames.isEmpty { body += film(frames, expected, actual) }
        } else if let picture = record.files["sheet"] {
            body = "<figure><img src=\"\(address(picture))\" alt=\"what was found\"></figure>"
        }
        return """
            <section id="s\(number)"><h2>\(escaped(record.name))</h2>
            <p class="what">\(escaped(record.summary))</p>
            <p class="where">test <b>\(escaped(record.test))</b> in \(escaped(record.folder))\
            \(record.golden.map { " · golden \(escaped($0))" } ?? "")</p>
            \(body)</section>
            """
    }

    /// Returns a film strip as a movie: the frames of both strips at their times, side by side.
    private static func film(_ frames: [[Int]], _ expected: String, _ actual: String) -> String {
        let data = frames.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ",")
        return """
            <figure class="film" data-frames="\(data)"><div><img src="\(address(expected))" alt="expected"></div>
            <div><img src="\(address(actual))" alt="actual"></div>
            <figcaption><button type="button">play</button> <button type="button">slowly</button> expected | actual, \
            <output></output></figcaption></figure>
            """
    }

    /// Returns text as HTML. It compares scalars: a `<` with a combining mark is one character, and differs from `<`.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Returns the address of a file in the page's folder. It neither leads to another folder nor has a scheme.
    private static func address(_ file: String) -> String {
        file.addingPercentEncoding(withAllowedCharacters: addressCharacters) ?? ""
    }

    private static let addressCharacters = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")

    private static let style = """
        body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem;color:#1c1c1e;background:#fff}
        h2,nav a,.what,.where{overflow-wrap:anywhere}
        nav a{display:inline-block;margin:0 1rem .3rem 0}
        section{border-top:1px solid #d1d1d6;margin-top:2rem}
        .where{color:#636366}
        figure{margin:1rem 0;overflow-x:auto}
        img{image-rendering:pixelated;max-width:none}
        .sheet img,.skin img{max-width:100%}
        .what{white-space:pre-line}
        .film div{display:inline-block;overflow:hidden;vertical-align:top}
        .skin div{display:inline-grid;grid-template-columns:minmax(0,auto);max-width:100%;background:repeating-conic-gradient(#d0d0d0 0 25%,#fff 0 50%) 0 0/16px 16px}
        .skin img{grid-area:1/1}
        pre{background:#f2f2f7;padding:1rem;overflow-x:auto}
        .old{background:#ffd7d5}.new{background:#d0f5d8}
        @media(prefers-color-scheme:dark){body{color:#f2f2f7;background:#1c1c1e}pre{background:#2c2c2e}
        .old{background:#6b1d1a}.new{background:#14532d}a{color:#64a8ff}.where{color:#aeaeb2}}
        """

    private static let script = """
        for (const figure of document.querySelectorAll('.skin')) {
          const top = figure.querySelectorAll('img')[1], range = figure.querySelector('input');
          range.addEventListener('input', () => { top.style.opacity = range.value; });
          let timer = 0;
          figure.querySelector('button').addEventListener('click', () => {
            if (timer) { clearInterval(timer); timer = 0; top.style.opacity = range.value; return; }
            timer = setInterval(() => { top.style.opacity = top.style.opacity == 0 ? 1 : 0; }, 400);
          });
        }
        for (const film of document.querySelectorAll('.film')) {
          const frames = film.dataset.frames.split(',').map(f => f.split(' ').map(Number));
          const widest = Math.max(...frames.map(f => f[2])), highest = Math.max(...frames.map(f => f[3]));
          let timer = 0;
          // Both pictures side by side, and the buttons below them in sight.
          const fit = () => {
            const zoom = Math.min(1, (film.clientWidth - 12) / 2 / widest, innerHeight * 0.7 / highest);
            for (const div of film.querySelectorAll('div')) div.style.zoom = zoom;
          };
          addEventListener('resize', fit);
          fit();
          const show = index => {
            const [x, y, width, height, time] = frames[index];
            for (const div of film.querySelectorAll('div')) {
              div.style.width = width + 'px';
              div.style.height = height + 'px';
              div.firstElementChild.style.margin = `${-y}px 0 0 ${-x}px`;
            }
            film.querySelector('output').textContent = `frame ${index + 1} at ${time / 1000} s`;
          };
          const play = (index, pace) => {
            show(index);
            const next = (index + 1) % frames.length;
            const wait = next ? Math.max(frames[next][4] - frames[index][4], 16) : 600;
            timer = setTimeout(() => play(next, pace), wait * pace);
          };
          film.querySelectorAll('button').forEach((button, slow) => button.addEventListener('click', () => {
            clearTimeout(timer);
            play(0, slow ? 8 : 1);
          }));
          show(0);
        }
        """
}
