import UIKit

/// What a link looks like where it is shared: a title, a line below it, who wrote it, on a gradient. 1200 × 630.
struct ShareCard: Card {
    static let name = "share"
    static let size = CGSize(width: 1200, height: 630)
    static let parameters = [
        "title=TEXT (1…140 characters; default “Untitled”)", "subtitle=TEXT (0…100)",
        "avatar=NAME (a file of the folder of images)", "from=RRGGBB (default 3b2bd9)", "to=RRGGBB (default e0457b)",
    ]

    let title: String, subtitle: String
    let avatar: String?
    let from: UInt32, to: UInt32

    init(_ query: inout Query) throws(RequestError) {
        title = try query.text("title", 1...140) ?? "Untitled"
        subtitle = try query.text("subtitle", 0...100) ?? ""
        avatar = try query.fileName("avatar")
        from = try query.color("from") ?? 0x3B2BD9
        to = try query.color("to") ?? 0xE0457B
    }

    var identity: String { "\(title)\n\(subtitle)\n\(avatar ?? "")\n\(from)\n\(to)" }

    func makeLayer(avatar image: CGImage?, moving duration: Double?) -> CALayer {
        let card = CAGradientLayer()
        card.frame = CGRect(origin: .zero, size: Self.size)
        card.colors = [CGColor.rgb(from), CGColor.rgb(to)]
        (card.startPoint, card.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
        let heading = makeText(
            title, size: title.count > 60 ? 60 : 76, weight: .bold, color: .white,
            frame: CGRect(x: 80, y: 84, width: 1040, height: 300), wraps: true)
        let line = makeText(
            subtitle, size: 34, weight: .medium, color: CGColor(red: 1, green: 1, blue: 1, alpha: 0.82),
            frame: CGRect(x: image == nil ? 80 : 232, y: 496, width: image == nil ? 1040 : 888, height: 48))
        card.addSublayer(heading)
        card.addSublayer(line)
        if let image {
            let face = CALayer()
            face.frame = CGRect(x: 80, y: 456, width: 120, height: 120)
            face.contents = image
            face.contentsGravity = .resizeAspectFill
            (face.cornerRadius, face.masksToBounds) = (60, true)
            card.addSublayer(face)
        }
        if let duration {
            for (index, part) in (card.sublayers ?? []).enumerated() {
                let delay = duration * 0.15 * Double(index), length = duration * 0.6
                let rise = CABasicAnimation(keyPath: "transform.translation.y"),
                    appear = CABasicAnimation(keyPath: "opacity")
                (rise.fromValue, rise.toValue) = (40, 0)
                (appear.fromValue, appear.toValue) = (0, 1)
                for animation in [rise, appear] {
                    (animation.beginTime, animation.duration) = (CACurrentMediaTime() + delay, length)
                    animation.timingFunction = CAMediaTimingFunction(name: .easeOut)
                    animation.fillMode = .backwards
                    part.add(animation, forKey: animation.keyPath)
                }
            }
        }
        return card
    }
}
