import MicaBase
import QuartzCore

/// The recognisers of a window's present gestures, and the rules by which they are recognised.
///
/// A recogniser belongs to them from its first touch until it is reset. A recogniser that is ready waits for the
/// recognisers that must fail first. Once it is recognised the others fail, unless a delegate allows both.
///
/// A gesture costs n log n for n recognisers and the pairs that are asked about each other. A recogniser is examined
/// again only if its own state changed, or that of a recogniser for which it waits.
@MainActor final class GestureArena {
    /// The recognisers in the order in which they entered.
    private var members = GapList<Member>()
    /// The members that can make others wait, in order: those with a delegate or with methods of their own.
    private var deciders: [Member] = []
    /// The members that may be recognised or must fail now.
    private var ready = BinaryHeap<Member>()
    /// The members that may be over since the last reset.
    private var changed: [Member] = []
    private var lastNumber = 0
    /// Called when a state changed: views may have to lose their touches.
    var didSettle: () -> Void = {}
    private var isSettling = false
    /// `true` while touches are delivered: the states are evaluated after all recognisers got theirs.
    var isDelivering = false
    /// The number of recognitions until now.
    private(set) var recognitions = 0
    /// The number of times that a recogniser was examined, for tests.
    fileprivate var looks = 0

    /// A recogniser's part in a gesture.
    final class Member: Comparable, GapListElement {
        let recognizer: UIGestureRecognizer
        /// The rank among those that enter.
        let number: Int
        var place = 0
        /// The number up to which the members were asked whether this one waits for them.
        fileprivate var asked = 0
        /// The number of undecided recognisers for which this one waits.
        fileprivate var waits = 0
        /// `true` once a recogniser was recognised for which this one waited.
        fileprivate var mustFail = false
        fileprivate var isPresent = true
        fileprivate var isMarked = false
        /// The members that wait for this one.
        fileprivate var waiting: [Waiting] = []

        fileprivate struct Waiting { weak var member: Member? }

        fileprivate init(_ recognizer: UIGestureRecognizer, number: Int) {
            self.recognizer = recognizer
            self.number = number
        }

        static func == (a: Member, b: Member) -> Bool { a === b }
        static func < (a: Member, b: Member) -> Bool { a.number < b.number }
    }

    // MARK: Members

    func enter(_ recognizer: UIGestureRecognizer) {
        looks += 1
        guard recognizer.arena !== self else { return }
        recognizer.arena?.leave(recognizer)
        lastNumber += 1
        let member = Member(recognizer, number: lastNumber)
        members.append(member)
        recognizer.arena = self
        recognizer.member = member
        if recognizer.decidesWaiting { addDecider(member) }
        mark(member)
    }

    func leave(_ recognizer: UIGestureRecognizer) {
        looks += 1
        guard let member = recognizer.member, member.isPresent else { return }
        member.isPresent = false
        recognizer.arena = nil
        recognizer.member = nil
        free(member)
        members.remove(member)
        guard members.isEmpty else { return }
        // No recogniser is kept after its gesture.
        deciders = []
        changed = []
        ready.removeAll()
    }

    private func addDecider(_ member: Member) {
        // Members that have left are removed in batches: amortized constant time for each addition.
        if deciders.count > 2 * members.count {
            looks += deciders.count
            deciders.removeAll { !$0.isPresent }
        }
        deciders.append(member)
    }

    // MARK: Changes

    /// Called when a recogniser's delegate changed.
    func delegateDidChange(_ member: Member) {
        guard member.recognizer.delegate != nil else { return }
        let later = newest(of: deciders.reversed(), after: member.number)
        let index = deciders.count - later.count
        if index == 0 || deciders[index - 1] !== member { deciders.insert(member, at: index) }
    }

    /// Called when a recogniser has to wait for one more.
    func requirementWasAdded(_ other: UIGestureRecognizer, to member: Member) {
        guard let other = other.member, other !== member, other.number <= member.asked else { return }
        wait(member, for: other)
    }

    /// Called when a recogniser is ready for its gesture.
    func isReady(_ member: Member) { ready.push(member) }

    /// Called when a recogniser is recognised or failed.
    func didDecide(_ member: Member) {
        if member.recognizer.hasRecognized { recognitions += 1 }
        free(member)
    }

    /// Called when a recogniser may be over: its state or its touches changed.
    func mark(_ member: Member) {
        guard !member.isMarked else { return }
        member.isMarked = true
        changed.append(member)
    }

    /// Called by recognisers whose state changed without a touch.
    func stateDidChange() { if !isDelivering { settle() } }

    // MARK: Rules

    /// Applies the rules until no state changes any more.
    func settle() {
        guard !isSettling else { return }
        isSettling = true
        while let member = ready.pop() { decide(member) }
        isSettling = false
        didSettle()
        resetThoseThatAreOver()
    }

    private func resetThoseThatAreOver() {
        let marked = changed.sorted()
        changed = []
        for member in marked {
            looks += 1
            member.isMarked = false
            if member.isPresent { member.recognizer.resetIfOver() }
        }
    }

    private func decide(_ member: Member) {
        looks += 1
        let recognizer = member.recognizer
        guard member.isPresent, recognizer.wanted != nil else { return }
        askForWhomToWait(member)
        // Delegates may have changed it.
        guard member.isPresent, let wanted = recognizer.wanted else { return }
        if member.mustFail {
            recognizer.fail()
        } else if member.waits == 0 {
            recognize(recognizer, wanted)
        }
    }

    /// Asks about the members that entered since the last time, each pair once in a gesture.
    private func askForWhomToWait(_ member: Member) {
        guard member.asked < lastNumber else { return }
        let before = member.asked, recognizer = member.recognizer
        member.asked = lastNumber
        let required = recognizer.requiredRecognizers
        for other in required {
            looks += 1
            guard other.arena === self, let other = other.member, other.number > before else { continue }
            wait(member, for: other)
        }
        let others =
            recognizer.decidesWaiting
            ? newest(of: members.newestFirst, after: before) : newest(of: deciders.lazy.reversed(), after: before)
        guard !others.isEmpty else { return }
        let known = Set(required.map(ObjectIdentifier.init))
        for other in others where other.isPresent && !known.contains(ObjectIdentifier(other.recognizer)) {
            looks += 1
            if other !== member, recognizer.choosesToWait(for: other.recognizer) { wait(member, for: other) }
        }
    }

    /// Returns the members with a higher number, in order.
    private func newest(of newestFirst: some Sequence<Member>, after number: Int) -> [Member] {
        newestFirst.prefix { $0.number > number }.reversed()
    }

    private func wait(_ member: Member, for other: Member) {
        guard other !== member else { return }
        if other.recognizer.hasRecognized {
            member.mustFail = true
        } else if other.recognizer.isPossible {
            member.waits += 1
            other.waiting.append(Member.Waiting(member: member))
        }
    }

    /// Lets the members go that waited for one that is decided or has left.
    private func free(_ member: Member) {
        let waiting = member.waiting
        member.waiting = []
        for case let other? in waiting.map(\.member) {
            looks += 1
            other.waits -= 1
            if member.isPresent, member.recognizer.hasRecognized { other.mustFail = true }
            if other.mustFail || other.waits == 0 { ready.push(other) }
        }
    }

    private func recognize(_ recognizer: UIGestureRecognizer, _ wanted: UIGestureRecognizer.State) {
        let others = members.elements.map(\.recognizer)
        looks += others.count
        // An earlier recogniser keeps its touches from later ones.
        let earlier = others.first { other in
            other !== recognizer && other.isRunning && !recognizer.goesTogether(with: other)
                && recognizer.sharesTouches(with: other)
                && other.canPrevent(recognizer) && recognizer.canBePrevented(by: other)
        }
        guard earlier == nil else { return recognizer.fail() }
        for other in others
        where other !== recognizer && (other.isPossible || other.isRunning) && recognizer.sharesTouches(with: other)
            && !recognizer.goesTogether(with: other)
            && recognizer.canPrevent(other) && other.canBePrevented(by: recognizer)
        {
            other.fail()
        }
        recognizer.wanted = nil
        recognizer.enter(wanted)
    }
}

extension UIWindow {
    /// The number of times that recognisers were looked at in order to decide about gestures, for tests.
    package var recognizerLookCount: Int { touches.arena.looks }
}
