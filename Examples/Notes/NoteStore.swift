import Foundation

/// The notes, the newest first, in a file that is replaced as a whole: whatever happens, it contains the old notes or
/// the new ones.
@MainActor public final class NoteStore {
    public private(set) var notes: [Note] = []
    /// The reason why the notes could not be read or written, in one sentence; nil without an error.
    public private(set) var problem: String?
    /// Called after each change.
    var onChange: (() -> Void)?

    private let file: URL
    private var isSaved = true

    /// The notes of this user.
    public static var ofUser: NoteStore {
        let folder =
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first
            ?? URL(fileURLWithPath: NSHomeDirectory())
        return NoteStore(file: folder.appendingPathComponent("notes/notes.json"))
    }

    public init(file: URL) {
        self.file = file
        guard let data = try? Data(contentsOf: file) else { return }
        do {
            notes = try JSONDecoder().decode([Note].self, from: data)
            sort()
        } catch {
            // Nothing is lost: an unreadable file is moved aside before anything is written.
            let aside = file.deletingPathExtension().appendingPathExtension("damaged.json")
            try? FileManager.default.removeItem(at: aside)
            try? FileManager.default.moveItem(at: file, to: aside)
            problem = "The notes could not be read. The file is kept as \(aside.lastPathComponent)."
        }
    }

    public func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

    /// Notes that contain every word of `search` somewhere.
    func notes(matching search: String) -> [Note] {
        let words = search.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return notes }
        return notes.filter { note in
            words.allSatisfy { note.text.range(of: $0, options: [.caseInsensitive, .diacriticInsensitive]) != nil }
        }
    }

    /// Adds a note, or updates its text.
    public func put(_ note: Note) {
        if let index = notes.firstIndex(where: { $0.id == note.id }) { notes[index] = note } else { notes.append(note) }
        changed()
    }

    public func remove(_ id: Note.ID) {
        notes.removeAll { $0.id == id }
        changed()
    }

    private func changed() {
        sort()
        isSaved = false
        onChange?()
    }

    private func sort() { notes.sort { ($0.changed, $0.id.uuidString) > ($1.changed, $1.id.uuidString) } }

    /// Writes the changes since the last time.
    public func save() {
        guard !isSaved else { return }
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(notes).write(to: file, options: .atomic)
            isSaved = true
            problem = nil
        } catch {
            problem = "The notes could not be saved: \(error.localizedDescription)"
            onChange?()
        }
    }
}
