import Foundation
import Mica
import MicaTesting
import Notes
import Testing
import UIKit

/// The example app, started by its delegate and operated by touches and keys.
@MainActor @Suite(.serialized, .fixedFonts) struct NotesTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("notes.json") }

    private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: 1_000_000_000 + Double(number) * 86_400) }

    private func start(_ notes: [Note] = [], style: UIUserInterfaceStyle = .light) -> (TestHarness, NoteStore) {
        let store = NoteStore(file: file)
        for note in notes { store.put(note) }
        AppDelegate.makeStore = { store }
        let harness = TestHarness(
            application: AppDelegate.self, size: CGSize(width: 320, height: 480), scale: 1, style: style)
        harness.advance(by: 0.5)
        return (harness, store)
    }

    private func find<View: UIView>(_ type: View.Type, in view: UIView, _ fits: (View) -> Bool = { _ in true }) -> View?
    {
        var open = [view]
        while let next = open.popLast() {
            // Rows in the reuse pool are hidden.
            if next.isHidden { continue }
            if let found = next as? View, fits(found) { return found }
            open += next.subviews.reversed()
        }
        return nil
    }

    private func label(_ text: String, in harness: TestHarness) -> UILabel? {
        find(UILabel.self, in: harness.window) { $0.text == text && $0.window != nil }
    }

    private func control(_ name: String, in harness: TestHarness) -> UIView? {
        find(UIView.self, in: harness.window) { $0.accessibilityLabel == name && $0 is UIControl }
    }

    @Test func writing_isSavedAndListed() throws {
        let (harness, store) = start([Note("Milk\nand bread", changed: day(1)), Note("Call home", changed: day(2))])
        expectSnapshot(harness.image(), "notes_list")
        harness.tap(try #require(control("New Note", in: harness)))
        harness.advance(by: 1)
        harness.type("Tomorrow\n")
        harness.press(.keyboardReturnOrEnter)
        harness.type("Water the plants")
        #expect(store.notes.first?.text == "Tomorrow\n\nWater the plants")
        func isEnabled(_ name: String) -> Bool { (control(name, in: harness) as? UIControl)?.isEnabled ?? false }
        #expect(isEnabled("Undo") && !isEnabled("Redo"))
        harness.press(.keyboardZ, modifiers: .control)
        #expect(store.notes.first?.text != "Tomorrow\n\nWater the plants", "undo reaches the store")
        #expect(isEnabled("Redo"))
        harness.press(.keyboardZ, modifiers: [.control, .shift])
        #expect(store.notes.first?.text == "Tomorrow\n\nWater the plants")
        #expect(isEnabled("Undo") && !isEnabled("Redo"))
        harness.tap(try #require(control("Undo", in: harness)))
        #expect(isEnabled("Redo"), "with the bar's button too")
        harness.tap(try #require(control("Redo", in: harness)))
        #expect(store.notes.first?.text == "Tomorrow\n\nWater the plants" && !isEnabled("Redo"))
        harness.enterBackground()
        #expect(NoteStore(file: file).notes.first?.text == "Tomorrow\n\nWater the plants", "it is in the file")
        harness.enterForeground()
        harness.tap(at: CGPoint(x: 30, y: 22))
        harness.advance(by: 1)
        #expect(label("Tomorrow", in: harness) != nil)
        #expect(label("3 Notes", in: harness) != nil)
    }

    @Test func deletion_isTakenBack() throws {
        let (harness, store) = start([Note("One", changed: day(1)), Note("Two", changed: day(2))], style: .dark)
        let row = try #require(label("Two", in: harness))
        let place = row.convert(CGPoint(x: 10, y: 10), to: nil)
        harness.drag(from: CGPoint(x: 280, y: place.y), to: CGPoint(x: 120, y: place.y))
        harness.advance(by: 1)
        expectSnapshot(harness.image(), "notes_swiped")
        let delete = try #require(
            find(UIView.self, in: harness.window) { $0 is UIControl && $0.accessibilityLabel == "Delete" }
                ?? label("Delete", in: harness))
        harness.tap(delete)
        harness.advance(by: 1)
        #expect(store.notes.map(\.text) == ["One"] && NoteStore(file: file).notes.count == 1)
        harness.tap(try #require(control("Undo", in: harness)))
        harness.advance(by: 1)
        #expect(store.notes.map(\.text) == ["Two", "One"])
        #expect(label("Two", in: harness) != nil)
    }

    @Test func search_findsWordsInAnyNote() throws {
        let (harness, _) = start([Note("Crème brûlée\nsix eggs", changed: day(1)), Note("Eggs", changed: day(2))])
        let field = try #require(find(UITextField.self, in: harness.window))
        harness.tap(field)
        harness.type("creme EGGS")
        harness.advance(by: 0.5)
        #expect(label("1 Note", in: harness) != nil)
        #expect(label("Crème brûlée", in: harness) != nil && label("Eggs", in: harness) == nil)
    }

    @Test func damagedFile_isKept() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("not json".utf8).write(to: file)
        let (harness, store) = start()
        harness.advance(by: 1)
        #expect(label("The notes could not be read. The file is kept as notes.damaged.json.", in: harness) != nil)
        store.put(Note("New"))
        store.save()
        let aside = folder.appendingPathComponent("notes.damaged.json")
        #expect(try String(contentsOf: aside, encoding: .utf8) == "not json")
        #expect(NoteStore(file: file).notes.map(\.text) == ["New"])
    }

    @Test func fullDisk_losesNothing() throws {
        // A file blocks the creation of the folder: nothing can be written.
        try Data().write(to: folder)
        let (harness, store) = start([Note("Kept", changed: day(1))])
        store.save()
        harness.advance(by: 1)
        #expect(store.problem?.hasPrefix("The notes could not be saved") == true)
        #expect(store.notes.map(\.text) == ["Kept"])
        try FileManager.default.removeItem(at: folder)
        store.save()
        #expect(store.problem == nil && NoteStore(file: file).notes.map(\.text) == ["Kept"])
    }
}
