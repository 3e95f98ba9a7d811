public import Foundation
import QuartzCore

/// A window's keyboard focus, which determines the view that keys press and adjust.
///
/// The tab key visits all usable items; arrow keys move within a group. While the user works with touch or the pointer,
/// only an edited text has the focus, and no ring is visible.
@preconcurrency @MainActor public final class UIFocusSystem: NSObject {
    weak var window: UIWindow?
    /// The item at which the tab key stopped; for a list's cells, the list.
    private(set) weak var stop: UIView?
    /// The last focused view and its frame in the window.
    private weak var last: UIView?
    private var lastFrame: CGRect?
    private weak var lastScope: UIView?
    /// `true` if the user moves the focus with keys.
    private(set) var usesKeys = false
    private let ring = FocusRing()
    /// The last focused view of each covered scope and of each group.
    private var places: [(scope: WeakView, view: WeakView)] = []
    private var groups: [AnyHashable: WeakView] = [:]
    private struct WeakView { weak var view: UIView? }

    private var isUpdating = false, isScheduled = false, wasLost = false
    /// The environment that code requested.
    private var request: (any UIFocusEnvironment)?
    /// The maximum number of moves that code may request in response to a move.
    private static let mostRounds = 8
    /// The maximum number of views to try before the focus stays where it is.
    private static let mostTries = 200

    init(_ window: UIWindow) {
        self.window = window
        super.init()
        lastScope = window.focusScope
        if let text = window.firstResponder as? UIView, text.isKeyStop {
            stop = text
            last = text
        }
    }

    // MARK: API

    /// Returns the focus system of an environment's window; nil if it is in none.
    public static func focusSystem(for environment: any UIFocusEnvironment) -> UIFocusSystem? {
        environment.focusView?.window?.focus
    }

    /// The focused item, in a list the cell; nil for none.
    public var focusedItem: (any UIFocusItem)? { focusedView }

    /// Returns `true` if an environment contains another one or is the same.
    public static func environment(
        _ environment: any UIFocusEnvironment, contains otherEnvironment: any UIFocusEnvironment
    ) -> Bool { otherEnvironment.focusChain.contains { $0 === environment } }

    /// Moves the focus to the environment's preferred item in the next turn; ignores environments in other windows. A
    /// ring appears once the user presses a key that moves the focus.
    public func requestFocusUpdate(to environment: any UIFocusEnvironment) {
        guard environment.focusView?.window === window else { return }
        request = environment
        schedule()
    }

    /// Performs a requested update now.
    public func updateFocusIfNeeded() { settle() }

    /// Posted after the focus moved; the object is the focused item.
    public nonisolated static let didUpdateNotification = NSNotification.Name("UIFocusDidUpdateNotification")
    /// Posted when a key found nothing to move to; the object is the focused item.
    public nonisolated static let movementDidFailNotification = NSNotification.Name(
        "UIFocusMovementDidFailNotification")
    /// The key of the `UIFocusUpdateContext` in both notifications.
    public nonisolated static let focusUpdateContextUserInfoKey = "UIFocusUpdateContextKey"
    /// The key of the `UIFocusAnimationCoordinator` in `didUpdateNotification`.
    public nonisolated static let animationCoordinatorUserInfoKey = "UIFocusUpdateAnimationCoordinatorKey"

    // MARK: State

    var focusedView: UIView? {
        guard let stop, stop.window === window else { return nil }
        return stop.focusedPart ?? stop
    }

    /// The focused view, unless it is covered.
    var keyView: UIView? {
        guard let window, let stop, stop.isFocusable(in: window.focusScope) else { return nil }
        return stop
    }

    func environmentAsks(_ environment: any UIFocusEnvironment) {
        guard let focused = focusedView, UIFocusSystem.environment(environment, contains: focused) else { return }
        request = environment
        schedule()
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        guard LayerHost.current != nil else { return settle() }
        MediaTimer.scheduledTimer(after: 0) { [weak self] in MainActor.assumeIsolated { self?.settle() } }
    }

    // MARK: External events

    /// Called when a finger or the pointer went down: only an edited text keeps the focus.
    func pointerWentDown() {
        usesKeys = false
        ring.show(on: nil)
        if let stop, !(stop is any UIKeyInput) { update(to: nil, [], byKeys: false) }
    }

    /// Called when a controller appeared or disappeared, or a view may have stopped being focusable.
    func mayHaveChanged() { if stop != nil || wasLost || usesKeys { schedule() } }

    /// Called when the first responder changed.
    func responderChanged(from old: UIResponder?) {
        guard !isUpdating, let window else { return }
        if let text = window.firstResponder as? UIView {
            if text.isKeyStop, text !== stop { update(to: text, [], byKeys: usesKeys) }
        } else if let stop, stop === old, stop is any UIKeyInput {
            update(to: nil, [], byKeys: usesKeys)
        }
    }

    /// Called before a view leaves the window.
    func willLose(_ view: UIView) {
        guard view === stop, let window else { return }
        lastFrame = view.convert(view.bounds, to: window)
        ring.show(on: nil)
        view.focusLeft()
        stop = nil
        last = nil
        wasLost = true
        schedule()
    }

    /// Called when the focused view was laid out or changed its tint colour.
    func follow(_ view: UIView?) { if let view { ring.follow(view) } else { ring.place() } }
    /// Called when the focused cell of a list changed.
    func followPart(of list: UIView) { if list === stop { showRing() } }

    private func showRing() {
        let target = focusedView
        ring.show(on: usesKeys && target?.showsFocusRing == true ? target : nil)
    }

    // MARK: Moving the focus

    /// Moves the focus to the requested item, away from covered items, and on from removed ones.
    func settle() {
        isScheduled = false
        guard let window, !isUpdating else { return }
        let scope = window.focusScope
        let isOther = scope !== lastScope
        defer {
            lastScope = scope
            // A covered position is not a starting point.
            if isOther, stop == nil {
                last = nil
                lastFrame = nil
            }
        }
        if isOther, let stop, let lastScope { remember(stop, in: lastScope) }
        if let asked = request {
            request = nil
            if let target = preferred(asked, in: scope) { update(to: target, [], byKeys: usesKeys) }
            if stop?.isFocusable(in: scope) == true { return }
        }
        if let stop {
            guard !stop.isFocusable(in: scope) else { return }
            lastFrame = stop.convert(stop.bounds, to: window)
        } else if !wasLost, !isOther {
            return
        }
        wasLost = false
        guard usesKeys else {
            if stop != nil { update(to: nil, [], byKeys: false) }
            return
        }
        let known = places.last { $0.scope.view === scope }?.view.view
        if isOther {
            let target = known.flatMap { $0.isFocusable(in: scope) ? $0 : nil } ?? firstChoice(in: scope)
            update(to: target, [], byKeys: true)
        } else {
            update(to: neighbour(in: window.focusStops(in: scope)), [], byKeys: true)
        }
    }

    private func remember(_ view: UIView, in scope: UIView) {
        places.removeAll { $0.scope.view == nil || $0.scope.view === scope }
        places.append((WeakView(view: scope), WeakView(view: view)))
    }

    /// Returns the first stop after the last position of the focus, otherwise the last one before it.
    private func neighbour(in stops: [FocusStop]) -> UIView? {
        guard let lastFrame, let window else { return stops.first?.view }
        let next = stops.first { stop in
            if stop.frame.minY >= lastFrame.midY { return true }
            guard stop.frame.maxY > lastFrame.midY else { return false }
            return window.isMirrored ? stop.frame.midX < lastFrame.midX : stop.frame.midX > lastFrame.midX
        }
        return (next ?? stops.last)?.view
    }

    private func firstChoice(in scope: UIView) -> UIView? {
        let environment: any UIFocusEnvironment = scope.owningController ?? scope
        return preferred(environment, in: scope)
    }

    /// Returns the preferred item of an environment, resolved recursively; without one, the first focusable item in it.
    /// Each environment is asked once.
    private func preferred(_ environment: any UIFocusEnvironment, in scope: UIView) -> UIView? {
        var seen: Set<ObjectIdentifier> = [], waiting: [any UIFocusEnvironment] = [environment]
        while let next = waiting.popLast(), seen.count < 1000 {
            guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
            if let view = next as? UIView, view.isFocusable(in: scope) { return view }
            waiting += next.preferredFocusEnvironments.reversed()
        }
        guard let window, let view = environment.focusView else { return nil }
        return window.focusStops(in: scope).first { $0.view.isDescendant(of: view) }?.view
    }

    /// Moves the focus by a key. Returns `false` if there is nothing in that direction.
    @discardableResult func move(_ heading: UIFocusHeading) -> Bool {
        settle()
        guard let window, !isUpdating else { return false }
        let stops = window.focusStops(in: window.focusScope)
        let from = stop ?? last
        let index = stops.firstIndex { $0.view === from }
        let isTab = heading == .next || heading == .previous
        let candidates =
            isTab ? tabCandidates(stops, index, heading) : index.map { arrowCandidates(stops, $0, heading) } ?? []
        for candidate in candidates.prefix(UIFocusSystem.mostTries) where candidate !== stop {
            guard candidate.window === window, !window.covers(candidate) else { continue }
            let before = stop
            if update(to: candidate, heading, byKeys: true) { return true }
            // The focus moved elsewhere, or editing ended although the move was refused.
            if stop !== before { return true }
        }
        if stop != nil, isTab { usesKeys = true }
        showRing()
        let context = UIFocusUpdateContext(from: focusedView, to: nil, heading)
        NotificationCenter.default.post(
            name: UIFocusSystem.movementDidFailNotification, object: focusedView,
            userInfo: [UIFocusSystem.focusUpdateContextUserInfoKey: context])
        return false
    }

    private func tabCandidates(_ stops: [FocusStop], _ index: Int?, _ heading: UIFocusHeading) -> [UIView] {
        let count = stops.count, isForward = heading == .next
        guard count > 0 else { return [] }
        var order: [FocusStop] = isForward ? stops : stops.reversed()
        if let index {
            order = (1...count).map { step in stops[(index + (isForward ? step : count - step)) % count] }
        } else if lastFrame != nil, let next = neighbour(in: stops),
            let at = stops.firstIndex(where: { $0.view === next })
        {
            order = (0..<count).map { step in stops[(at + (isForward ? step : 2 * count - step - 1)) % count] }
        }
        var views: [UIView] = [], seen: Set<AnyHashable> = []
        if index == nil, lastFrame == nil, isForward, let window, let first = firstChoice(in: window.focusScope) {
            views.append(first)
        }
        if let group = index.flatMap({ stops[$0].group }) { seen.insert(group) }
        for stop in order {
            guard let group = stop.group else {
                views.append(stop.view)
                continue
            }
            if seen.insert(group).inserted { views.append(entry(group, stops) ?? stop.view) }
        }
        return views
    }

    /// Returns the item at which the tab key enters a group: the last focused, otherwise the selected, otherwise the
    /// first one.
    private func entry(_ group: AnyHashable, _ stops: [FocusStop]) -> UIView? {
        let members = stops.filter { $0.group == group }
        if let known = groups[group]?.view, members.contains(where: { $0.view === known }) { return known }
        return (members.first { $0.view.isSelectedInGroup } ?? members.first)?.view
    }

    /// Returns the items of the group in a direction, the nearest first; lateral distance counts more.
    private func arrowCandidates(_ stops: [FocusStop], _ index: Int, _ heading: UIFocusHeading) -> [UIView] {
        let from = stops[index].frame, isUpright = heading == .up || heading == .down
        let sign: CGFloat = heading == .up || heading == .left ? -1 : 1
        var found: [(view: UIView, distance: CGFloat)] = []
        for stop in stops where stop.group == stops[index].group && stop.view !== stops[index].view {
            let frame = stop.frame
            let along = sign * (isUpright ? frame.midY - from.midY : frame.midX - from.midX)
            let aside =
                isUpright
                ? max(0, frame.minX - from.maxX, from.minX - frame.maxX)
                : max(0, frame.minY - from.maxY, from.minY - frame.maxY)
            if along > 0.5, aside <= along * 2 { found.append((stop.view, along + 2 * aside)) }
        }
        return found.enumerated().sorted {
            $0.element.distance == $1.element.distance
                ? $0.offset < $1.offset : $0.element.distance < $1.element.distance
        }.map(\.element.view)
    }

    // MARK: Updates

    /// Moves the focus if all environments agree. Returns `false` if it stays.
    @discardableResult
    func update(to next: UIView?, _ heading: UIFocusHeading, byKeys: Bool) -> Bool {
        guard let window else { return false }
        guard !isUpdating else {
            // A move that is requested in response to this one follows it.
            if let next { request = next }
            return false
        }
        guard next !== stop else {
            usesKeys = byKeys
            showRing()
            return true
        }
        isUpdating = true
        let old = stop, oldView = focusedView
        if byKeys { next?.scrollIntoSight() }
        next?.focusEntered(heading)
        let context = UIFocusUpdateContext(from: oldView, to: next?.focusedPart ?? next, heading)
        let chain = environments(context)
        var agrees = chain.allSatisfy { $0.shouldUpdateFocus(in: context) }
        if agrees, let next { agrees = next.isFocusable(in: window.focusScope) }
        if agrees { agrees = handOverKeys(to: next, from: old) }
        if agrees {
            if old !== next { old?.focusLeft() }
            stop = next
            last = next ?? old
            usesKeys = byKeys
            lastFrame = last.map { $0.convert($0.bounds, to: window) }
            if let next, let group = next.ownOrInheritedFocusGroup { groups[group] = WeakView(view: next) }
            tell(context, chain)
        } else {
            next?.focusLeft()
        }
        isUpdating = false
        followRequests()
        return agrees
    }

    /// Moves the focus between two cells of a list with `change`; `back` undoes that. Returns `false` if the move was
    /// refused.
    func moveInside(_ list: UIView, _ heading: UIFocusHeading, change: () -> Void, back: () -> Void) -> Bool {
        guard !isUpdating else { return false }
        guard list === stop else {
            change()
            if update(to: list, heading, byKeys: true) { return true }
            back()
            return false
        }
        isUpdating = true
        let old = focusedView
        change()
        let context = UIFocusUpdateContext(from: old, to: focusedView, heading)
        let chain = environments(context)
        let agrees = chain.allSatisfy { $0.shouldUpdateFocus(in: context) }
        if agrees {
            usesKeys = true
            tell(context, chain)
        } else {
            back()
        }
        isUpdating = false
        followRequests()
        return agrees
    }

    private var rounds = 0
    private func followRequests() {
        guard request != nil, rounds < UIFocusSystem.mostRounds else { return request = nil }
        rounds += 1
        settle()
        rounds -= 1
    }

    private func environments(_ context: UIFocusUpdateContext) -> [any UIFocusEnvironment] {
        var seen: Set<ObjectIdentifier> = []
        let all = (context.previouslyFocusedView?.focusChain ?? []) + (context.nextFocusedView?.focusChain ?? [])
        return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Makes the focused view the first responder if possible.
    private func handOverKeys(to next: UIView?, from old: UIView?) -> Bool {
        guard let window else { return false }
        if let next, next.canBecomeFirstResponder { return next.becomeFirstResponder() }
        guard let responder = window.firstResponder as? UIView else { return true }
        guard next != nil || responder === old && responder is any UIKeyInput, responder.isKeyStop else { return true }
        return responder.resignFirstResponder()
    }

    private func tell(_ context: UIFocusUpdateContext, _ chain: [any UIFocusEnvironment]) {
        showRing()
        let coordinator = UIFocusAnimationCoordinator()
        for view in [context.previouslyFocusedView, context.nextFocusedView] { view?.focusChanged() }
        for environment in chain { environment.didUpdateFocus(in: context, with: coordinator) }
        NotificationCenter.default.post(
            name: UIFocusSystem.didUpdateNotification, object: context.nextFocusedView,
            userInfo: [
                UIFocusSystem.focusUpdateContextUserInfoKey: context,
                UIFocusSystem.animationCoordinatorUserInfoKey: coordinator,
            ])
        coordinator.run()
        if let view = focusedView, usesKeys {
            UIAccessibility.post(notification: .layoutChanged, argument: view)
        }
    }
}

extension UIView {
    /// The focus group of the nearest ancestor that has one.
    var ownOrInheritedFocusGroup: AnyHashable? {
        var current: UIView? = self
        while let view = current {
            if let group = view.focusGroup { return group }
            current = view.superview
        }
        return nil
    }

    /// The focus group that begins at this view.
    var focusGroup: AnyHashable? { focusGroupIdentifier.map { AnyHashable($0) } ?? standardFocusGroup }
}
