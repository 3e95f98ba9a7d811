import MicaObjC
import Testing
import UIKit

/// Paths of several keys, in classes like those that `mica port` generates.
@MainActor @Suite struct ObservedPathTests {
    // Private classes cannot be found by their names.
    final class Item: NSObject {
        var name = "" { didSet { ObservedProperty.changed("name", of: self) } }
        final class MicaKeys: KeyedClass {
            static var properties: [KeyedProperty] { [KeyedProperty("name", \Item.name)] }
        }
    }
    final class Player: NSObject {
        var item: Item? { didSet { ObservedProperty.changed("item", of: self) } }
        var model = Item() { didSet { ObservedProperty.changed("model", of: self) } }
        final class MicaKeys: KeyedClass {
            static var properties: [KeyedProperty] {
                [KeyedProperty("item", \Player.item), KeyedProperty("model", \Player.model)]
            }
        }
    }
    private final class Observer: NSObject, KeyValueObserver {
        var log: [String] = []
        func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            log.append("\(keyPath ?? "") \(change?[.newKey] as? String ?? "-")")
        }
    }

    @Test func aReplacedObject_isFollowed() {
        let player = Player(), observer = Observer(), first = Item(), second = Item()
        second.name = "second"
        player.addObserver(observer, forKeyPath: "item.name", options: .new, context: nil)
        player.item = first
        first.name = "a"
        player.item = second
        first.name = "b"
        second.name = "c"
        player.item = nil
        second.name = "d"
        #expect(observer.log == ["item.name ", "item.name a", "item.name second", "item.name c", "item.name -"])
        player.item = first
        player.removeObserver(observer, forKeyPath: "item.name")
        first.name = "e"
        player.item = nil
        #expect(observer.log.count == 6)
    }

    @Test func closuresFollowPaths() {
        let player = Player()
        var log: [String] = []
        let token = player.observe(\.model.name, options: .new) { log.append($1.newValue ?? "-") }
        player.model.name = "a"
        player.model = Item()
        player.model.name = "b"
        #expect(log == ["a", "", "b"])
        token.invalidate()
        player.model.name = "c"
        #expect(log.count == 3)
    }

    @Test func pathsOfLayers_areReportedOnce() {
        let view = UIView(), observer = Observer()
        view.addObserver(observer, forKeyPath: "layer.cornerRadius", options: [], context: nil)
        view.layer.cornerRadius = 4
        view.layer.cornerRadius = 4
        #expect(observer.log == ["layer.cornerRadius -"])
        view.removeObserver(observer, forKeyPath: "layer.cornerRadius")
        view.layer.cornerRadius = 5
        #expect(observer.log.count == 1)
    }

    /// An observation without `old` retains no object between two changes.
    @Test func aValueIsNotRetained() {
        let player = Player(), observer = Observer()
        weak var gone: Item?
        player.addObserver(observer, forKeyPath: "item", options: [], context: nil)
        do {
            let item = Item()
            player.item = item
            gone = item
        }
        player.item = nil
        #expect(gone == nil && observer.log.count == 2)
    }

    @Test func changesOnSeveralThreads_areSafe() async {
        let player = Player()
        nonisolated(unsafe) let shared = player
        let tokens = (0..<4).map { _ in player.observe(\.model, options: [.old, .new]) { _, _ in } }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<500 { ObservedProperty.changed("model", of: shared) } }
            }
        }
        for token in tokens { token.invalidate() }
    }
}
