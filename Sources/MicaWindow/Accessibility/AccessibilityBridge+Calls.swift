import CMicaAccessibility
import Foundation
import QuartzCore
import UIKit

/// The states of ATK for elements, by their numbers.
enum AccessibilityState: Int32 {
    case active = 1, checked = 4, editable = 6, enabled = 7, focusable = 10, focused = 11, modal = 14, multiLine = 15
    case selectable = 20, selected = 21, sensitive = 22, showing = 23, singleLine = 24, visible = 28
    case checkable = 39, readOnly = 42
}

extension AccessibilityRole {
    /// The number of ATK's role.
    var atk: Int32 {
        switch self {
        case .window: 22
        case .dialog: 16
        case .group: 97
        case .list, .table: 30
        case .landmark: 108
        case .navigationBar, .toolbar: 62
        case .tabBar, .segments: 37
        case .scrollArea: 48
        case .button, .key: 42
        case .link: 86
        case .image: 26
        case .slider, .pages: 50
        case .header: 81
        case .text: 28
        case .row: 31
        case .element: 83
        case .toggle: 61
        case .progress: 41
        case .textField, .searchField: 77
        case .secureField: 39
        case .textView: 60
        }
    }
}

// The callbacks of ATK, always on the main thread.
extension AccessibilityBridge {
    private nonisolated static func ask<T: Sendable>(_ otherwise: T, _ body: @MainActor (AccessibilityBridge) -> T?)
        -> T
    {
        MainActor.assumeIsolated { AccessibilityBridge.current.flatMap { body($0) } ?? otherwise }
    }

    private nonisolated static func ask<T: Sendable>(
        _ id: mica_element, _ otherwise: T, _ body: @MainActor (Entry) -> T?
    ) -> T {
        ask(otherwise) { bridge in bridge.entry(id).flatMap { body($0) } }
    }

    /// Runs an app's code like an event of its window.
    private nonisolated static func change(_ id: mica_element, _ body: @escaping @MainActor (Entry) -> Bool) -> Int32 {
        ask(id, 0) { entry in
            var isDone = false
            entry.window.host.perform { isDone = body(entry) }
            return isDone ? 1 : 0
        }
    }

    /// Returns a copy that C frees; `nil` for no text.
    private nonisolated static func text(
        _ id: mica_element, _ body: @MainActor (Entry) -> String?
    ) -> UnsafeMutablePointer<CChar>? {
        let text = ask(id, "\0") { body($0) }
        return text == "\0" ? nil : strdup(text)
    }

    static var calls: mica_element_calls {
        var calls = mica_element_calls()
        calls.kind = { id in
            AccessibilityBridge.ask(id, 0) { entry in
                if entry.node.role == .window { return Int32(MICA_ELEMENT_WINDOW.rawValue) }
                if entry.node.isText { return Int32(MICA_ELEMENT_TEXT.rawValue) }
                return Int32(entry.node.isAdjustable ? MICA_ELEMENT_VALUE.rawValue : MICA_ELEMENT_PLAIN.rawValue)
            }
        }
        calls.name = { id in
            if id == 1 { return strdup(ProcessInfo.processInfo.processName) }
            return AccessibilityBridge.text(id) { $0.node.label ?? ($0.node.role == .window ? $0.window.title : nil) }
        }
        calls.description = { id in
            AccessibilityBridge.text(id) { $0.node.spokenDescription }
        }
        calls.role = { id in
            if id == 1 { return 73 }
            return AccessibilityBridge.ask(0) { bridge in bridge.entry(id).map { bridge.role(of: $0) } }
        }
        calls.states = { id in
            if id == 1 { return 1 << 7 | 1 << 22 | 1 << 23 | 1 << 28 }
            return AccessibilityBridge.ask(0) { bridge in bridge.entry(id).map { bridge.states(of: $0) } }
        }
        calls.parent = { id in AccessibilityBridge.ask(id, 0) { $0.parent } }
        calls.child_count = { id in
            if id == 1 { return AccessibilityBridge.ask(0) { Int32($0.windows.count) } }
            return AccessibilityBridge.ask(id, 0) { Int32($0.children.count) }
        }
        calls.child = { id, index in
            let index = Int(index)
            if id == 1 {
                return AccessibilityBridge.ask(0) { $0.windows.indices.contains(index) ? $0.windows[index] : nil }
            }
            return AccessibilityBridge.ask(id, 0) { $0.children.indices.contains(index) ? $0.children[index] : nil }
        }
        calls.index = { id in AccessibilityBridge.ask(id, -1) { Int32($0.index) } }
        calls.extents = { id, isOfScreen, place in
            guard let place else { return }
            let rect = AccessibilityBridge.ask(id, [0, 0, 0, 0]) { $0.place(onDesktop: isOfScreen != 0) }
            for (index, number) in rect.enumerated() { place[index] = number }
        }
        calls.focus = { id in
            AccessibilityBridge.change(id) { entry in
                UIAccessibility.focus(entry.node.object)
                return entry.node.object.canBecomeFirstResponder ? entry.node.object.becomeFirstResponder() : true
            }
        }
        calls.action_count = { id in AccessibilityBridge.ask(id, 0) { Int32($0.node.actions.count) } }
        calls.action_name = { id, index in
            AccessibilityBridge.text(id) { entry in
                let actions = entry.node.actions
                return actions.indices.contains(Int(index)) ? actions[Int(index)].name : nil
            }
        }
        calls.act = { id, index in
            AccessibilityBridge.change(id) { entry in
                let actions = entry.node.actions
                guard actions.indices.contains(Int(index)) else { return false }
                return entry.node.perform(actions[Int(index)].action, time: entry.window.host.time)
            }
        }
        calls.text_length = { id in AccessibilityBridge.ask(id, 0) { Int32(clamping: $0.node.scalars.count) } }
        calls.text_part = { id, start, end in
            AccessibilityBridge.text(id) { $0.node.text(Int(start), Int(end)) }
        }
        calls.text_around = { id, offset, granularity, start, end in
            let range = AccessibilityBridge.ask(id, 0..<0) { $0.node.part(around: Int(offset), Int(granularity)) }
            start?.pointee = Int32(clamping: range.lowerBound)
            end?.pointee = Int32(clamping: range.upperBound)
            return AccessibilityBridge.text(id) { $0.node.text(range.lowerBound, range.upperBound) }
        }
        calls.selection = { id, start, end in
            let found = AccessibilityBridge.ask(id, [0, 0, 0]) { entry in
                entry.node.caret.map { [$0.start, $0.end, $0.caret] }
            }
            start?.pointee = Int32(clamping: found[0])
            end?.pointee = Int32(clamping: found[1])
            return Int32(clamping: found[2])
        }
        calls.select = { id, start, end in
            AccessibilityBridge.change(id) { $0.node.select(Int(start), Int(end)) }
        }
        calls.replace = { id, start, end, text in
            let text = text.map { String(cString: $0) } ?? ""
            return AccessibilityBridge.change(id) { $0.node.replace(Int(start), Int(end), with: text) }
        }
        calls.value = { id, minimum, maximum in
            let range = AccessibilityBridge.ask(id, [0, 0, 0]) { $0.node.numbers }
            minimum?.pointee = range[1]
            maximum?.pointee = range[2]
            return range[0]
        }
        calls.set_value = { id, value in
            _ = AccessibilityBridge.change(id) { $0.node.setNumber(value, time: $0.window.host.time) }
        }
        return calls
    }

    /// Returns the role of an entry; buttons in a tab bar or between segments are tabs.
    fileprivate func role(of entry: Entry) -> Int32 {
        guard entry.node.role == .button, let above = entries[entry.parent]?.node.role else {
            return entry.node.role.atk
        }
        return above == .tabBar || above == .segments ? 36 : entry.node.role.atk
    }

    fileprivate func states(of entry: Entry) -> UInt64 {
        let node = entry.node
        var states: [AccessibilityState] = [.visible, .showing]
        if !node.traits.contains(.notEnabled) { states += [.enabled, .sensitive] }
        if node.isElement { states.append(.focusable) }
        if isFocused(entry.id) { states.append(.focused) }
        if node.traits.contains(.selected) { states.append(.selected) }
        switch node.role {
        case .window: if isActive(entry.window) { states.append(.active) }
        case .dialog: states.append(.modal)
        case .row: states.append(.selectable)
        case .button where role(of: entry) == 36: states.append(.selectable)
        case .toggle:
            states.append(.checkable)
            if node.value == "1" { states.append(.checked) }
        case .textField, .searchField, .secureField: states += [.editable, .singleLine]
        case .textView:
            states += [(node.object as? UITextView)?.isEditable == true ? .editable : .readOnly, .multiLine]
        default: break
        }
        return states.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }
}

extension AccessibilityBridge.Entry {
    /// Returns x, y, width and height, in the system's units.
    @MainActor fileprivate func place(onDesktop: Bool) -> [Int32] {
        let rect = window.surface.systemRect(node.frame)
        let origin = onDesktop ? window.surface.systemOrigin : (x: 0, y: 0)
        return [rect.x + origin.x, rect.y + origin.y, rect.w, rect.h]
    }
}
