/// Names of which each is given once: "label", "label_2", "label_3".
struct UniqueNames {
    private var names: Set<String> = []
    /// The number to try next, by the name without a number.
    private var next: [String: Int] = [:]

    /// Returns the name, or the name with the first free number.
    mutating func make(_ name: String) -> String {
        if names.insert(name).inserted { return name }
        var number = next[name] ?? 2
        while !names.insert("\(name)_\(number)").inserted { number += 1 }
        next[name] = number + 1
        return "\(name)_\(number)"
    }
}
