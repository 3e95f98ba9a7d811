import Foundation
import Gallery
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
            #expect(before.st_ino != after.st_ino, "a new file took the old one's place")
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
            // The disk takes three bytes, then is full.
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

    /// A full device of the kernel's own.
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

    /// The kernel's own folders take no files, not even from the superuser.
    @Test func file_inAReadOnlyPlaceRefusesEntry() throws {
        let store = FilePatternStore(url: URL(fileURLWithPath: "/proc/self/lock.pattern"))
        #expect(throws: PatternLockError.self) { try store.write(Self.data) }
        let lock = PatternLock(store: store, cost: .init(rounds: 16))
        #expect(throws: PatternLockError.self) { try lock.state(at: .now) }
        #expect(throws: PatternLockError.self) { try lock.verify([0, 1, 2, 3], at: .now) }
    }

    @Test func file_inAReadOnlyFolderRefusesEntry() throws {
        try withFolder { (folder: URL) throws in
            let url = folder.appendingPathComponent("lock.pattern"), store = FilePatternStore(url: url)
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            try #require(chmod(folder.path, 0o500) == 0)
            defer { chmod(folder.path, 0o700) }
            // The superuser may write everywhere: then there is nothing to see here.
            guard access(folder.path, W_OK) != 0 else { return }
            #expect(throws: PatternLockError.self) { try lock.verify([0, 1, 2, 3], at: .now) }
        }
    }

    @Test func file_thatIsALinkOrAFolderIsDamage() throws {
        try withFolder { (folder: URL) throws in
            let other = folder.appendingPathComponent("other"), link = folder.appendingPathComponent("link")
            try Self.data.write(to: other)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: other)
            #expect(throws: PatternLockError.damaged(place: link.path)) { _ = try FilePatternStore(url: link).read() }
            #expect(throws: PatternLockError.damaged(place: folder.path)) {
                _ = try FilePatternStore(url: folder).read()
            }
        }
    }

    @Test func file_heldByAnotherProcessIsBusy() throws {
        try withFolder { (folder: URL) throws in
            var store = FilePatternStore(url: folder.appendingPathComponent("lock.pattern"))
            store.patience = 0.05
            let lock = PatternLock(store: store, cost: .init(rounds: 16))
            try lock.setPattern([0, 1, 2, 3])
            // A lock of another open file is another process's, to the kernel.
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

    /// Where the file says that the pattern is in the keyring, a keyring without it does not count as "no pattern".
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
