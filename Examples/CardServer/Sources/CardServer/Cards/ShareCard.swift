import UIKit

/// The image of a shared link: a title, a subtitle and an avatar on a gradient, in one of the sizes of `CardPreset`.
struct ShareCard: Card {
    static let name = "share"
    static let parameters = [
        "title=TEXT (1–140 characters; default “Untitled”)", "subtitle=TEXT (0–100 characters)",
        "avatar=NAME (a file in the image folder)", "from=RRGGBB (default 3b2bd9)", "to=RRGGBB (default e0457b)",
        CardPreset.parameter, CardFonts.parameter,
    ]

    let title: String, subtitle: String
    let avatar: String?
    let from: UInt32, to: UInt32
    let preset: CardPreset
    let font: String?
    var size: CGSize { preset.size }

    init(_ query: inout Query) throws(RequestError) {
        title = try query.text("title", 1...140) ?? "Untitled"
        subtitle = try query.text("subtitle", 0...100) ?? ""
        avatar = try query.fileName("avatar")
        from = try query.color("from") ?? 0x3B2BD9
        to = try query.color("to") ?? 0xE0457B
        preset = try query.choice("preset") ?? .og
        font = try query.font("font")
    }

    var identity: String { "\(title)\n\(subtitle)\n\(avatar ?? "")\n\(from)\n\(to)\n\(preset)\n\(font ?? "")" }

    func makeLayer(avatar image: CGImage?, moving duration: Double?) -> CALayer {
        let card = CAGradientLayer()
        card.frame = CGRect(origin: .zero, size: size)
        card.colors = [CGColor.rgb(from), CGColor.rgb(to)]
        card.startPoint = CGPoint(x: 0, y: 0)
        card.endPoint = CGPoint(x: 1, y: 1)
        let left = image == nil ? 80.0 : 232
        let heading = makeText(
            title, font: font, size: title.count > 60 ? 60 : 76, weight: .bold, color: .white,
            frame: CGRect(x: 80, y: 84, width: size.width - 160, height: size.height - 330), wraps: true)
        let line = makeText(
            subtitle, font: font, size: 34, weight: .medium, color: CGColor(red: 1, green: 1, blue: 1, alpha: 0.82),
            frame: CGRect(x: left, y: size.height - 134, width: size.width - 80 - left, height: 48))
        card.addSublayer(heading)
        card.addSublayer(line)
        if let image {
            let face = CALayer()
            face.frame = CGRect(x: 80, y: size.height - 174, width: 120, height: 120)
            face.contents = image
            face.contentsGravity = .resizeAspectFill
            face.cornerRadius = 60
            face.masksToBounds = true
            card.addSublayer(face)
        }
        if let duration {
            for (index, part) in (card.sublayers ?? []).enumerated() {
                let delay = duration * 0.15 * Double(index), length = duration * 0.6
                let rise = CABasicAnimation(keyPath: "transform.translation.y"),
                    appear = CABasicAnimation(keyPath: "opacity")
                rise.fromValue = 40
                rise.toValue = 0
                appear.fromValue = 0
                appear.toValue = 1
                for animation in [rise, appear] {
                    animation.beginTime = CACurrentMediaTime() + delay
                    animation.duration = length
                    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
                    animation.fillMode = .backwards
                    part.add(animation, forKey: animation.keyPath)
                }
            }
        }
        return card
    }
}
