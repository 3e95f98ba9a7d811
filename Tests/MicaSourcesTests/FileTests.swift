import Foundation
import MicaSources
import Testing

/// The files that the commands read: their sizes, kinds and encodings.
@Suite struct FileTests {
    private final class Folder {
        let path =
            FileManager.default.temporaryDirectory.appendingPathComponent("files-\(UUID().uuidString)").path + "/"

        init(_ files: [String: String]) throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: path + name)) }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test func filesAreReadWithinTheirBudget() throws {
        let folder = try Folder(["four": "1234", "two": "12"]), path = folder.path
        try FileManager.default.createSymbolicLink(atPath: path + "link", withDestinationPath: "four")
        var budget = FileBudget(each: 3, total: 5)
        #expect(throws: FileBudget.Failure.tooLarge(4)) { try budget.read(path + "link") }
        #expect(throws: FileBudget.Failure.tooLarge(4)) { try budget.check(path + "link") }
        #expect(throws: FileBudget.Failure.unreadable("No such file or directory")) { try budget.read(path + "none") }
        #expect(try budget.read(path + "two") == Array("12".utf8))
        try budget.take(1)
        #expect(try budget.read(path + "two").count == 2)
        #expect(throws: FileBudget.Failure.tooLargeTogether) { try budget.read(path + "two") }
        #expect(throws: FileBudget.Failure.tooLargeTogether) { try budget.take(1) }
        // A file that is too large alone stays that.
        #expect(throws: FileBudget.Failure.tooLarge(4)) { try budget.read(path + "four") }
    }

    /// Opening a pipe without a writer, or reading a device to its end, would not return.
    @Test func onlyFilesAreRead() throws {
        let folder = try Folder(["a": ""]), path = folder.path
        #expect(mkfifo(path + "pipe", 0o600) == 0)
        symlink("/dev/zero", path + "zero")
        for name in ["", "pipe", "zero"] {
            #expect(throws: FileBudget.Failure.unreadable("it is not a file")) {
                try FileBudget.read(path + name, atMost: 10)
            }
        }
        symlink("round", path + "round")
        #expect(throws: FileBudget.Failure.self) { try FileBudget.read(path + "round", atMost: 10) }
        #expect(try FileBudget.read(path + "a", atMost: 0).isEmpty)
        // The size of such a file is 0.
        #expect(try FileBudget.read("/proc/self/limits", atMost: 100_000).count > 100)
        #expect(throws: FileBudget.Failure.self) { try FileBudget.read("/proc/self/limits", atMost: 100) }
    }

    /// A hole takes no room on the disk.
    @Test func aSparseFileHasItsSize() throws {
        let folder = try Folder(["a": ""])
        #expect(truncate(folder.path + "a", 5 << 30) == 0)
        #expect(throws: FileBudget.Failure.tooLarge(5 << 30)) {
            try FileBudget.read(folder.path + "a", atMost: 8 << 20)
        }
        #expect(FileBudget.megabytes(5 << 30) == "5120 MB" && FileBudget.megabytes(1 << 20 | 1) == "2 MB")
    }

    private func line(_ bytes: [UInt8]) -> String {
        let result = SourceText.utf8(bytes)
        return result.finding.map { "\($0.line): \($0.message)" } ?? "none"
    }

    @Test func encodingsOtherThanUTF8AreNamed() {
        let text = "let é = \"ü😀\"\n"
        #expect(line(Array(text.utf8)) == "none" && line([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == "none")
        let little = text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
            #expect(line(bytes) == "1: the text must be UTF-8 (got UTF-16); it is converted")
            #expect(SourceText.utf8(bytes).bytes == Array(text.utf8))
        }
        // A surrogate and half a unit at the end.
        #expect(SourceText.utf8([0xFF, 0xFE, 0x00, 0xD8, 0x41]).bytes == Array("\u{FFFD}".utf8))
        let latin = Array("let a = 1\n// gr".utf8) + [0xFC] + Array("n\n".utf8)
        #expect(
            line(latin) == "2: the text must be UTF-8 (got other bytes), or the compiler rejects it; save it as UTF-8")
        #expect(SourceText.utf8(latin).bytes == latin)
        #expect(line(little).hasPrefix("1: the text must be UTF-8 (got a zero byte)"))
        #expect(line([]) == "none")
    }
}
