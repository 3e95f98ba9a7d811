import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct SymbolLookTests {
    private func row(_ images: [UIImage?], tint: UIColor = .systemBlue, width: CGFloat = 44) -> UIStackView {
        let views = images.map { image in
            let view = UIImageView(image: image)
            view.contentMode = .center
            view.tintColor = tint
            view.widthAnchor.constraint(equalToConstant: width).isActive = true
            view.heightAnchor.constraint(equalToConstant: width).isActive = true
            return view
        }
        let row = UIStackView(arrangedSubviews: views)
        row.spacing = 2
        return row
    }
    private func page(_ rows: [UIView], _ size: CGSize) -> UIView {
        let stack = UIStackView(arrangedSubviews: rows)
        stack.axis = .vertical
        stack.alignment = .leading
        let page = UIView(frame: CGRect(origin: .zero, size: size))
        page.backgroundColor = .systemBackground
        stack.frame = page.bounds.insetBy(dx: 4, dy: 4)
        page.addSubview(stack)
        return page
    }
    private func symbols(_ names: String, _ configuration: UIImage.SymbolConfiguration? = nil) -> [UIImage?] {
        names.split(separator: " ").map { UIImage(systemName: String($0), withConfiguration: configuration) }
    }

    @Test func symbols_sizesWeightsAndScales() {
        let names = "heart star.fill chevron.right square.and.arrow.up gearshape xmark.circle.fill"
        let rows = [
            row(symbols(names)), row(symbols(names, .init(scale: .small))), row(symbols(names, .init(scale: .large))),
            row(symbols(names, .init(pointSize: 28, weight: .ultraLight)), tint: .label),
            row(symbols(names, .init(pointSize: 28, weight: .light)), tint: .label),
            row(symbols(names, .init(pointSize: 28)), tint: .label),
            row(symbols(names, .init(pointSize: 28, weight: .bold)), tint: .label),
            row(symbols(names, .init(pointSize: 28, weight: .black)), tint: .systemRed),
        ]
        expectSnapshot(of: page(rows, CGSize(width: 284, height: 360)))
    }

    @Test func symbols_putTogetherAndColored() {
        let names =
            "bolt.circle bolt.circle.fill wifi.square.fill tag.slash folder.badge.plus bell.badge.xmark.fill nothing.known"
        let large = UIImage.SymbolConfiguration(pointSize: 28)
        let rows = [
            row(symbols(names, large)), row(symbols(names, large.applying(UIImage.SymbolConfiguration(weight: .bold)))),
            row(symbols(names, large.applying(UIImage.SymbolConfiguration(hierarchicalColor: .systemGreen)))),
            row(symbols(names, large.applying(UIImage.SymbolConfiguration(paletteColors: [.white, .systemOrange])))),
        ]
        let page = page(rows, CGSize(width: 330, height: 184))
        page.backgroundColor = .systemGray3
        expectSnapshot(of: page)
    }

    @Test func symbols_rightToLeftAndSharpAtScales() {
        let names = "chevron.forward chevron.right arrow.up.forward forward.fill arrow.backward.circle"
        let page = page([row(symbols(names, .init(pointSize: 24)))], CGSize(width: 240, height: 52))
        expectSnapshot(
            of: page, in: SnapshotMatrix(scales: [1, 3], directions: [.leftToRight, .rightToLeft]))
    }
}
