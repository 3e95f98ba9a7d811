import MicaInterfaceBuilder
import Testing

@Suite struct UniqueNameTests {
    /// The number after a name is found at once, however often the name occurs.
    @Test func namesThatOccurOften() throws {
        let count = 3_000
        let labels = String(repeating: "<view id=\"a\"/>", count: count),
            others = String(repeating: "<view/>", count: count)
        let text = try Sample.generated(Sample.nib(labels + others), name: "A.xib").text
        let names = text.split(separator: "\n").filter { $0.hasPrefix("    let ") }
        #expect(names.count == 2 * count && Set(names).count == 2 * count)
        #expect(text.contains("let view_view_2_\(count + count - 1):"))
    }

    /// A name with a number may be there before.
    @Test func numbersThatAreTaken() throws {
        let text = try Sample.generated(
            Sample.nib("<view id=\"a_2\"/><view id=\"a\"/><view id=\"a-\"/>"), name: "A.xib"
        ).text
        for name in ["view_a_2", "view_a", "view_a_"] { #expect(text.contains("let \(name):"), "\(name)") }
        let same = try Sample.generated(
            Sample.nib("<view id=\"a_2\"/><view id=\"a b\"/><view id=\"a_b\"/>"), name: "A.xib"
        ).text
        for name in ["view_a_2", "view_a_b", "view_a_b_2"] { #expect(same.contains("let \(name):"), "\(name)") }
    }
}
