extension FileWriter {
    /// Returns the ids of the scenes that exist whenever a scene is displayed.
    static func containedScenes(of controller: InterfaceObject) -> [String] {
        var ids: [String] = []
        controller.forEach { object in
            for connection in object.connections {
                guard case .segue(let segue) = connection.kind, ["relationship", "embed"].contains(segue.kind) else {
                    continue
                }
                ids.append(connection.destination)
            }
        }
        return ids
    }

    /// Returns `true` if a scene contains itself through relationships and embed segues, starting with this one. Cycles of more
    /// than 1000 scenes are not found.
    func isCycle(from: String, to: String) -> Bool {
        if from == to { return true }
        var seen: Set<String> = [], next = [to]
        while seen.count < 1000, let id = next.popLast() {
            if id == from { return true }
            guard seen.insert(id).inserted else { continue }
            next += relationships[id] ?? []
        }
        return false
    }
}
