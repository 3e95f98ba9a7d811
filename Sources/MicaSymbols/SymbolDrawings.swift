import Foundation

/// The project's own drawings for symbols that the default icon set lacks, named like its files.
enum SymbolDrawings {
    /// Returns an SVG file; nil without a drawing of this name. `NAME-fill` is the filled variant, if the drawing has
    /// one.
    static func svg(_ name: String) -> Data? {
        let isFilled = name.hasSuffix("-fill")
        let stem = isFilled ? String(name.dropLast(5)) : name
        guard let drawing = drawings[stem], !isFilled || drawing.fills else { return nil }
        return Data(
            """
            <svg viewBox="0 0 16 16"><path d="\(drawing.outline)" fill="\(isFilled ? "black" : "none")" stroke="black" \
            stroke-width="1" stroke-linecap="round" stroke-linejoin="round"/>\
            <path d="\(drawing.solid)" fill="black"/></svg>
            """.utf8)
    }

    private struct Drawing {
        /// The outline, drawn with a stroke of one unit in a square of 16.
        var outline: String
        /// The part that is always filled.
        var solid = ""
        var fills = false
    }

    private static let drawings: [String: Drawing] = {
        var drawings: [String: Drawing] = [:]
        for line in (animals + people + sports + things + signs).split(separator: "\n") {
            let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count >= 2 else { continue }
            let fills = parts[0].hasSuffix("+")
            drawings[fills ? String(parts[0].dropLast()) : parts[0]] = Drawing(
                outline: parts[1], solid: parts.count > 2 ? parts[2] : "", fills: fills)
        }
        return drawings
    }()

    // One drawing per line: its name, with + if there is a filled variant, its outline, and the part that is always
    // filled.

    private static let animals = """
        leaf+ | M13.5 2.5 C6 2.5 2.5 6 2.5 10 C2.5 12 4 13.5 6 13.5 C10.5 13.5 13.5 9.5 13.5 2.5 Z M1.5 14.5 C3.5 11 6 8.5 9 7
        pawprint+ | M2 7 a1.2 1.7 0 1 0 2.4 0 a1.2 1.7 0 1 0 -2.4 0 Z M4.9 3.8 a1.2 1.8 0 1 0 2.4 0 a1.2 1.8 0 1 0 -2.4 0 Z M8.7 3.8 a1.2 1.8 0 1 0 2.4 0 a1.2 1.8 0 1 0 -2.4 0 Z M11.6 7 a1.2 1.7 0 1 0 2.4 0 a1.2 1.7 0 1 0 -2.4 0 Z M8 7.8 C5.8 7.8 4 10.6 4 12.2 C4 13.8 5.4 14.2 8 13.4 C10.6 14.2 12 13.8 12 12.2 C12 10.6 10.2 7.8 8 7.8 Z
        hare+ | M2 11 C2 8 4.5 6.5 7.5 6.5 C8.5 6.5 9.5 6.8 10.2 7.2 L8 2.6 C9.6 2.6 11.4 4.6 12 6.8 C13.4 7.2 14.5 8.4 14.5 9.6 C14.5 10.6 13.6 11 12.4 11 L11.5 13.5 H9 L8.5 12 L6.5 13.5 H3.5 L4 12.5 C2.8 12.5 2 12 2 11 Z
        tortoise+ | M2 10.5 C2 6.5 4.5 4.5 7 4.5 C9.5 4.5 11.5 6.5 11.5 10.5 Z M11.5 9.5 C12 7.3 14.7 7.3 14.7 9 C14.7 10.3 13.5 10.5 11.5 10.5 M3.5 10.5 V12.5 H5.5 V10.5 M8.5 10.5 V12.5 H10.5 V10.5
        bird+ | M1.5 12.5 C5 12.5 6 11 6.5 8 C7 5 9 3.5 11 3.5 C12.3 3.5 13 4.2 13.2 5 L15 6 L13.3 6.8 C13 10.5 10.5 13.5 6.5 13.5 C4.5 13.5 2.8 13.2 1.5 12.5 Z
        fish+ | M1.5 5 L4.2 8 L1.5 11 L5 10 C6.2 11.2 8 12 10 12 C12.4 12 14.2 10.2 15 8 C14.2 5.8 12.4 4 10 4 C8 4 6.2 4.8 5 6 Z
        cat+ | M3 3 L6 4.8 C7.3 4.4 8.7 4.4 10 4.8 L13 3 V9 C13 12 10.8 13.5 8 13.5 C5.2 13.5 3 12 3 9 Z
        dog+ | M4.5 4 C6.5 3 9.5 3 11.5 4 L14 5 L13 9.5 L11.8 8.5 C11.8 12 10.2 13.5 8 13.5 C5.8 13.5 4.2 12 4.2 8.5 L3 9.5 L2 5 Z
        carrot+ | M10.5 5.5 C11.5 6.5 11 7.8 9.5 9.2 L2 14 L6.8 6.5 C8.2 5 9.5 4.5 10.5 5.5 Z M10.5 5.5 C10.5 3.5 11.5 2.5 12.5 2 M10.5 5.5 C12.5 5.5 13.5 4.5 14 3.5

        """

    private static let people = """
        figure-walk | M8.6 4.8 L7.8 9 L9.6 11.2 L10.2 14.5 M7.8 9 L6.8 11.6 L4.8 14.5 M8.5 5 L5.8 6.8 L5.2 9 M8.5 5 L10.4 7.6 L12.4 8.2 | M7.5 2.2 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-run | M9.2 5 L7.4 8.8 L9.8 10.6 L9 14.2 M7.4 8.8 L6 11.4 L2.6 11.6 M9.2 5 L5.8 5.2 L4.2 7.4 M9.2 5 L10.6 7.4 L13.2 7 | M8.9 2.4 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-hiking | M8.1 4.8 L7.3 9 L9.1 11.2 L9.5 14.5 M7.3 9 L6.3 11.6 L4.3 14.5 M8 5 L9.9 7.6 L12 8 M12.5 6.5 V14.5 M4.5 5 L6.6 5.2 L6 8.4 L4 8 Z | M7 2.2 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-stand | M6 4.8 H10 M6 4.8 L5.4 9.2 M10 4.8 L10.6 9.2 M7 5 V14.5 M9 5 V14.5 M7 9.3 H9 | M6.5 2.2 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-wave | M6 4.8 H10 L12.6 1.8 M6 4.8 L5.4 9.2 M7 5 V14.5 M9 5 V14.5 M7 9.3 H9 | M6.5 2.2 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-open | M2.5 4.5 L6 6 H10 L13.5 4.5 M7 6 V9 L5 14.5 M9 6 V9 L11 14.5 | M6.5 3 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-sit | M8 6 V10.5 M8 6.2 L5.5 8.5 L3.5 10.5 M8 6.2 L10.5 8.5 L12.5 10.5 M8 10.8 L3.5 12 C2.5 13.5 5 13.7 8 13 C11 13.7 13.5 13.5 12.5 12 L8 10.8 | M6.5 3.3 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        figure-lift | M3.5 2.5 H12.5 M2.5 1 V4 M13.5 1 V4 M5.5 2.5 L6.3 7 H9.7 L10.5 2.5 M7 7 V10 L5.5 14.5 M9 7 V10 L10.5 14.5 | M6.6 4.9 a1.4 1.4 0 1 0 2.8 0 a1.4 1.4 0 1 0 -2.8 0 Z
        figure-swim | M3 9.5 L8 6 L6 4 L2.5 5 M8 6 L10.5 9.5 M1.5 12.5 C3 11.5 4 11.5 5.5 12.5 C7 13.5 8 13.5 9.5 12.5 C11 11.5 12.5 11.5 14.5 12.5 | M10.8 6 a1.5 1.5 0 1 0 3 0 a1.5 1.5 0 1 0 -3 0 Z
        brain | M8 3.5 C6.5 1.5 4 2.5 4 4.5 C2 5 1.8 7.5 3 8.5 C2 10 3 12 4.8 12 C5.2 14 7.5 14 8 12.5 C8.5 14 10.8 14 11.2 12 C13 12 14 10 13 8.5 C14.2 7.5 14 5 12 4.5 C12 2.5 9.5 1.5 8 3.5 Z M8 3.5 V12.5

        """

    private static let sports = """
        dumbbell | M1.5 6.5 V9.5 M3.5 4.5 V11.5 M12.5 4.5 V11.5 M14.5 6.5 V9.5 M3.5 8 H12.5
        sportscourt | M1.5 3.5 H14.5 V12.5 H1.5 Z M8 3.5 V12.5 M6.2 8 a1.8 1.8 0 1 0 3.6 0 a1.8 1.8 0 1 0 -3.6 0 Z M1.5 6 H3.5 V10 H1.5 M14.5 6 H12.5 V10 H14.5
        basketball | M1.5 8 a6.5 6.5 0 1 0 13 0 a6.5 6.5 0 1 0 -13 0 Z M8 1.5 V14.5 M1.5 8 H14.5 M3.5 3.3 C6 5.5 6 10.5 3.5 12.7 M12.5 3.3 C10 5.5 10 10.5 12.5 12.7
        soccerball | M1.5 8 a6.5 6.5 0 1 0 13 0 a6.5 6.5 0 1 0 -13 0 Z M8 5.2 V1.5 M10.7 7.2 L14.2 6 M9.7 10.3 L11.8 13.2 M6.3 10.3 L4.2 13.2 M5.3 7.2 L1.8 6 | M8 5.2 L10.7 7.2 L9.7 10.3 H6.3 L5.3 7.2 Z
        tennisball | M1.5 8 a6.5 6.5 0 1 0 13 0 a6.5 6.5 0 1 0 -13 0 Z M3.5 3.3 C6 5.5 6 10.5 3.5 12.7 M12.5 3.3 C10 5.5 10 10.5 12.5 12.7
        volleyball | M1.5 8 a6.5 6.5 0 1 0 13 0 a6.5 6.5 0 1 0 -13 0 Z M8 8 C8 5 9.5 3 12.5 3.2 M8 8 C5.5 9.5 3 9 1.6 7 M8 8 C10.5 9.3 11.3 11.7 10 14.2
        football | M2 14 C1.5 8 8 1.5 14 2 C14.5 8 8 14.5 2 14 Z M6 10 L10 6 M6.5 8.5 L7.5 9.5 M8.5 6.5 L9.5 7.5
        tennis-racket | M5.5 6 a4.5 4.5 0 1 0 9 0 a4.5 4.5 0 1 0 -9 0 Z M6.8 9.2 L2 14 M10 1.5 V10.5 M5.5 6 H14.5
        sailboat | M7.5 2 V11 M7.5 2 L13 11 H7.5 M6 5 L3 11 H6 Z M2 12.5 H14 L12.5 14.5 H3.5 Z
        ferry | M2.5 9.5 H13.5 L12 13 H4 Z M4.5 9.5 V6.5 H11.5 V9.5 M7 6.5 V3.5 H10 V6.5 M1.5 14.5 H14.5
        tent | M8 2.5 L15 13.5 H1 Z M8 7.5 L11 13.5 M8 7.5 L5 13.5
        backpack | M3.5 6.5 C3.5 3.5 12.5 3.5 12.5 6.5 V13.5 H3.5 Z M6 4.3 V2 H10 V4.3 M5.5 13.5 V9 H10.5 V13.5

        """

    private static let things = """
        bed | M1.5 13.5 V8.5 C1.5 7.5 2.5 7 3.5 7 H12.5 C13.5 7 14.5 7.5 14.5 8.5 V13.5 M1.5 11.5 H14.5 M3 7 V4.5 C3 3.7 3.7 3.5 4.5 3.5 H11.5 C12.3 3.5 13 3.7 13 4.5 V7 M5 7 V5.5 H7.3 V7 M8.7 7 V5.5 H11 V7
        sofa | M3.5 8 V5.5 C3.5 4.5 4.2 4 5 4 H11 C11.8 4 12.5 4.5 12.5 5.5 V8 M1.5 8 C1.5 6.5 3.8 6.5 3.8 8 V9.5 H12.2 V8 C12.2 6.5 14.5 6.5 14.5 8 V12 H1.5 Z M3 12 V13.5 M13 12 V13.5
        chair+ | M4.5 1.5 H11.5 V8.5 H4.5 Z M3.5 8.5 H12.5 V10.5 H3.5 Z M4.5 10.5 V14.5 M11.5 10.5 V14.5
        shower | M3.5 14.5 V4 C3.5 2 6.5 1.5 7.5 3.5 V5 M4.5 7.5 C4.5 4.2 10.5 4.2 10.5 7.5 Z M5.5 9.5 V10.5 M7.5 9.5 V10.5 M9.5 9.5 V10.5 M5.5 12 V13 M7.5 12 V13 M9.5 12 V13
        bathtub | M1.5 8.5 H14.5 V10 C14.5 12 13 13 11.5 13 H4.5 C3 13 1.5 12 1.5 10 Z M3.5 8.5 V3.5 C3.5 1.8 6 1.8 6 3.5 M4.5 13 V14.5 M11.5 13 V14.5
        washer | M3 1.5 H13 V14.5 H3 Z M5 9 a3 3 0 1 0 6 0 a3 3 0 1 0 -6 0 Z M4.8 3.5 H6.5
        refrigerator | M4 1.5 H12 V14.5 H4 Z M4 6.5 H12 M6 3.5 V5 M6 8.5 V10.5
        oven | M2 2.5 H14 V13.5 H2 Z M2 5.5 H14 M4.5 7.5 H11.5 V11.5 H4.5 Z M4.3 4 H5.3 M7.5 4 H8.5
        popcorn | M3.5 6.5 H12.5 L11.5 14.5 H4.5 Z M6.3 6.5 L6.8 14.5 M9.7 6.5 L9.2 14.5 M3.8 6.5 C2.5 4.5 4.5 3 6 3.8 C6.5 1.5 9.5 1.5 10 3.8 C11.5 3 13.5 4.5 12.2 6.5
        cake | M2.5 13.5 V8.5 C2.5 7.5 3.3 7 4 7 H12 C12.7 7 13.5 7.5 13.5 8.5 V13.5 M1.5 13.5 H14.5 M2.5 10.5 C4 9.3 5 11.7 6.5 10.5 C8 9.3 8.5 11.7 10 10.5 C11.2 9.3 12.5 11.5 13.5 10.5 M5 7 V4 M8 7 V4 M11 7 V4 M5 2 V2.3 M8 2 V2.3 M11 2 V2.3
        tshirt+ | M5.5 2.5 C6 4.5 10 4.5 10.5 2.5 L15 5 L13.5 8 L12 7.2 V13.5 H4 V7.2 L2.5 8 L1 5 Z
        shoe+ | M1.5 6.5 L4 5 C4.5 6 6 6.5 7.5 5.5 L10.5 9.3 C12.5 9.8 14.5 10.3 14.5 12.5 H1.5 Z
        comb | M1.5 4.5 H14.5 M2 4.5 V11.5 M4 4.5 V11 M6 4.5 V11 M8 4.5 V11 M10 4.5 V11 M12 4.5 V11 M14 4.5 V11.5
        syringe | M10.5 1.5 L14.5 5.5 M12.5 3.5 L10.3 5.7 M6.5 4 L12 9.5 M8 5.5 L3.2 10.3 L3 13 L5.7 12.8 L10.5 8 M3 13 L1.5 14.5 M6 8.5 L7.2 9.7
        scalemass+ | M4 5.5 H12 L14 14 H2 Z M6 3.5 a2 2 0 1 0 4 0 a2 2 0 1 0 -4 0 Z
        stairs | M1.5 14 H5 V10.5 H8.5 V7 H12 V3.5 H14.5

        """

    private static let signs = """
        equal | M3 6 H13 M3 10 H13
        function | M5 14.5 C7.5 14.5 7.5 12.5 8 8 C8.5 3.5 8.5 1.5 11 1.5 M5.5 7 H10.5
        sum | M12 4 V2.5 H4 L8.5 8 L4 13.5 H12 V12
        squareroot | M1.5 9 L3 8.2 L5.5 13.5 L8 2.5 H14.5 M9.5 6.5 L13 11 M13 6.5 L9.5 11
        atom | M1.5 8 a6.5 2.6 0 1 0 13 0 a6.5 2.6 0 1 0 -13 0 Z M4.75 2.37 A6.5 2.6 60 1 0 11.25 13.63 A6.5 2.6 60 1 0 4.75 2.37 Z M4.75 13.63 A6.5 2.6 -60 1 0 11.25 2.37 A6.5 2.6 -60 1 0 4.75 13.63 Z
        """
}
