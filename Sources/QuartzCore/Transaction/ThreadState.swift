import CoreGraphics
import Glibc

/// What the engine keeps for each thread: its transactions and its host.
final class ThreadState {
    /// The open transactions from the outermost in.
    var levels: [TransactionLevel] = []
    /// The values that count now; inherited by the next transaction.
    var values = TransactionValues()
    /// Layers with values from before the transaction.
    var changed: [CALayer] = []
    /// Animations that get their begin with the commit.
    var added: [AttachedAnimation] = []
    /// Hosts whose trees were touched by this thread.
    var touched: [LayerHost] = []
    /// The host that runs on this thread now.
    unowned(unsafe) var running: LayerHost?
    /// The last host made on this thread.
    weak var lastHost: LayerHost?
    /// Display links that were added when there was no host.
    var waitingLinks: [CADisplayLink] = []
    /// While `animate(_:to:)` sets a property: what was changed.
    var changeLog: [(layer: CALayer, property: AnimationTarget.Property, old: AnimationValue)]?
    var lastTable: ClassTable?
    /// Tables whose classes are being asked.
    var tablesInTheMaking: [ClassTable] = []
    /// Key paths that were used.
    var keyPaths: [String: LayerKeyPath] = [:]
    var archive = ArchiveState()
    /// What defaults are read from.
    var untouchedLayer: CALayer?
    /// While `init(layer:)` makes a presentation copy: what it sets is no change.
    var isMakingPresentation = false
    private var isCommitting = false

    var host: LayerHost? { running ?? lastHost }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { Unmanaged<ThreadState>.fromOpaque($0!).release() }
        guard failure == 0 else { fatalError("There is no room for another thread-specific value.") }
        return key
    }()

    static var current: ThreadState {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
        }
        let new = ThreadState()
        pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
        return new
    }

    /// The first change opens a transaction that the end of the turn commits.
    @inline(__always) func openImplicitTransaction() {
        if levels.isEmpty { levels.append(TransactionLevel(isImplicit: true, outer: values)) }
    }

    func begin() { levels.append(TransactionLevel(isImplicit: false, outer: values)) }

    func commit() {
        guard let level = levels.last, !level.isImplicit else { return }
        levels.removeLast()
        values = level.outer
        level.close()
        if levels.isEmpty { commitChanges() }
        level.finish(self)
    }

    /// Ends the implicit transaction, if one is open and not below an explicit one.
    func flush() {
        guard let level = levels.first, level.isImplicit, levels.count == 1 else {
            if levels.isEmpty { commitChanges() }
            return
        }
        levels = []
        values = level.outer
        level.close()
        commitChanges()
        level.finish(self)
    }

    /// Makes the changes of this thread count: attaches and detaches layers, starts animations.
    private func commitChanges() {
        guard !isCommitting else { return }
        isCommitting = true
        defer { isCommitting = false }
        for layer in changed { layer.forgetCommittedValues() }
        changed.removeAll(keepingCapacity: true)
        while !touched.isEmpty || !added.isEmpty {
            let hosts = touched
            touched.removeAll()
            for host in hosts { host.commitTree() }
            let animations = added
            added.removeAll(keepingCapacity: true)
            for animation in animations { animation.committed() }
        }
    }

    func touch(_ host: LayerHost) {
        if !touched.contains(where: { $0 === host }) { touched.append(host) }
    }
}
