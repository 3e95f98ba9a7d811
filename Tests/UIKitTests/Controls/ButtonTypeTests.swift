import Testing
import UIKit

/// The font and the size of buttons by their type.
@MainActor @Suite(.fixedFonts) struct ButtonTypeTests {
    @Test func custom_hasAFontOf18Points() {
        #expect(UIButton().titleLabel?.font == .systemFont(ofSize: 18))
        #expect(UIButton(type: .custom).titleLabel?.font == .systemFont(ofSize: 18))
        #expect(UIButton(frame: .zero).buttonType == .custom)
    }

    @Test(arguments: [UIButton.ButtonType.system, .close, .contactAdd]) func system_hasAFontOf15Points(
        _ type: UIButton.ButtonType
    ) { #expect(UIButton(type: type).titleLabel?.font == .systemFont(ofSize: 15)) }

    @Test func empty_hasTheSizeOfALine() {
        #expect(UIButton().intrinsicContentSize == CGSize(width: 30, height: 34))
        #expect(UIButton(type: .system).intrinsicContentSize == CGSize(width: 30, height: 30))
        #expect(UIButton().sizeThatFits(.zero) == CGSize(width: 30, height: 34))
    }

    @Test func titled_isHigherThanItsLine() {
        let button = UIButton()
        button.setTitle("Wide enough", for: .normal)
        #expect(button.intrinsicContentSize.height == 34 && button.intrinsicContentSize.width > 30)
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(button.intrinsicContentSize.height == 26)
    }

    @Test func picture_hasItsOwnSize() {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 9)).image { _ in }
        let button = UIButton(), back = UIButton()
        button.setImage(image, for: .normal)
        back.setBackgroundImage(image, for: .normal)
        #expect(button.intrinsicContentSize == CGSize(width: 8, height: 9))
        #expect(back.intrinsicContentSize == CGSize(width: 8, height: 9))
    }

    @Test func roundedRect_isTheOldNameOfSystem() {
        #expect(UIButton(type: .roundedRect).buttonType == .system)
    }
}
