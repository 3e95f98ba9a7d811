import Foundation
import UIKit

// An element in the form of ATK. Positions in texts are counted in Unicode code points.
extension AccessibilityNode {
    var isText: Bool {
        switch role {
        case .textField, .searchField, .secureField, .textView: object is any UITextInput
        default: false
        }
    }

    var isAdjustable: Bool {
        role == .progress
            || traits.contains(.adjustable) && (object is UISlider || object is UIPageControl || object is UIStepper)
    }

    /// The description after the name: the value of elements without text or number, then the hint.
    var spokenDescription: String? {
        let parts = [isText || isAdjustable || role == .toggle ? nil : value, hint].compactMap { $0 }.filter {
            !$0.isEmpty
        }
        return parts.isEmpty ? nil : parts.joined(separator: ". ")
    }

    // MARK: Numbers

    /// The value, the minimum and the maximum.
    var numbers: [Double] {
        switch object {
        case let slider as UISlider: [Double(slider.value), Double(slider.minimumValue), Double(slider.maximumValue)]
        case let pages as UIPageControl: [Double(pages.currentPage), 0, Double(max(0, pages.numberOfPages - 1))]
        case let stepper as UIStepper: [stepper.value, stepper.minimumValue, stepper.maximumValue]
        case let progress as UIProgressView: [Double(progress.progress), 0, 1]
        default: [0, 0, 0]
        }
    }

    func setNumber(_ value: Double, time: TimeInterval) -> Bool {
        guard value.isFinite, !traits.contains(.notEnabled), let control = object as? UIControl else { return false }
        switch control {
        case let slider as UISlider: slider.setValue(Float(value), animated: true)
        case let pages as UIPageControl: pages.currentPage = Int(min(1e6, max(0, value)))
        case let stepper as UIStepper: stepper.value = value
        default: return false
        }
        control.sendActions(for: .valueChanged)
        return true
    }

    // MARK: Text

    /// The visible characters: dots for a secret, none for a placeholder.
    var scalars: [Unicode.Scalar] {
        guard let input = object as? any UITextInput & UIResponder else { return [] }
        let range = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument)
        let text = range.flatMap { input.text(in: $0) } ?? ""
        if role == .secureField { return Array(repeating: "\u{2022}", count: text.unicodeScalars.count) }
        return Array(text.unicodeScalars)
    }

    func text(_ start: Int, _ end: Int) -> String {
        let scalars = scalars
        let from = min(max(0, start), scalars.count), to = end < 0 ? scalars.count : min(max(from, end), scalars.count)
        return String(String.UnicodeScalarView(scalars[from..<to]))
    }

    /// Returns the character, word, sentence, line or paragraph (0…4) around a position.
    func part(around offset: Int, _ granularity: Int) -> Range<Int> {
        let scalars = scalars
        guard !scalars.isEmpty, offset >= 0 else { return 0..<0 }
        let at = min(offset, scalars.count)
        if granularity == 0 { return at < scalars.count ? at..<(at + 1) : at..<at }
        let ends: (Unicode.Scalar) -> Bool =
            switch granularity {
            case 1: { $0.properties.isWhitespace }
            case 2: { ".!?\n".unicodeScalars.contains($0) }
            default: { $0 == "\n" }
            }
        let start = scalars[..<at].lastIndex(where: ends).map { $0 + 1 } ?? 0
        let end = scalars[at...].firstIndex(where: ends).map { $0 + 1 } ?? scalars.count
        return start..<end
    }

    /// The selection, and the position of the caret; `nil` without a selection.
    var caret: (start: Int, end: Int, caret: Int)? {
        guard let input = object as? any UITextInput & UIResponder, let range = input.selectedTextRange else {
            return nil
        }
        func count(_ position: UITextPosition) -> Int {
            input.textRange(from: input.beginningOfDocument, to: position).flatMap { input.text(in: $0) }?
                .unicodeScalars
                .count ?? 0
        }
        let start = count(range.start), end = count(range.end)
        return (start, end, end)
    }

    private func range(_ start: Int, _ end: Int) -> UITextRange? {
        guard let input = object as? any UITextInput & UIResponder,
            let whole = input.textRange(from: input.beginningOfDocument, to: input.endOfDocument),
            let text = input.text(in: whole)
        else { return nil }
        let scalars = text.unicodeScalars
        func position(_ place: Int) -> UITextPosition? {
            let index = scalars.index(scalars.startIndex, offsetBy: min(max(0, place), scalars.count))
            return input.position(
                from: input.beginningOfDocument, offset: text.utf16.distance(from: text.startIndex, to: index))
        }
        guard let from = position(start), let to = position(end < 0 ? scalars.count : end) else { return nil }
        return input.textRange(from: from, to: to)
    }

    func select(_ start: Int, _ end: Int) -> Bool {
        guard let input = object as? any UITextInput & UIResponder, let range = range(start, end) else { return false }
        if !input.isFirstResponder { input.becomeFirstResponder() }
        input.selectedTextRange = range
        return true
    }

    /// Replaces text like typing, so that delegates are called and actions are sent.
    func replace(_ start: Int, _ end: Int, with text: String) -> Bool {
        guard !traits.contains(.notEnabled), (object as? UITextView)?.isEditable != false,
            let input = object as? any UITextInput & UIResponder, select(start, end)
        else { return false }
        if text.isEmpty {
            if let range = input.selectedTextRange, !range.isEmpty { input.deleteBackward() }
        } else {
            input.insertText(text)
        }
        return true
    }
}
