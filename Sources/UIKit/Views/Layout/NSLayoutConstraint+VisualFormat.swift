import Foundation

extension NSLayoutConstraint {
    /// Returns constraints for a row or column of views from a text: `"H:|-[name]-8-[field(>=100@700)]-|"`.
    ///
    /// `|` is the superview's edge, `[name]` a view of the table `views`, `-` the standard spacing: 8 points between
    /// views, the layout margin at the superview's edge. `-20-`, `-metric-` and `-(>=8,==20@250)-` are explicit
    /// spacings. Parentheses after a name contain lengths: numbers or other views, optionally with a factor
    /// (`(other*2)`) and a priority. A syntax error stops the program with a message that shows its position.
    ///
    /// - `metrics`: Numbers for the names in the text.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var parser = VisualFormatParser(format, opts, metrics ?? [:], views)
        return parser.parse()
    }
}

/// Reads a visual format from left to right, one constraint after the other.
@MainActor private struct VisualFormatParser {
    private let text: [Character]
    private var index = 0
    private let options: NSLayoutConstraint.FormatOptions
    private let metrics: [String: Any], views: [String: Any]
    private var axis = NSLayoutConstraint.Axis.horizontal
    private var result: [NSLayoutConstraint] = []

    private typealias Attribute = NSLayoutConstraint.Attribute

    /// A relation to a number or to another view's length.
    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var number: CGFloat = 0
        var item: AnyObject?
        var factor: CGFloat = 1
        var priority = UILayoutPriority.required
    }

    init(
        _ text: String, _ options: NSLayoutConstraint.FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
    ) {
        self.text = Array(text)
        self.options = options
        self.metrics = metrics
        self.views = views
    }

    private func stop(_ reason: String) -> Never {
        fatalError(
            "The visual format \"\(String(text))\" cannot be read at character \(index + 1): \(reason).")
    }

    // MARK: Attributes

    private var start: Attribute {
        if axis == .vertical { return .top }
        if options.contains(.directionRightToLeft) { return .right }
        return options.contains(.directionLeftToRight) ? .left : .leading
    }
    private var end: Attribute {
        switch start {
        case .top: .bottom
        case .right: .left
        case .left: .right
        default: .trailing
        }
    }
    private var length: Attribute { axis == .vertical ? .height : .width }
    /// Coordinates grow to the right, so a right-to-left format has its constants negated.
    private var sign: CGFloat { axis == .horizontal && options.contains(.directionRightToLeft) ? -1 : 1 }

    private func margin(_ attribute: Attribute) -> Attribute {
        switch attribute {
        case .top: .topMargin
        case .bottom: .bottomMargin
        case .left: .leftMargin
        case .right: .rightMargin
        case .leading: .leadingMargin
        default: .trailingMargin
        }
    }

    // MARK: Reading

    private var next: Character? {
        var place = index
        while place < text.count, text[place].isWhitespace { place += 1 }
        return place < text.count ? text[place] : nil
    }

    private mutating func take(_ character: Character) -> Bool {
        guard next == character else { return false }
        while text[index].isWhitespace { index += 1 }
        index += 1
        return true
    }

    private mutating func expect(_ character: Character) {
        if !take(character) { stop("\"\(character)\" is missing") }
    }

    private mutating func name() -> String {
        while index < text.count, text[index].isWhitespace { index += 1 }
        var name = ""
        while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" {
            name.append(text[index])
            index += 1
        }
        return name
    }

    private mutating func number() -> CGFloat? {
        var digits = ""
        if next == "-" || next == "+" {
            digits.append(next!)
            _ = take(next!)
        }
        while index < text.count, text[index].isNumber || text[index] == "." {
            digits.append(text[index])
            index += 1
        }
        return Double(digits).map { CGFloat($0) }
    }

    mutating func parse() -> [NSLayoutConstraint] {
        if take("V") {
            axis = .vertical
            expect(":")
        } else if next == "H" {
            _ = take("H")
            expect(":")
        }
        var before: (isEdge: Bool, item: AnyObject?)?
        var gap: [Predicate]?
        var isStandard = false
        if take("|") {
            before = (true, nil)
            (gap, isStandard) = connection()
        }
        var isOver = false
        while !isOver {
            expect("[")
            let item = self.item(named: name())
            let lengths = take("(") ? predicates() : []
            expect("]")
            // As in UIKit: first the position, then the length.
            if let before {
                connect(before.item, item, gap, isStandard)
                if let other = before.item { align(other, item) }
            }
            for predicate in lengths { relate(item, predicate) }
            before = (false, item)
            if next == nil { break }
            (gap, isStandard) = connection()
            if take("|") {
                connect(item, nil, gap, isStandard)
                isOver = true
            }
        }
        if next != nil { stop("the end of the text is expected") }
        return result
    }

    /// Reads the part between two items: nothing, the standard spacing, or an explicit one.
    private mutating func connection() -> ([Predicate]?, Bool) {
        guard take("-") else { return ([Predicate()], false) }
        guard next != "[", next != "|" else { return (nil, true) }
        let list = take("(") ? predicates() : [predicate()]
        expect("-")
        return (list, false)
    }

    /// Reads up to the closing parenthesis.
    private mutating func predicates() -> [Predicate] {
        var list = [predicate()]
        while take(",") { list.append(predicate()) }
        expect(")")
        return list
    }

    private mutating func predicate() -> Predicate {
        var predicate = Predicate()
        if take("=") {
            expect("=")
        } else if take("<") {
            expect("=")
            predicate.relation = .lessThanOrEqual
        } else if take(">") {
            expect("=")
            predicate.relation = .greaterThanOrEqual
        }
        if let first = next, first.isLetter || first == "_" {
            let name = name()
            if let item = views[name] {
                predicate.item = NSLayoutConstraint.item(item)
            } else {
                predicate.number = metric(named: name)
            }
        } else if let number = number() {
            predicate.number = number
        } else {
            stop("a number, a metric or a view is expected")
        }
        if next == "*" || next == "/" {
            let divides = next == "/"
            _ = take(next!)
            guard let factor = number(), factor != 0 || !divides else { stop("a factor is expected") }
            let by = divides ? 1 / factor : factor
            if predicate.item == nil { predicate.number *= by } else { predicate.factor = by }
        }
        if predicate.item != nil, next == "+" || next == "-" {
            guard let constant = number() else { stop("a number is expected") }
            predicate.number = constant
        }
        if take("@") {
            if let first = next, first.isLetter || first == "_" {
                predicate.priority = UILayoutPriority(Float(metric(named: name())))
            } else if let priority = number() {
                predicate.priority = UILayoutPriority(Float(priority))
            } else {
                stop("a priority is expected")
            }
        }
        return predicate
    }

    private func metric(named name: String) -> CGFloat {
        switch metrics[name] {
        case let value as NSNumber: return CGFloat(value.doubleValue)
        case let value as CGFloat: return value
        case let value as Double: return CGFloat(value)
        case let value as Int: return CGFloat(value)
        case let value as Float: return CGFloat(value)
        default: stop("\(name) is neither a view nor a metric")
        }
    }

    private func item(named name: String) -> AnyObject {
        if let view = views[name] as? UIView { return view }
        if let guide = views[name] as? UILayoutGuide { return guide }
        stop("\"\(name)\" is not a view or layout guide of the dictionary")
    }

    // MARK: Creating constraints

    private mutating func relate(_ item: AnyObject, _ predicate: Predicate) {
        add(
            LayoutOperand(item, length), predicate.relation, predicate.item.map { LayoutOperand($0, length) },
            predicate.number, predicate.priority, factor: predicate.factor)
    }

    /// Relates two items, or an item and its superview (nil), by a spacing.
    private mutating func connect(_ first: AnyObject?, _ second: AnyObject?, _ gap: [Predicate]?, _ isStandard: Bool) {
        guard let any = first ?? second else { return }
        let place = LayoutPlace(item: any, attribute: start)
        let superview = first == nil || second == nil ? place.view?.superview ?? place.guide?.owningView : nil
        if first == nil || second == nil, superview == nil {
            stop("\(place.description) has no superview, which | needs")
        }
        if let first, let second {
            let usesBaselines = axis == .vertical && options.contains(.spacingBaselineToBaseline)
            let from = LayoutOperand(first, usesBaselines ? .lastBaseline : end)
            let to = LayoutOperand(second, usesBaselines ? .firstBaseline : start)
            let standard = LayoutSpacing.vertical(from: from.place, to: to.place)
            for predicate in isStandard ? [Predicate(number: standard)] : gap ?? [] {
                add(to, relation(predicate), from, sign * predicate.number, predicate.priority)
            }
        } else if let superview {
            for predicate in isStandard ? [Predicate()] : gap ?? [] {
                let isStart = first == nil
                let edge = isStart ? start : end
                let outer = LayoutOperand(superview, isStandard ? margin(edge) : edge)
                let inner = LayoutOperand(any, edge)
                let (to, from) = isStart ? (inner, outer) : (outer, inner)
                add(to, relation(predicate), from, sign * predicate.number, predicate.priority)
            }
        }
    }

    private func relation(_ predicate: Predicate) -> NSLayoutConstraint.Relation {
        guard sign < 0 else { return predicate.relation }
        return NSLayoutConstraint.Relation(rawValue: -predicate.relation.rawValue) ?? .equal
    }

    private mutating func align(_ first: AnyObject, _ second: AnyObject) {
        let all: [(NSLayoutConstraint.FormatOptions, Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
            (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
            (.alignAllFirstBaseline, .firstBaseline),
        ]
        for (option, attribute) in all where options.contains(option) {
            if attribute.axis == axis {
                stop("the option to align by \(attribute.name) needs a format along the other axis")
            }
            add(LayoutOperand(second, attribute), .equal, LayoutOperand(first, attribute), 0, .required)
        }
    }

    private mutating func add(
        _ first: LayoutOperand, _ relation: NSLayoutConstraint.Relation, _ second: LayoutOperand?, _ constant: CGFloat,
        _ priority: UILayoutPriority, factor: CGFloat = 1
    ) {
        let constraint = NSLayoutConstraint(first, relation, second, multiplier: factor, constant: constant)
        if priority != .required { constraint.priority = priority }
        result.append(constraint)
    }
}
