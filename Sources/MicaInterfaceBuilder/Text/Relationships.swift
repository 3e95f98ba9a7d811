extension FileWriter {
    /// Returns `true` if a scene contains itself through relationships, starting with this one.
    func isCycle(from: String, to: String) -> Bool {
        if from == to { return true }
        var seen: Set<String> = [], next = [to]
        while let id = next.popLast() {
            if id == from { return true }
            guard seen.insert(id).inserted else { continue }
            next += relationships[id] ?? []
        }
        return false
    }
}
