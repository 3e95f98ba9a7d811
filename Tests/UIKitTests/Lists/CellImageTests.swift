import Mica
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct CellImageTests {
    /// A row shows a higher image as high as itself; the text follows it.
    @Test(arguments: [
        (width: 300, height: 200, expected: CGSize(width: 132, height: 88)), (20, 30, CGSize(width: 20, height: 30)),
    ])
    func images_fitTheRow(width: Int, height: Int, expected: CGSize) throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
        cell.textLabel?.text = "Text"
        cell.frame = CGRect(x: 0, y: 0, width: 320, height: 88)
        cell.layoutIfNeeded()
        let image = try #require(cell.imageView), text = try #require(cell.textLabel)
        let margin = image.frame.minX
        #expect(cell.contentView.bounds.height == 88 && image.frame.size == expected)
        #expect(image.frame.midY == 44 && text.frame.minX == margin + expected.width + 16)
    }

    /// Without a height of its own, a row grows with its image.
    @Test func images_growTheRow() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 200)).image { _ in }
        let size = cell.sizeThatFits(CGSize(width: 320, height: 0))
        #expect(size.height == 201)
    }
}
