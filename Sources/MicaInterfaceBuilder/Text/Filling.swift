/// The statements that apply the values of the file to a new object of the app's class. They become a function with the
/// object as its parameter; the objects that later statements use are its result.
struct Filling {
    /// The variable of the object, and its class.
    let name: String, className: String
    /// The function of `InterfaceBuild`: "view", "controller", "item" or "layout".
    let call: String
    /// The position of the statements.
    var lines: Range<Int> = 0..<0
    /// The number of fillings inside.
    var innerCount = 0

    /// Beyond this depth, values are set after the object's creation.
    static let depthLimit = 16
}

/// The text of a function, with local functions in place of fillings.
struct FillingText {
    private let lines: [String]
    /// In the order of their first statements, those outside first.
    private let fillings: [Filling]
    /// The last line in which a word occurs.
    private var last: [Substring: Int] = [:]

    private init(_ lines: [String], _ fillings: [Filling]) {
        self.lines = lines
        self.fillings = fillings
        for (number, line) in lines.enumerated() { for word in SwiftText.words(line) { last[word] = number } }
    }

    static func lines(_ lines: [String], _ fillings: [Filling]) -> [String] {
        if fillings.isEmpty { return lines }
        return FillingText(lines, fillings).statements(0..<lines.count, fillings.indices).lines
    }

    private typealias Variable = (name: String, type: String)

    /// Returns the statements of a range, and the variables that they declare for those behind it.
    /// - `inner`: The indices of the fillings in the range.
    private func statements(_ range: Range<Int>, _ inner: Range<Int>) -> (lines: [String], exported: [Variable]) {
        var result: [String] = [], exported: [Variable] = [], line = range.lowerBound, index = inner.lowerBound
        func isUsed(_ variable: Variable) -> Bool { (last[variable.name[...]] ?? -1) >= range.upperBound }
        while true {
            let filling = index < inner.upperBound ? fillings[index] : nil
            let plain = lines[line..<(filling?.lines.lowerBound ?? range.upperBound)]
            result += plain
            exported += plain.compactMap(FillingText.declared).filter(isUsed)
            guard let filling else { return (result, exported) }
            let next = index + 1 + filling.innerCount
            let inside = statements(filling.lines, (index + 1)..<next)
            result += function(filling, inside.lines, inside.exported)
            exported += (inside.exported + [(filling.name, filling.className)]).filter(isUsed)
            line = filling.lines.upperBound
            index = next
        }
    }

    /// Returns a function and its call. Closures of many statements take the compiler long.
    private func function(_ filling: Filling, _ statements: [String], _ exported: [Variable]) -> [String] {
        let isUsed = last[filling.name[...]].map { $0 >= filling.lines.upperBound } ?? false
        let names = FillingText.list(exported.map(\.name)), types = FillingText.list(exported.map(\.type))
        let function = "fill_\(filling.name)"
        let head = "@MainActor func \(function)(_ \(filling.name): \(filling.className)) -> \(types) {"
        var result = "_ = "
        if isUsed || !exported.isEmpty {
            let parts = exported.isEmpty ? "_" : names
            result = "let (\(isUsed ? filling.name : "_"), \(parts)): (\(filling.className), \(types)) = "
        }
        let end = exported.isEmpty ? [] : ["return \(names)"]
        return [head] + (statements + end).map { $0.hasPrefix("#") ? $0 : "    " + $0 } + ["}"]
            + ["\(result)build.\(filling.call)(\(filling.className).self, \(function))"]
    }

    private static func list(_ items: [String]) -> String {
        items.count == 1 ? items[0] : "(\(items.joined(separator: ", ")))"
    }

    /// Returns the object that a line declares.
    private static func declared(_ line: String) -> Variable? {
        guard line.hasPrefix("let "), let colon = line.firstIndex(of: ":"), let equals = line.range(of: " = "),
            colon < equals.lowerBound
        else { return nil }
        let name = line[line.index(line.startIndex, offsetBy: 4)..<colon]
        return (String(name), line[line.index(after: colon)..<equals.lowerBound].drop { $0 == " " }.description)
    }
}
