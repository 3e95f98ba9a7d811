import UIKit

// Swift classes with the features of the Objective-C runtime: key-value coding and observing, forwarding, names.

enum Mood: Int { case calm, merry }

class Person: NSObject {
    @objc dynamic var name = ""
    @objc dynamic private(set) var age: Int = 0 {
        didSet { birthdays += 1 }
    }
    @objc(nick) var nickname: String?
    @objc dynamic weak var friend: Person?
    var birthdays = 0
    private var others: [String: Any] = [:]

    @objc dynamic var title: String {
        get { "\(name), \(age)" }
        set {
            let parts = newValue.components(separatedBy: ", ")
            name = parts[0]
            age = Int(parts[1]) ?? 0
        }
    }

    override class func keyPathsForValuesAffectingValue(forKey key: String) -> Set<String> {
        key == "title" ? ["name", "age"] : super.keyPathsForValuesAffectingValue(forKey: key)
    }

    override func value(forUndefinedKey key: String) -> Any? {
        others[key]
    }

    override func setValue(_ value: Any?, forUndefinedKey key: String) {
        others[key] = value
    }
}

@objcMembers final class Pupil: Person {
    var grade = 1.5, mood = 1
}

final class Register: NSObject {
    private(set) var log: [String] = []
    private var token: NSKeyValueObservation?

    func watch(_ person: Person) {
        token = person.observe(\.name, options: [.old, .new]) { [weak self] _, change in
            self?.log.append("\(change.oldValue ?? "-") → \(change.newValue ?? "-")")
        }
        person.addObserver(self, forKeyPath: #keyPath(Person.age), options: [.new], context: nil)
        person.addObserver(self, forKeyPath: #keyPath(Person.title), options: [.new], context: nil)
        person.addObserver(self, forKeyPath: "friend.name", options: [.new], context: nil)
    }

    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        log.append("\(keyPath ?? "") \(change?[.newKey] ?? "")")
    }
}

/// The values that key-value coding finds in objects.
@MainActor public func codedValues() -> [String] {
    let pupil = Pupil()
    pupil.setValuesForKeys(["name": "Ada", "age": 9, "nick": "A", "grade": 2, "room": "12"])
    pupil.setValue(nil, forKey: "nick")
    let friend = Person()
    friend.setValue("Bo", forKey: "name")
    pupil.setValue(friend, forKey: "friend")
    pupil.setValue("Cy", forKeyPath: "friend.name")
    let values = ["name", "age", "nick", "grade", "room", "friend.name", "title"].map {
        "\($0) \(pupil.value(forKeyPath: $0) ?? "nil")"
    }
    let names = ([pupil, friend] as NSArray).value(forKeyPath: "name") as? [String]
    return values + ["\(names ?? [])", "\(pupil.birthdays)"]
}

/// The changes that observers of a person get.
@MainActor public func observedChanges() -> [String] {
    let person = Pupil(), friend = Person(), register = Register()
    person.friend = friend
    register.watch(person)
    person.name = "Ada"
    person.name = "Ada"
    person.setValue(9, forKey: "age")
    friend.name = "Bo"
    person.title = "Cy, 10"
    return register.log
}

/// Passes what it does not implement on to another delegate.
final class ScrollProxy: NSObject, UIScrollViewDelegate {
    weak var target: (any UIScrollViewDelegate)?
    private(set) var ends = 0

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ends += 1 }

    override func responds(to aSelector: Selector!) -> Bool {
        super.responds(to: aSelector) || target?.responds(to: aSelector) == true
    }

    override func forwardingTarget(for aSelector: Selector!) -> Any? {
        target
    }
}

final class ScrollOwner: NSObject, UIScrollViewDelegate {
    private(set) var offsets: [CGFloat] = []
    func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
}

/// The calls of a delegate through another one.
@MainActor public func passedOn() -> [String] {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let proxy = ScrollProxy(), owner = ScrollOwner()
    proxy.target = owner
    scroll.delegate = proxy
    scroll.contentSize = CGSize(width: 10, height: 100)
    scroll.contentOffset = CGPoint(x: 0, y: 20)
    scroll.delegate?.scrollViewDidEndDecelerating?(scroll)
    let responds = proxy.responds(to: #selector(UIScrollViewDelegate.scrollViewDidScroll(_:)))
    return ["\(owner.offsets)", "\(proxy.ends)", "\(responds)"]
}

/// Classes found by their names, and names of classes.
@MainActor public func namedClasses() -> [String] {
    let found = [NSClassFromString("DropIn.Pupil"), NSClassFromString("Pupil"), NSClassFromString("Nobody")]
    return found.map { $0.map { "\($0)" } ?? "nil" } + [Pupil.description(), UILabel.description()]
}
