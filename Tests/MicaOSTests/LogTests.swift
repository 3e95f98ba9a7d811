import Foundation
import MicaOS
import Testing

/// Messages and locks of Apple's module os.
@Suite struct LogTests {
    @Test func formatsHaveOptionsInBraces() {
        let text = LogFormat.string("%{public}@: %d of %.1f%%, %s", ["cards", 3, 2.5, "end"])
        #expect(text == "cards: 3 of 2.5%, end")
    }

    @Test func privateArgumentsAreHidden() {
        #expect(LogFormat.string("%{private}@ %{public, mask.hash}d", ["name", 4]) == "<private> 4")
        #expect(LogFormat.string("%@ %@", [nil as String?, [1, 2]]) == "(null) [1, 2]")
    }

    @Test func aMissingArgumentReadsNoMemory() {
        #expect(LogFormat.string("%@ and %{public}@", ["one"]) == "one and (null)")
        #expect(LogFormat.string("100%", []) == "100%")
    }

    @Test func messagesHaveFormats() {
        let name = "a", secret = "b", number = 255
        let message: OSLogMessage = """
            \(name) \(secret, privacy: .private) \(number, format: .hex(includePrefix: true)) \(1.25, format: .fixed(precision: 1)) \
            [\(name, align: .right(columns: 3))]
            """
        #expect(message.text == "a <private> 0xff 1.2 [  a]")
        #expect(("\(nil as Int?) \(true)" as OSLogMessage).text == "nil true")
    }

    @Test func disabledLogsWriteNothing() {
        #expect(!OSLog.disabled.isEnabled(type: .fault))
        #expect(OSLog(subsystem: "org.example", category: "layout").isEnabled(type: .error))
    }

    @Test func locksExclude() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<500 { lock.withLock { $0 += 1 } } } }
        }
        #expect(lock.withLock { $0 } == 4000)
        let memory = os_unfair_lock_t.allocate(capacity: 1)
        defer { memory.deallocate() }
        memory.initialize(to: os_unfair_lock())
        #expect(os_unfair_lock_trylock(memory))
        #expect(!os_unfair_lock_trylock(memory))
        os_unfair_lock_unlock(memory)
        #expect(os_unfair_lock_trylock(memory))
        os_unfair_lock_unlock(memory)
    }
}
