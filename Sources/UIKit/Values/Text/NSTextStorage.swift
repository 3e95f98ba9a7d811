import Foundation

/// A text with attributes that notifies its layout managers of edits.
///
/// A subclass with a store of its own overrides `string`, `attributes(at:effectiveRange:)`,
/// `replaceCharacters(in:with:)` and `setAttributes(_:range:)`, and calls `edited(_:range:changeInLength:)` in the last
/// two; all other methods use these four. Edits through `mutableString` are not noticed.
open class NSTextStorage: NSMutableAttributedString {
    /// The kinds of an edit.
    public struct EditActions: OptionSet, Sendable, Hashable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Attributes changed.
        public static let editedAttributes = EditActions(rawValue: 1 << 0)
        /// Characters changed.
        public static let editedCharacters = EditActions(rawValue: 1 << 1)
    }

    /// Posted before the attributes of an edit are fixed.
    public static let willProcessEditingNotification = Notification.Name("NSTextStorageWillProcessEditingNotification")
    /// Posted after the attributes of an edit were fixed, before the layout managers are notified.
    public static let didProcessEditingNotification = Notification.Name("NSTextStorageDidProcessEditingNotification")

    /// The layout managers.
    open private(set) var layoutManagers: [NSLayoutManager] = []
    /// The object that is notified of edits.
    open weak var delegate: (any NSTextStorageDelegate)?
    /// The kinds of the edit that is processed; empty outside of `processEditing()`.
    open private(set) var editedMask: EditActions = []
    /// The range of the edit in the new text; its location is `NSNotFound` outside of `processEditing()`.
    open private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// The difference between the new and the old length of the text.
    open private(set) var changeInLength = 0
    /// The text view that shows the text.
    nonisolated(unsafe) weak var owner: (any TextStorageOwner)?
    /// The number of calls of `beginEditing()` without an `endEditing()`.
    private var depth = 0
    private var isProcessing = false
    /// `true` for a subclass, which may have a store of its own.
    private lazy var isSubclass = type(of: self) != NSTextStorage.self

    /// Creates an empty text.
    public init() { super.init(string: "") }
    public override init(string str: String) { super.init(string: str) }
    public override init(string str: String, attributes attrs: [NSAttributedString.Key: Any]? = nil) {
        super.init(string: str, attributes: attrs)
    }
    public override init(attributedString attrStr: NSAttributedString) { super.init(attributedString: attrStr) }
    public required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

    // MARK: Layout managers

    /// Adds a layout manager; it leaves its previous text.
    open func addLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard aLayoutManager.textStorage !== self else { return }
        aLayoutManager.textStorage?.removeLayoutManager(aLayoutManager)
        layoutManagers.append(aLayoutManager)
        aLayoutManager.textStorage = self
    }

    /// Removes a layout manager.
    open func removeLayoutManager(_ aLayoutManager: NSLayoutManager) {
        guard let index = layoutManagers.firstIndex(where: { $0 === aLayoutManager }) else { return }
        layoutManagers.remove(at: index)
        aLayoutManager.textStorage = nil
    }

    // MARK: Primitives

    open override func replaceCharacters(in range: NSRange, with str: String) {
        super.replaceCharacters(in: range, with: str)
        edited(.editedCharacters, range: range, changeInLength: (str as NSString).length - range.length)
    }

    open override func setAttributes(_ attrs: [NSAttributedString.Key: Any]?, range: NSRange) {
        super.setAttributes(attrs, range: range)
        edited(.editedAttributes, range: range, changeInLength: 0)
    }

    // MARK: Edits

    open override func beginEditing() { depth += 1 }
    open override func endEditing() {
        depth = max(0, depth - 1)
        if depth == 0, !editedMask.isEmpty { process() }
    }

    /// Notes an edit: `range` is that of the old text, `delta` the change of the length. Outside of an editing group the
    /// edit is processed at once.
    open func edited(_ editedMask: EditActions, range editedRange: NSRange, changeInLength delta: Int) {
        var new = NSRange(location: editedRange.location, length: max(0, editedRange.length + delta))
        if self.editedRange.location != NSNotFound {
            // The earlier edit moves with the text.
            var old = self.editedRange
            if old.location >= NSMaxRange(editedRange) {
                old.location += delta
            } else if NSMaxRange(old) >= NSMaxRange(editedRange) {
                old.length = max(0, old.length + delta)
            }
            new = NSUnionRange(old, new)
        }
        self.editedMask.formUnion(editedMask)
        self.editedRange = new
        changeInLength += delta
        if depth == 0 { process() }
    }

    /// Processes an edit; those that `processEditing()` makes itself are part of it.
    private func process() {
        guard !isProcessing else { return }
        isProcessing = true
        processEditing()
        isProcessing = false
    }

    /// Notifies the delegate, fixes the attributes and notifies the layout managers.
    open func processEditing() {
        delegate?.textStorage(
            self, willProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        NotificationCenter.default.post(name: NSTextStorage.willProcessEditingNotification, object: self)
        delegate?.textStorage(
            self, didProcessEditing: editedMask, range: editedRange, changeInLength: changeInLength)
        NotificationCenter.default.post(name: NSTextStorage.didProcessEditingNotification, object: self)
        let (mask, range, delta) = (editedMask, editedRange, changeInLength)
        editedMask = []
        editedRange = NSRange(location: NSNotFound, length: 0)
        changeInLength = 0
        for manager in layoutManagers {
            manager.processEditing(
                for: self, edited: mask, range: range, changeInLength: delta, invalidatedRange: range)
        }
        if let owner {
            nonisolated(unsafe) let text = snapshot
            MainActor.assumeIsolated { owner.storageChanged(to: text, mask, range) }
        }
    }

    /// `true` if attributes are fixed only where they are asked for. Always `false`: attributes need no fixing here.
    open var fixesAttributesLazily: Bool { false }
    /// Fixes the attributes in a range; without an effect, since every font draws every character here.
    open func ensureAttributesAreFixed(in range: NSRange) {}
    /// Fixes the attributes in a range; without an effect, since every font draws every character here.
    open func invalidateAttributes(in range: NSRange) {}

    // MARK: Methods that use the primitives

    open override var length: Int { isSubclass ? string.utf16.count : super.length }

    open override func setAttributedString(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: 0, length: length), with: attrString)
    }
    open override func append(_ attrString: NSAttributedString) {
        replaceCharacters(in: NSRange(location: length, length: 0), with: attrString)
    }
    open override func insert(_ attrString: NSAttributedString, at loc: Int) {
        replaceCharacters(in: NSRange(location: loc, length: 0), with: attrString)
    }
    open override func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    open override func replaceCharacters(in range: NSRange, with attrString: NSAttributedString) {
        beginEditing()
        defer { endEditing() }
        replaceCharacters(in: range, with: attrString.string)
        attrString.enumerateAttributes(in: NSRange(location: 0, length: attrString.length)) { attributes, part, _ in
            setAttributes(attributes, range: NSRange(location: range.location + part.location, length: part.length))
        }
    }

    open override func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
        change(range) { $0[name] = value }
    }
    open override func addAttributes(_ attrs: [NSAttributedString.Key: Any] = [:], range: NSRange) {
        change(range) { $0.merge(attrs) { $1 } }
    }
    open override func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
        change(range) { $0[name] = nil }
    }

    private func change(_ range: NSRange, _ body: (inout [NSAttributedString.Key: Any]) -> Void) {
        beginEditing()
        defer { endEditing() }
        for (part, attributes) in parts(of: range) {
            var new = attributes
            body(&new)
            setAttributes(new, range: part)
        }
    }

    /// Returns the runs of equal attributes in a range.
    private func parts(of range: NSRange) -> [(NSRange, [NSAttributedString.Key: Any])] {
        var result: [(NSRange, [NSAttributedString.Key: Any])] = [], location = range.location
        while location < NSMaxRange(range) {
            var run = NSRange()
            let attributes = attributes(at: location, effectiveRange: &run)
            let part = NSIntersectionRange(run, NSRange(location: location, length: NSMaxRange(range) - location))
            guard part.length > 0 else { break }
            result.append((part, attributes))
            location = NSMaxRange(part)
        }
        return result
    }

    open override func attribute(
        _ attrName: NSAttributedString.Key, at location: Int, effectiveRange range: NSRangePointer?
    ) -> Any? {
        guard isSubclass else { return super.attribute(attrName, at: location, effectiveRange: range) }
        return attributes(at: location, effectiveRange: range)[attrName]
    }

    open override func attributedSubstring(from range: NSRange) -> NSAttributedString {
        guard isSubclass else { return super.attributedSubstring(from: range) }
        let text = NSMutableAttributedString(string: (string as NSString).substring(with: range))
        for (part, attributes) in parts(of: range) {
            text.setAttributes(
                attributes, range: NSRange(location: part.location - range.location, length: part.length))
        }
        return text
    }

    open override func enumerateAttributes(
        in enumerationRange: NSRange, options opts: NSAttributedString.EnumerationOptions = [],
        using block: ([NSAttributedString.Key: Any], NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard isSubclass else { return super.enumerateAttributes(in: enumerationRange, options: opts, using: block) }
        var stop: ObjCBool = false
        let parts = parts(of: enumerationRange)
        for (part, attributes) in opts.contains(.reverse) ? parts.reversed() : parts where !stop.boolValue {
            block(attributes, part, &stop)
        }
    }

    open override func enumerateAttribute(
        _ attrName: NSAttributedString.Key, in enumerationRange: NSRange,
        options opts: NSAttributedString.EnumerationOptions = [],
        using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        guard isSubclass else {
            return super.enumerateAttribute(attrName, in: enumerationRange, options: opts, using: block)
        }
        enumerateAttributes(in: enumerationRange, options: opts) { block($0[attrName], $1, $2) }
    }

    /// A copy for layout.
    var snapshot: NSAttributedString { attributedSubstring(from: NSRange(location: 0, length: length)) }
}

/// The text view of a text storage.
@MainActor protocol TextStorageOwner: AnyObject, Sendable {
    /// Called after an edit of the storage, with its range in the new text.
    func storageChanged(to text: NSAttributedString, _ mask: NSTextStorage.EditActions, _ range: NSRange)
}

/// The delegate of a text.
public protocol NSTextStorageDelegate: NSObjectProtocol {
    /// Called before the attributes of an edit are fixed; the delegate may change characters and attributes.
    func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
    /// Called before the layout managers are notified; the delegate may change attributes.
    func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int)
}

extension NSTextStorageDelegate {
    public func textStorage(
        _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
    public func textStorage(
        _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
        range editedRange: NSRange, changeInLength delta: Int
    ) {}
}
