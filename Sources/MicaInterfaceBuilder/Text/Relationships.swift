/// The scenes that scenes contain: by relationships and by embed segues.
struct Relationships {
    /// The scenes inside a scene, by their ids.
    private let inner: [String: [String]]
    /// The number of the group of scenes that contain each other.
    private let groups: [String: Int]

    init(_ controllers: [InterfaceObject]) {
        inner = Dictionary(
            controllers.map { ($0.id, Relationships.scenes(in: $0)) }, uniquingKeysWith: { first, _ in first })
        groups = Relationships.groups(inner, order: controllers.map(\.id))
    }

    /// Returns the ids of the scenes that exist whenever a scene is displayed.
    private static func scenes(in controller: InterfaceObject) -> [String] {
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

    /// Returns `true` if a scene that contains another one is inside it, too.
    func isCycle(from: String, to: String) -> Bool {
        guard let group = groups[from] else { return from == to }
        return group == groups[to]
    }

    /// Returns the strongly connected components, by Tarjan's algorithm without recursion: chains are as long as the file.
    private static func groups(_ inner: [String: [String]], order: [String]) -> [String: Int] {
        var number: [String: Int] = [:], lowest: [String: Int] = [:], groups: [String: Int] = [:]
        var open: [String] = [], path: [(id: String, next: Int)] = []
        func enter(_ id: String) {
            lowest[id] = number.count
            number[id] = number.count
            open.append(id)
            path.append((id, 0))
        }
        func leave(_ id: String) {
            path.removeLast()
            if let outer = path.last?.id { lowest[outer] = min(lowest[outer]!, lowest[id]!) }
            guard lowest[id] == number[id] else { return }
            while let last = open.popLast() {
                groups[last] = number[id]
                if last == id { break }
            }
        }
        for start in order where number[start] == nil {
            enter(start)
            while let (id, next) = path.last {
                guard let scenes = inner[id], next < scenes.count else {
                    leave(id)
                    continue
                }
                path[path.count - 1].next += 1
                let other = scenes[next]
                if number[other] == nil {
                    enter(other)
                } else if groups[other] == nil {
                    lowest[id] = min(lowest[id]!, number[other]!)
                }
            }
        }
        return groups
    }
}
