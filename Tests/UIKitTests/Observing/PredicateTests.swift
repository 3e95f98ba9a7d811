import Foundation
import Testing
import UIKit

/// Predicates from format strings, as rewritten sources create them.
@Suite struct PredicateTests {
    private static var fruit: [[String: Any]] {
        [
            ["name": "Apple", "price": 3, "tags": ["red", "round"], "origin": ["land": "Norway"]],
            ["name": "Pear", "price": 2.5, "tags": ["green"]],
            ["name": "Äpfel", "price": 10, "tags": [String]()],
        ]
    }

    private func names(_ format: String, _ arguments: Any...) -> [String] {
        let predicate = NSPredicate(appFormat: format, argumentArray: arguments)
        return Self.fruit.filter { predicate.evaluate(with: $0) }.map { $0["name"] as! String }
    }

    @Test(arguments: [
        ("name == 'Apple'", ["Apple"]), ("name = \"apple\"", []), ("name ==[c] 'apple'", ["Apple"]),
        ("name != 'Apple'", ["Pear", "Äpfel"]), ("price > 2.5", ["Apple", "Äpfel"]), ("price <= 3", ["Apple", "Pear"]),
        ("price BETWEEN {2, 3}", ["Apple", "Pear"]), ("price in {10, 2.5}", ["Pear", "Äpfel"]),
        ("name CONTAINS 'p'", ["Apple", "Äpfel"]), ("name contains[c] 'P'", ["Apple", "Pear", "Äpfel"]),
        ("name BEGINSWITH[cd] 'ap'", ["Apple", "Äpfel"]), ("name ENDSWITH 'r'", ["Pear"]),
        ("name LIKE '?e*'", ["Pear"]), ("name MATCHES '[A-Z].{4}'", ["Apple"]), ("name MATCHES 'App'", []),
        ("tags CONTAINS 'red'", ["Apple"]), ("'green' IN tags", ["Pear"]), ("ANY tags BEGINSWITH 'r'", ["Apple"]),
        ("ALL tags == 'green'", ["Pear", "Äpfel"]), ("NONE tags == 'red'", ["Pear", "Äpfel"]),
        ("tags.@count == 0", ["Äpfel"]), ("origin.land == 'Norway'", ["Apple"]), ("origin == nil", ["Pear", "Äpfel"]),
        ("NOT (price < 3) AND name != 'Äpfel'", ["Apple"]), ("price < 3 || price > 9", ["Pear", "Äpfel"]),
        ("price < 3 OR price > 2 && name == 'x'", ["Pear"]), ("!(price == 3)", ["Pear", "Äpfel"]),
        ("TRUEPREDICATE", ["Apple", "Pear", "Äpfel"]), ("FALSEPREDICATE", []), ("price > -1 AND price < 3", ["Pear"]),
    ]) func formats(format: String, expected: [String]) {
        #expect(names(format) == expected)
    }

    @Test func arguments_replacePlaceholders() {
        #expect(names("%K == %@", "name", "Pear") == ["Pear"])
        #expect(names("price > %d AND price < %lf", 2, 3.5) == ["Apple", "Pear"])
        #expect(names("name IN %@", ["Pear", "Plum"]) == ["Pear"])
        #expect(names("name == '%@'", "Pear") == [], "a quoted placeholder is text")
        let mail = NSPredicate(appFormat: "SELF MATCHES %@", "[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}")
        #expect(mail.evaluate(with: "a.b@example.org") && !mail.evaluate(with: "a.b@example"))
        #expect(NSPredicate(appFormat: "SELF == %@", nil).evaluate(with: nil))
    }

    @Test func foundationUsesThem() {
        let list = ["one", "two", "three"] as NSArray, predicate = NSPredicate(appFormat: "SELF CONTAINS[c] %@", "T")
        #expect(list.filtered(using: predicate) as? [String] == ["two", "three"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            predicate, NSPredicate(appFormat: "length > %d", 3),
        ])
        #expect(list.filtered(using: both) as? [String] == ["three"])
    }

    @Test(arguments: [
        "", "name", "name ==", "name == 'a", "name == %@", "FUNCTION(x) == 1", "a == 1)", "(a == 1", "a + 1 == 2",
        "a ~ 1",
        "name MATCHES '('", String(repeating: "(", count: 5000), "a IN " + String(repeating: "{", count: 5000),
    ]) func mistakes_fulfilNothing(format: String) {
        #expect(names(format) == [])
    }
}
