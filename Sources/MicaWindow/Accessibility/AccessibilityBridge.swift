import CMicaAccessibility
import Dispatch
import Foundation
import QuartzCore
import UIKit

/// Exposes the windows' elements to the desktop's screen reader, by ATK and at-spi2's bridge.
///
/// The tree is created when a client queries it, and again when one queries it after a frame with changes. Once a
/// client has queried it, differences after such frames are reported. Without frames nothing runs, and without a bus
/// nothing is loaded.
@MainActor final class AccessibilityBridge {
    private static var shared: AccessibilityBridge?
    private static var hasTried = false

    /// The bridge's record of an object: its number, which clients keep, and its state at the last update.
    struct Entry {
        let id: mica_element
        let node: AccessibilityNode
        let parent: mica_element
        let index: Int
        let children: [mica_element]
        let window: WindowHost
        /// The visible text of a field or text view.
        let text: String?
    }

    private(set) var entries: [mica_element: Entry] = [:]
    private var roots: [mica_element] = []
    private var ids: [ObjectIdentifier: (id: mica_element, object: WeakObject)] = [:]
    private var nextID: mica_element = 2
    private var isStale = true
    private var isAskedFor = false
    private var willTell = false
    private var isTelling = false
    private var hosts: [WeakHost] = []
    private weak var active: WindowHost?
    private var focused: mica_element = 0
    private var sources: [Int32: any DispatchSourceRead] = [:]
    private var timer: DispatchWorkItem?

    struct WeakObject { weak var object: AnyObject? }
    private struct WeakHost { weak var host: WindowHost? }

    // MARK: Windows

    static func didShowFrame(of host: WindowHost) {
        if !hasTried { start() }
        shared?.changed(host)
    }

    static func didClose(_ host: WindowHost) {
        guard let bridge = shared else { return }
        bridge.hosts.removeAll { $0.host == nil || $0.host === host }
        // The entries of the window are not kept.
        bridge.isStale = true
        bridge.update()
        bridge.pump()
    }

    static func activeWindowDidChange(_ host: WindowHost, isActive: Bool) {
        guard let bridge = shared else { return }
        bridge.active = isActive ? host : bridge.active === host ? nil : bridge.active
        guard bridge.isAskedFor else { return }
        bridge.update()
        let id = bridge.id(of: host.scene)
        mica_atk_window(id, isActive ? "activate" : "deactivate")
        mica_atk_state_changed(id, AccessibilityState.active.rawValue, isActive ? 1 : 0)
        if isActive { bridge.tellFocus(again: true) }
        bridge.pump()
    }

    /// Starts the bridge only if there may be a bus; otherwise nothing is loaded, and nothing waits.
    private static func start() {
        hasTried = true
        let environment = ProcessInfo.processInfo.environment
        guard environment["NO_AT_BRIDGE"].map({ $0 == "0" || $0.isEmpty }) ?? true,
            environment["SDL_VIDEODRIVER"] != "dummy",
            environment["AT_SPI_BUS_ADDRESS"] != nil || environment["DBUS_SESSION_BUS_ADDRESS"] != nil
                || FileManager.default.fileExists(atPath: "/run/user/\(getuid())/bus")
        else { return }
        let bridge = AccessibilityBridge()
        shared = bridge
        var calls = AccessibilityBridge.calls
        guard mica_atk_begin(&calls) != 0 else {
            shared = nil
            return
        }
        bridge.pump()
    }

    private func changed(_ host: WindowHost) {
        if !hosts.contains(where: { $0.host === host }) {
            hosts.append(WeakHost(host: host))
            if host.surface.hasKeys { active = host }
            isStale = true
            let id = id(of: host.scene)
            update()
            // The bridge queries these elements itself; such queries are not those of a client.
            isTelling = true
            mica_atk_children_changed(1, Int32(hosts.count - 1), id, 1)
            mica_atk_window(id, "create")
            if active === host { mica_atk_window(id, "activate") }
            isTelling = false
            pump()
        }
        contentChanged()
    }

    /// Marks the reported state as stale. Clients are notified slightly later, once for many frames.
    private func contentChanged() {
        isStale = true
        guard isAskedFor else {
            // Without a client, no elements are kept.
            entries = [:]
            roots = []
            return
        }
        guard !willTell else { return }
        willTell = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [weak self] in
            MainActor.assumeIsolated {
                guard let self else { return }
                self.willTell = false
                self.update()
                self.pump()
            }
        }
    }

    // MARK: GLib's loop

    /// Processes the pending events of GLib's loop, and lets the main queue wait for the next one.
    private func pump() {
        var handles = [pollfd](repeating: pollfd(), count: 64)
        var milliseconds: Int32 = -1
        let count = Int(mica_atk_pump(&handles, 64, &milliseconds))
        var kept: Set<Int32> = []
        for handle in handles.prefix(count) {
            kept.insert(handle.fd)
            // Pending output is retried soon.
            if handle.events & Int16(POLLOUT) != 0 { milliseconds = milliseconds < 0 ? 10 : min(10, milliseconds) }
            guard sources[handle.fd] == nil else { continue }
            let source = DispatchSource.makeReadSource(fileDescriptor: handle.fd, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { AccessibilityBridge.shared?.pump() } }
            source.resume()
            sources[handle.fd] = source
        }
        for (handle, source) in sources where !kept.contains(handle) {
            source.cancel()
            sources[handle] = nil
        }
        timer?.cancel()
        timer = nil
        guard milliseconds >= 0 else { return }
        let item = DispatchWorkItem { MainActor.assumeIsolated { AccessibilityBridge.shared?.pump() } }
        timer = item
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(Int(max(1, milliseconds))), execute: item)
    }

    // MARK: The tree

    func id(of object: UIResponder) -> mica_element {
        let key = ObjectIdentifier(object)
        if let known = ids[key], known.object.object === object { return known.id }
        let id = nextID
        nextID += 1
        ids[key] = (id, WeakObject(object: object))
        return id
    }

    /// Returns the entry of a number in the current tree; `nil` if it no longer exists.
    func entry(_ id: mica_element) -> Entry? {
        if !isTelling { wasAsked() }
        if isStale { update() }
        return entries[id]
    }

    /// Called when a client has connected: from now on, changes are reported.
    private func wasAsked() {
        guard !isAskedFor else { return }
        isAskedFor = true
        UIAccessibility.listener = { notification, argument in
            AccessibilityBridge.current?.posted(notification, argument)
        }
    }

    var windows: [mica_element] {
        if isStale { update() }
        return roots
    }

    /// Creates the tree again and reports the differences.
    private func update() {
        guard isStale else { return tellFocus(again: false) }
        isStale = false
        let old = entries, oldRoots = roots
        entries = [:]
        roots = []
        for host in hosts.compactMap(\.host) {
            roots.append(addWindow(host, index: roots.count))
        }
        guard !old.isEmpty else { return tellFocus(again: false) }
        tell(children: oldRoots, roots, of: 1)
        for (id, entry) in entries.sorted(by: { $0.key < $1.key }) {
            guard let before = old[id] else { continue }
            tell(children: before.children, entry.children, of: id)
            tell(before, entry)
        }
        for id in old.keys.sorted() where entries[id] == nil {
            carets[id] = nil
            mica_atk_forget(id)
        }
        ids = ids.filter { $0.value.object.object != nil }
        tellFocus(again: false)
    }

    /// Adds a window of the desktop, with the content of each window of its scene.
    private func addWindow(_ host: WindowHost, index: Int) -> mica_element {
        let trees = host.scene.windows.filter { !$0.isHidden }.map { AccessibilityNode.tree(of: $0) }
        let id = id(of: host.scene)
        guard let first = trees.first ?? (host.didClose == nil ? AccessibilityNode.tree(of: host.window) : nil) else {
            return id
        }
        var children: [mica_element] = []
        for child in trees.flatMap(\.children) where entries[self.id(of: child.object)] == nil {
            children.append(add(child, parent: id, index: children.count, window: host))
        }
        entries[id] = Entry(id: id, node: first, parent: 1, index: index, children: children, window: host, text: nil)
        return id
    }

    private func add(_ node: AccessibilityNode, parent: mica_element, index: Int, window: WindowHost) -> mica_element {
        let id = id(of: node.object)
        // An element that is listed twice has one position.
        guard entries[id] == nil else { return id }
        entries[id] = Entry(id: id, node: node, parent: parent, index: index, children: [], window: window, text: nil)
        var children: [mica_element] = []
        for child in node.children where entries[self.id(of: child.object)] == nil {
            children.append(add(child, parent: id, index: children.count, window: window))
        }
        entries[id] = Entry(
            id: id, node: node, parent: parent, index: index, children: children, window: window,
            text: node.isText ? node.text(0, -1) : nil)
        return id
    }

    private func tell(children old: [mica_element], _ new: [mica_element], of parent: mica_element) {
        guard old != new else { return }
        let before = Set(old), after = Set(new)
        for (index, id) in old.enumerated().reversed() where !after.contains(id) {
            mica_atk_children_changed(parent, Int32(index), id, 0)
        }
        for (index, id) in new.enumerated() where !before.contains(id) {
            mica_atk_children_changed(parent, Int32(index), id, 1)
        }
    }

    private func tell(_ before: Entry, _ now: Entry) {
        let old = before.node, new = now.node
        if old.label != new.label { mica_atk_property_changed(now.id, "accessible-name") }
        if new.isText {
            let old = before.text ?? "", new = now.text ?? ""
            if old != new { tellText(now.id, Array(old.unicodeScalars), Array(new.unicodeScalars)) }
        } else if old.value != new.value {
            if new.role == .toggle {
                mica_atk_state_changed(now.id, AccessibilityState.checked.rawValue, new.value == "1" ? 1 : 0)
            } else {
                mica_atk_property_changed(now.id, new.isAdjustable ? "accessible-value" : "accessible-description")
            }
        }
        let changed = old.traits.symmetricDifference(new.traits)
        if changed.contains(.selected) {
            mica_atk_state_changed(
                now.id, AccessibilityState.selected.rawValue, new.traits.contains(.selected) ? 1 : 0)
        }
        if changed.contains(.notEnabled) {
            let isOn: Int32 = new.traits.contains(.notEnabled) ? 0 : 1
            mica_atk_state_changed(now.id, AccessibilityState.enabled.rawValue, isOn)
            mica_atk_state_changed(now.id, AccessibilityState.sensitive.rawValue, isOn)
        }
        if new.isText, let caret = new.caret?.caret, caret != carets[now.id] {
            carets[now.id] = caret
            mica_atk_caret_moved(now.id, Int32(clamping: caret))
        }
    }

    private var carets: [mica_element: Int] = [:]

    /// Reports the changed range between the common prefix and the common suffix.
    private func tellText(_ id: mica_element, _ old: [Unicode.Scalar], _ new: [Unicode.Scalar]) {
        guard old != new else { return }
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        for (text, isInsertion) in [(old, Int32(0)), (new, 1)] {
            let part = text[start..<(text.count - end)]
            let string = String(String.UnicodeScalarView(part))
            mica_atk_text_changed(id, Int32(clamping: start), Int32(clamping: part.count), string, isInsertion)
        }
    }

    // MARK: Focus and announcements

    /// The focused element, otherwise the one to which the client was sent.
    private var focusedNow: mica_element {
        guard let active else { return 0 }
        if let first = entries.values.first(where: { $0.window === active && $0.node.object.isFirstResponder }) {
            return first.id
        }
        guard let object = UIAccessibility.focused else { return 0 }
        let id = id(of: object)
        return entries[id] == nil ? 0 : id
    }

    func isFocused(_ id: mica_element) -> Bool { id != 0 && id == focusedNow }

    private func tellFocus(again: Bool) {
        let now = focusedNow
        guard now != focused || again else { return }
        if focused != 0, now != focused { mica_atk_state_changed(focused, AccessibilityState.focused.rawValue, 0) }
        focused = now
        if now != 0 { mica_atk_state_changed(now, AccessibilityState.focused.rawValue, 1) }
    }

    private func posted(_ notification: UIAccessibility.Notification, _ argument: Any?) {
        guard isAskedFor else { return }
        if notification == .announcement || notification == .pageScrolled, let sentence = argument as? String {
            guard let host = active ?? hosts.first?.host else { return }
            mica_atk_announce(id(of: host.scene), sentence)
            pump()
        } else if let sentence = argument as? String, let host = active {
            mica_atk_announce(id(of: host.scene), sentence)
        }
        contentChanged()
    }

    static var current: AccessibilityBridge? { shared }
    func isActive(_ host: WindowHost) -> Bool { active === host }
}
