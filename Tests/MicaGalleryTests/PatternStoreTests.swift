import Foundation
import MicaGallery
import Glibc
import Testing

/// The stores on a real file system and a real Secret Service.
@Suite struct PatternStoreTests {
    private static let data = Data("a record".utf8)

    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pattern-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder)
    }

    private func mode(_ url: URL) -> UInt32? {
        var info = stat()
        return stat(url.path, &info) == 0 ? info.st_mode & 0o777 : nil
    }

    @Test func file_isForItsOwnerOnlyAndReplacedAsAWhole() throws {
        try withFolder { (folder: URL) throws in
            let url = folder.appendingPathComponent("made/lock.pattern"), store = FilePatternStore(url: url)
            #expect(try store.read() == nil)
            try store.write(Self.data)
            #expect(try store.read() == Self.data && mode(url) == 0o600)
            #expect(mode(url.deletingLastPathComponent()) == 0o700)
            var before = stat(), after = stat()
            stat(url.path, &before)
            try store.write(Data("another".utf8))
            stat(url.path, &after)
            #expect(before.st_ino != after.st_ino, "a new file replaced the old one")
            #expect(try store.read() == Data("another".utf8))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path).count == 1)
            try store.remove()
            #expect(try store.read() == nil)
        }
    }

    @Test func file_onAFullDiskKeepsTheOldRecord() throws {
        try withFolder { (folder: URL) throws in
            var store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            try store.write(Self.data)
            // The disk accepts three bytes, then is full.
            store.writeBytes = { file, bytes, count in
                guard lseek(file, 0, SEEK_CUR) == 0 else {
                    errno = ENOSPC
                    return -1
                }
                return Glibc.write(file, bytes, min(3, count))
            }
            #expect(throws: PatternLockError.unwritable(place: store.place, reason: "No space left on device")) {
                try store.write(Data("a longer record than before".utf8))
            }
            #expect(try store.read() == Self.data)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["lock.pattern"])
        }
    }

    /// The kernel's full device.
    @Test func file_onADeviceThatIsFullIsAnError() throws {
        try withFolder { (folder: URL) throws in
            var store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            store.writeBytes = { _, bytes, count in
                let full = open("/dev/full", O_WRONLY)
                defer { close(full) }
                return Glibc.write(full, bytes, count)
            }
            #expect(throws: PatternLockError.self) { try store.write(Self.data) }
            #expect(try store.read() == nil)
        }
    }

    /// The kernel's own folders accept no files, not even from root.
    @Test func file_inAReadOnlyPlaceRefusesEntry() throws {
        let store = FilePatternStore(url: URL(fileURLWithPath: "/proc/self/lock.pattern"))
        #expect(throws: PatternLockError.self) { try store.write(Self.data) }
        let lock = PatternLock(store: store, cost: .init(rounds: 16))
        #expect(throws: PatternLockError.self) { try lock.state(at: .now) }
        #expect(throws: PatternLockError.self) { try lock.verify([0, 1, 2, 3], at: .now) }
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may write everywhere"))
    func file_inAReadOnlyFolderRefusesEntry() throws {
        try withFolder { (folder: URL) throws in
            let url = folder.appendingPathComponent("lock.pattern"), store = FilePatternStore(url: url)
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            try #require(chmod(folder.path, 0o500) == 0)
            defer { chmod(folder.path, 0o700) }
            #expect(throws: PatternLockError.self) { try lock.verify([0, 1, 2, 3], at: .now) }
        }
    }

    @Test func file_thatIsALinkOrAFolderIsDamage() throws {
        try withFolder { (folder: URL) throws in
            let other = folder.appendingPathComponent("other"), link = folder.appendingPathComponent("link")
            try Self.data.write(to: other)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
            #expect(throws: PatternLockError.damaged(place: link.path)) { _ = try FilePatternStore(url: link).read() }
            let inner = folder.appendingPathComponent("inner")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            #expect(throws: PatternLockError.damaged(place: inner.path)) {
                _ = try FilePatternStore(url: inner).read()
            }
        }
    }

    /// Opening a pipe waits for a process at its other end, unless a flag prevents it.
    @Test(.timeLimit(.minutes(10))) func file_thatIsAPipeIsDamage() throws {
        try withFolder { (folder: URL) throws in
            for (index, name) in ["lock.pattern", "lock.pattern.lock"].enumerated() {
                let store = FilePatternStore(url: folder.appendingPathComponent("\(index)/lock.pattern"))
                let lock = PatternLock(store: store, cost: .init(rounds: 16))
                try lock.setPattern([0, 1, 2, 3])
                let path = folder.appendingPathComponent("\(index)/\(name)").path
                try #require(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
                #expect(throws: PatternLockError.damaged(place: store.place)) { try lock.state(at: .now) }
                #expect(throws: PatternLockError.damaged(place: store.place)) {
                    try lock.verify([0, 1, 2, 3], at: .now)
                }
            }
        }
    }

    /// A user with write permission for the folder could put a record of their own there.
    @Test(arguments: [0o777, 0o770, 0o707, 0o1777] as [mode_t])
    func folder_thatOthersMayWriteIsRefused(mode: mode_t) throws {
        try withFolder { (folder: URL) throws in
            let store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            chmod(folder.path, mode)
            let remedy =
                mode & S_ISVTX == 0 ? "chmod 700 \(folder.path)" : "mkdir -m 700 \(folder.path)/NAME, and keep it there"
            let refusal = PatternLockError.unsafe(
                place: store.place, reason: "others may change its folder; run: \(remedy)")
            #expect(throws: refusal) { try lock.verify([0, 1, 2, 3], at: .now) }
            #expect(throws: refusal) { try lock.state(at: .now) }
            #expect(throws: refusal) { try lock.setPattern([0, 1, 2, 3]) }
            chmod(folder.path, 0o755)
            #expect(try lock.verify([0, 1, 2, 3], at: .now) == .opened)
        }
    }

    @Test func file_thatOthersMayWriteIsRefused() throws {
        try withFolder { (folder: URL) throws in
            let store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            chmod(store.url.path, 0o620)
            #expect(
                throws: PatternLockError.unsafe(
                    place: store.place, reason: "others may change it; run: chmod 600 \(store.url.path)")
            ) { try lock.verify([0, 1, 2, 3], at: .now) }
        }
    }

    @Test func file_ofAnotherUserIsRefused() throws {
        try withFolder { (folder: URL) throws in
            var store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            try store.write(Self.data)
            store.user = geteuid() + 1
            #expect(
                throws: PatternLockError.unsafe(place: store.place, reason: "its folder belongs to another user")
            ) { try store.read() }
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only the superuser can give a file away"))
    func file_givenAwayIsRefused() throws {
        try withFolder { (folder: URL) throws in
            let store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            try store.write(Self.data)
            try #require(chown(store.url.path, 4321, 4321) == 0)
            #expect(throws: PatternLockError.unsafe(place: store.place, reason: "it belongs to another user")) {
                try store.read()
            }
        }
    }

    // MARK: A keyring

    /// A lock whose record is in a keyring, and the file beside it.
    private func withKeyring(
        _ body: (_ lock: PatternLock, _ file: URL, _ keyring: MemoryPatternStore) throws -> Void
    ) throws {
        try withFolder { (folder: URL) throws in
            let keyring = MemoryPatternStore()
            let store = DesktopPatternStore(app: "app", folder: folder, keyring: keyring) { true }
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            try body(lock, folder.appendingPathComponent("app.pattern"), keyring)
        }
    }

    @Test func desktop_fileRolledBackDoesNotResetTheCount() throws {
        try withKeyring { lock, file, _ in
            let old = try Data(contentsOf: file)
            for left in [4, 3, 2] {
                #expect(try lock.verify([0, 1, 2, 5], at: .now) == .wrong(triesLeft: left))
                try FilePatternStore(url: file).write(old)
            }
        }
    }

    @Test func desktop_withoutItsFileIsNoLockWithoutAPattern() throws {
        try withKeyring { lock, file, keyring in
            try FileManager.default.removeItem(at: file)
            #expect(throws: PatternLockError.damaged(place: file.path)) { try lock.state(at: .now) }
            try lock.reset()
            #expect(try lock.state(at: .now) == .noPattern && keyring.read() == nil)
        }
    }

    @Test func desktop_withAnotherRecordInItsFileIsDamaged() throws {
        try withKeyring { lock, file, _ in
            let another = PatternLock(store: FilePatternStore(url: file), cost: .init(rounds: 16))
            try another.setPattern([8, 7, 6, 5])
            #expect(throws: PatternLockError.damaged(place: file.path)) { try lock.verify([8, 7, 6, 5], at: .now) }
            #expect(throws: PatternLockError.damaged(place: file.path)) { try lock.verify([0, 1, 2, 3], at: .now) }
        }
    }

    /// A full disk between the keyring's record and the line in the file.
    @Test func desktop_whoseLineCannotBeWrittenHasNoPattern() throws {
        try withFolder { (folder: URL) throws in
            let keyring = MemoryPatternStore()
            let path = folder.appendingPathComponent("app.pattern").path
            let store = DesktopPatternStore(app: "app", folder: folder, keyring: keyring) {
                // After the lookup of the file: an object that no file can replace.
                mkdir(path, 0o700)
                return true
            }
            #expect(throws: PatternLockError.self) { try store.write(Self.data) }
            #expect(keyring.read() == nil)
        }
    }

    @Test func file_heldByAnotherProcessIsBusy() throws {
        try withFolder { (folder: URL) throws in
            var store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            store.patience = 0.05
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            // To the kernel, a lock of another open file is another process's.
            let other = open("\(store.url.path).lock", O_RDWR)
            try #require(flock(other, LOCK_EX) == 0)
            #expect(throws: PatternLockError.busy(place: store.place)) { try lock.verify([0, 1, 2, 3], at: .now) }
            close(other)
            #expect(try lock.verify([0, 1, 2, 3], at: .now) == .opened)
        }
    }

    @Test func desktop_withoutAKeyringIsAFile() throws {
        try withFolder { (folder: URL) throws in
            let store = DesktopPatternStore(app: "org.example.A b/c", folder: folder) { false }
            try store.write(Self.data)
            #expect(try store.read() == Self.data)
            #expect(mode(folder.appendingPathComponent("org.example.A-b-c.pattern")) == 0o600)
        }
    }

    /// If the file says that the pattern is in the keyring, a keyring without it does not count as "no pattern".
    @Test func desktop_whoseKeyringIsGoneRefusesEntry() throws {
        try withFolder { (folder: URL) throws in
            try Data("kept-in-secret-service\n".utf8).write(
                to: folder.appendingPathComponent("org.example.gone.pattern"))
            let store = DesktopPatternStore(app: "org.example.gone", folder: folder) { true }
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            #expect(throws: PatternLockError.self) { try lock.state(at: .now) }
            #expect(throws: PatternLockError.self) { try lock.verify([0, 1, 2, 3], at: .now) }
        }
    }
}
