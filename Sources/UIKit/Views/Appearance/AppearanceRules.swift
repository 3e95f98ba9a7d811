/// The values that were set on proxies, and the rules by which objects receive them.
@MainActor enum AppearanceRules {
    /// A proxy with its values.
    private final class Rule {
        let proxy: any AppearanceTarget
        let type: AnyClass
        let isOfType: (AnyObject) -> Bool
        /// The containers from the innermost to the outermost.
        let containers: [any UIAppearanceContainer.Type]
        let traits: UITraitCollection?
        /// The values in the order in which they were first set.
        var values: [(key: AppearanceKey, set: (any AppearanceTarget) -> Void)] = []

        init<Target: AppearanceTarget>(
            _ proxy: Target, _ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?
        ) {
            self.proxy = proxy
            type = Target.self
            self.containers = containers
            self.traits = traits
            isOfType = { $0 is Target }
        }

        func set(_ key: AppearanceKey, _ body: @escaping (any AppearanceTarget) -> Void) {
            if let index = values.firstIndex(where: { $0.key == key }) {
                values[index].set = body
            } else {
                values.append((key, body))
            }
        }
    }

    private static var rules: [Rule] = []
    /// `true` if there are any rules.
    private(set) static var exist = false
    /// `true` if a rule depends on traits, which may change while a view is visible.
    private(set) static var dependOnTraits = false

    /// Returns the proxy of a class for containers and traits: always the same object.
    static func proxy<Target: AppearanceTarget>(
        _ containers: [any UIAppearanceContainer.Type], _ traits: UITraitCollection?, _ make: () -> Target
    ) -> Target {
        for rule in rules where rule.type == Target.self {
            guard rule.containers.elementsEqual(containers, by: { $0 == $1 }),
                AppearanceRules.same(rule.traits, traits),
                let proxy = rule.proxy as? Target
            else { continue }
            return proxy
        }
        let proxy = make()
        proxy.appearanceMarks = AppearanceMarks(isProxy: true)
        rules.append(Rule(proxy, containers, traits))
        return proxy
    }

    private static func same(_ a: UITraitCollection?, _ b: UITraitCollection?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.holds(in: b) && b.holds(in: a)
    }

    /// Records a value that was set on a proxy.
    static func record(
        _ proxy: any AppearanceTarget, _ key: AppearanceKey, _ set: @escaping (any AppearanceTarget) -> Void
    ) {
        guard let rule = rules.first(where: { $0.proxy === proxy }) else { return }
        rule.set(key, set)
        exist = true
        if rule.traits != nil { dependOnTraits = true }
    }

    /// Applies the proxies' values to a target, except for those that the app set directly.
    static func apply(to target: any AppearanceTarget, in container: UIResponder?, traits: UITraitCollection) {
        guard !target.appearanceMarks.isProxy else { return }
        var ancestors: [UIResponder]?
        var found: [(rule: Rule, order: Order)] = []
        for (index, rule) in rules.enumerated() where !rule.values.isEmpty && rule.isOfType(target) {
            if let wanted = rule.traits, !wanted.holds(in: traits) { continue }
            var outermost = Int.max
            if !rule.containers.isEmpty {
                let known = ancestors ?? chain(from: container)
                ancestors = known
                guard let depth = match(rule.containers, in: known) else { continue }
                outermost = depth
            }
            let order = Order(
                depth: depth(of: rule.type), outermost: -outermost, containers: rule.containers.count,
                traits: rule.traits == nil ? 0 : 1, index: index)
            found.append((rule, order))
        }
        guard !found.isEmpty else { return }
        found.sort { $0.order < $1.order }
        var winners: [AppearanceKey: Int] = [:]
        for (index, entry) in found.enumerated() { for value in entry.rule.values { winners[value.key] = index } }
        target.quietly {
            for (index, entry) in found.enumerated() {
                for value in entry.rule.values where winners[value.key] == index {
                    guard !target.appearanceMarks.contains(value.key) else { continue }
                    value.set(target)
                }
            }
        }
    }

    /// The precedence of rules; higher ones are applied later.
    private struct Order {
        let depth: Int, outermost: Int, containers: Int, traits: Int, index: Int
        static func < (a: Order, b: Order) -> Bool {
            (a.depth, a.outermost, a.containers, a.traits, a.index)
                < (b.depth, b.outermost, b.containers, b.traits, b.index)
        }
    }

    /// Returns the responder chain from the root on.
    private static func chain(from responder: UIResponder?) -> [UIResponder] {
        var found: [UIResponder] = []
        _ = responder?.firstInChain {
            found.append($0)
            return found.count == 10_000
        }
        return found.reversed()
    }

    /// Returns the depth of the outermost container; nil if the containers are not all in the chain, in this order.
    private static func match(_ containers: [any UIAppearanceContainer.Type], in chain: [UIResponder]) -> Int? {
        var wanted = containers.reversed()[...], outermost: Int?
        for (depth, responder) in chain.enumerated() {
            guard let type = wanted.first else { break }
            guard isInstance(responder, of: type) else { continue }
            if outermost == nil { outermost = depth }
            wanted.removeFirst()
        }
        return wanted.isEmpty ? outermost : nil
    }

    private static func isInstance<Container>(_ responder: UIResponder, of type: Container.Type) -> Bool {
        responder is Container
    }

    private static func depth(of type: AnyClass) -> Int {
        var depth = 0, current: AnyClass? = type
        while let above = current.flatMap({ _getSuperclass($0) }) {
            depth += 1
            current = above
        }
        return depth
    }
}

extension UIView {
    /// Applies the proxies' values when the view enters a window.
    func applyAppearance() {
        // Values such as `barStyle` change the view's traits while they are set.
        guard AppearanceRules.exist, !appearanceMarks.isQuiet else { return }
        let traits = traitCollection
        AppearanceRules.apply(to: self, in: next, traits: traits)
        // Once more if other traits apply now, but no further: two proxies could switch a view between light and dark
        // endlessly.
        guard AppearanceRules.dependOnTraits, !traits.holds(in: traitCollection) else { return }
        AppearanceRules.apply(to: self, in: next, traits: traitCollection)
    }
}
