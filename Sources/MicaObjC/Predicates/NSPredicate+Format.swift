import CoreGraphics
public import Foundation

// Foundation has no predicate strings here. Those of rewritten sources are read by `PredicateParser`; the predicate itself is
// one with a block, which compounds, arrays and sets of Foundation accept.

extension NSPredicate {
    /// Creates a predicate from a format string. In rewritten sources it stands for `init(format:_:)`.
    ///
    /// The syntax:
    ///
    /// - comparisons by `=`, `==`, `!=`, `<`, `>`, `<=`, `>=`, `BETWEEN` and `IN`
    /// - comparisons of texts by `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE` and `MATCHES`, with the options `[cd]`
    /// - `AND`, `OR`, `NOT`, and `ANY`, `ALL`, `NONE` for the elements of lists
    /// - key paths, literals, lists in braces
    /// - the placeholders `%@`, `%K`, `%d`, `%f` and similar ones for numbers
    ///
    /// A format with anything else is logged, and its predicate is never fulfilled; Apple's systems stop the program.
    public convenience init(appFormat predicateFormat: String, _ args: Any?...) {
        self.init(appFormat: predicateFormat, argumentArray: args.map { $0 ?? NSNull() })
    }

    /// Creates a predicate from a format string and an array of arguments. In rewritten sources it stands for
    /// `init(format:argumentArray:)`.
    public convenience init(appFormat predicateFormat: String, argumentArray arguments: [Any]?) {
        let test: PredicateTest
        do {
            var parser = PredicateParser(predicateFormat, arguments ?? [])
            test = try parser.test()
        } catch {
            warn("The predicate \"\(predicateFormat.prefix(200))\" is never fulfilled: \(error)", module: "Foundation")
            test = .constant(false)
        }
        // The arguments are values or objects that the app passes to its own predicate, as on Apple's systems.
        nonisolated(unsafe) let shared = test
        self.init(block: { object, _ in shared.isFulfilled(by: object) })
    }
}
