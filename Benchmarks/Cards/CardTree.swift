import CoreText
import Foundation
import QuartzCore

/// Makes layers of cards.
struct CardTree {
    /// The photographs that cards show, by name.
    let pictures: [String: CGImage]

    func layer(_ card: Card) -> CALayer {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: card.width, height: card.height)
        for part in card.parts {
            switch part {
            case .box(let box): root.addSublayer(layer(box))
            case .text(let text): root.addSublayer(layer(text, card.width))
            }
        }
        return root
    }

    private func layer(_ box: Box) -> CALayer {
        let layer = box.paint.stops == nil ? CALayer() : CAGradientLayer()
        layer.frame = CGRect(x: box.x, y: box.y, width: box.width, height: box.height)
        layer.backgroundColor = box.paint.color?.cgColor
        if let picture = box.paint.picture { layer.contents = pictures[picture] }
        if let gradient = layer as? CAGradientLayer { set(gradient, box) }
        layer.cornerRadius = box.radius
        layer.masksToBounds = box.radius > 0 && box.paint.picture != nil
        if box.shadow > 0 {
            layer.shadowOpacity = 0.35
            layer.shadowRadius = box.shadow
            layer.shadowOffset = CGSize(width: 0, height: box.shadow)
        }
        return layer
    }

    /// A line at a CSS angle goes through the centre. At its ends, the colours' perpendiculars meet the corners.
    private func set(_ gradient: CAGradientLayer, _ box: Box) {
        let stops = box.paint.stops ?? []
        gradient.colors = stops.map(\.color.cgColor)
        gradient.locations = stops.map { NSNumber(value: $0.place) }
        if let angle = box.paint.angle {
            let x = sin(angle * .pi / 180), y = -cos(angle * .pi / 180)
            let half = (abs(box.width * x) + abs(box.height * y)) / 2
            gradient.startPoint = CGPoint(x: 0.5 - x * half / box.width, y: 0.5 - y * half / box.height)
            gradient.endPoint = CGPoint(x: 0.5 + x * half / box.width, y: 0.5 + y * half / box.height)
        } else if let ellipse = box.paint.ellipse {
            gradient.type = .radial
            gradient.startPoint = CGPoint(x: ellipse[0] / box.width, y: ellipse[1] / box.height)
            gradient.endPoint = CGPoint(
                x: (ellipse[0] + ellipse[2]) / box.width, y: (ellipse[1] + ellipse[3]) / box.height)
        }
    }

    private func layer(_ text: Text, _ width: Int) -> CALayer {
        let layer = CATextLayer()
        layer.string = text.text
        let font = CTFontCreateWithName((text.isBold ? CardFont.bold : .regular).rawValue as CFString, text.size, nil)
        layer.font = font
        layer.fontSize = text.size
        layer.foregroundColor = text.color.cgColor
        layer.frame = CGRect(
            x: text.x, y: text.baseline - CTFontGetAscent(font), width: Double(width) - text.x, height: 1.3 * text.size)
        return layer
    }
}

/// The font of all cards, by PostScript name.
enum CardFont: String, CaseIterable {
    case regular = "Inter-Regular", bold = "Inter-Bold"
}

extension Color {
    fileprivate var cgColor: CGColor {
        CGColor(red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255, alpha: Double(a) / 255)
    }
}
