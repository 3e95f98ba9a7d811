import MicaSources
import Testing

/// Long lists of findings have a bound for each kind.
@Suite struct FindingListTests {
    @Test func kindIsBounded_andTheLastLineHasTheRest() {
        let many = (1...20_001).map { "Main.storyboard:\($0): the attribute glow=\"\($0)\" is not known, in row \($0)" }
        let lines = FindingList.lines(Array(many.prefix(50)) + ["App.swift:3: another kind"] + many.dropFirst(50))
        #expect(lines.count == 101)
        #expect(lines[50] == "App.swift:3: another kind")
        #expect(lines[99] == "Main.storyboard:99: the attribute glow=\"99\" is not known, in row 99")
        #expect(
            lines[100]
                == "Main.storyboard:100: the attribute glow=\"100\" is not known, in row 100 (and 19901 more places like this)"
        )
    }

    @Test func shortListsAndOtherKindsStay() {
        let few = (1...FindingList.limit).map { "a:\($0): one" }
        #expect(FindingList.lines(few) == few)
        let names = ["first", "second", "third"].flatMap { name in (1...90).map { "a:\($0): \(name)" } }
        #expect(FindingList.lines(names) == names)
        #expect(FindingList.lines(few + ["b:1: one"]).last == "a:100: one (and 1 more place like this)")
        #expect(FindingList.lines([]).isEmpty)
    }
}
