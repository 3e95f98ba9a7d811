import UIKit

extension CodeScreens {
    static func labels() -> UIViewController {
        screen(UIViewController(), 320, 400) { view, _ in
            view.add(UILabel("System", .systemFont(ofSize: 17)), 10, 10, 140, 21) {
                $0.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
                $0.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
                $0.setContentHuggingPriority(UILayoutPriority(251), for: .vertical)
            }
            view.add(UILabel("Bold, red, centred", .boldSystemFont(ofSize: 15)), 160, 10, 150, 21) {
                $0.textAlignment = .center
                $0.lineBreakMode = .byClipping
                $0.textColor = UIColor(red: 0.8, green: 0.1, blue: 0.1, alpha: 1)
            }
            view.add(UILabel("Italic, P3", .italicSystemFont(ofSize: 15)), 10, 36, 140, 21) {
                $0.textAlignment = .right
                $0.lineBreakMode = .byTruncatingHead
                $0.textColor = UIColor(displayP3Red: 0, green: 0.5, blue: 0.25, alpha: 1)
            }
            view.add(UILabel("Semibold white", .systemFont(ofSize: 15, weight: .semibold)), 160, 36, 150, 21) {
                $0.lineBreakMode = .byTruncatingMiddle
                $0.textColor = .white
                $0.backgroundColor = .darkGray
            }
            view.add(UILabel("Text style", .preferredFont(forTextStyle: .title2)), 10, 62, 140, 26) {
                $0.lineBreakMode = .byWordWrapping
                $0.lineBreakStrategy = .pushOut
                $0.numberOfLines = 0
                $0.adjustsFontForContentSizeCategory = true
                $0.textColor = .secondaryLabel
            }
            view.add(UILabel("Named font, named colour", headline(13)), 160, 62, 150, 26) {
                $0.textColor = UIColor(red: 0, green: 0.4779999852180481, blue: 0.34999999403953552, alpha: 1)
            }
            view.add(UILabel("Shrinks until it fits, and not more", .systemFont(ofSize: 17)), 10, 94, 140, 21) {
                $0.adjustsFontSizeToFitWidth = true
                $0.minimumScaleFactor = 0.5
                $0.baselineAdjustment = .alignCenters
                $0.allowsDefaultTighteningForTruncation = true
                $0.textColor = .darkText
            }
            view.add(
                UILabel("As small as ten points, on one line", .systemFont(ofSize: 20, weight: .light)), 160, 94, 150,
                21
            ) {
                $0.adjustsFontSizeToFitWidth = true
                $0.minimumScaleFactor = 0.5
                $0.baselineAdjustment = .none
                $0.textColor = .purple
            }
            more(labels: view)
        }
    }

    private static func more(labels view: UIView) {
        view.add(UILabel("Shadow", .systemFont(ofSize: 20, weight: .heavy)), 10, 120, 140, 24) {
            $0.lineBreakMode = .byCharWrapping
            $0.textColor = .systemIndigo
            $0.shadowColor = UIColor(white: 0, alpha: 0.25)
            $0.shadowOffset = CGSize(width: 1, height: 2)
        }
        view.add(UILabel("Highlighted", .systemFont(ofSize: 14)), 160, 120, 80, 24) {
            $0.highlightedTextColor = .systemOrange
            $0.isHighlighted = true
        }
        view.add(UILabel("Disabled", .systemFont(ofSize: 14)), 245, 120, 65, 24) {
            $0.isUserInteractionEnabled = true
            $0.isEnabled = false
            $0.textColor = .systemBlue
        }
        let lines = """
            A text of several lines, which Interface Builder writes as an element
            because it has a line break.
            The third line is the last one.
            """
        view.add(UILabel(lines, .systemFont(ofSize: 14, weight: .medium)), 10, 150, 300, 60) {
            $0.textAlignment = .justified
            $0.lineBreakMode = .byWordWrapping
            $0.numberOfLines = 3
            $0.preferredMaxLayoutWidth = 300
            $0.textColor = UIColor(red: 0, green: 0.375, blue: 0.75, alpha: 1)
        }
        view.add(UILabel("In base 64", .monospacedSystemFont(ofSize: 14, weight: .bold)), 10, 216, 140, 21) {
            $0.textColor = .link
        }
        view.add(UILabel("Leading", .systemFont(ofSize: 14, weight: .thin)), 160, 216, 150, 21) {
            $0.semanticContentAttribute = .forceRightToLeft
            $0.textColor = .label
            $0.accessibilityLabel = "A title"
            $0.accessibilityHint = "Reads the title"
            $0.accessibilityIdentifier = "title-label"
            $0.accessibilityTraits = [.staticText, .header]
            $0.isAccessibilityElement = true
        }
    }

    private static func headline(_ size: CGFloat) -> UIFont {
        UIFont(name: "Headlines-Bold", size: size) ?? .systemFont(ofSize: size)
    }

    static func attributed() -> UIViewController {
        screen(UIViewController(), 320, 240, color: .white) { view, _ in
            view.add(UILabel(nil, .systemFont(ofSize: 17)), 10, 10, 300, 110) {
                $0.numberOfLines = 0
                $0.attributedText = runs()
            }
            view.add(UIButton(), 10, 130, 300, 30) {
                $0.titleLabel?.lineBreakMode = .byTruncatingMiddle
                let link: [NSAttributedString.Key: Any] = [
                    .font: UIFont.systemFont(ofSize: 17), .link: URL(string: "https://example.org")!,
                    .baselineOffset: 2 as CGFloat,
                ]
                $0.setAttributedTitle(NSAttributedString(string: "A link", attributes: link), for: .normal)
            }
            view.add(UITextView(), 10, 170, 145, 60) {
                $0.autocapitalizationType = .none
                $0.isMultipleTouchEnabled = true
                $0.backgroundColor = .secondarySystemBackground
                $0.isEditable = false
                $0.isSelectable = false
                $0.textAlignment = .left
                $0.attributedText = NSAttributedString(
                    string: "In a text view",
                    attributes: [
                        .foregroundColor: UIColor.systemGreen, .font: UIFont.systemFont(ofSize: 16, weight: .light),
                    ])
            }
            view.add(UITextField(), 165, 170, 145, 34) {
                $0.autocapitalizationType = .none
                $0.contentHorizontalAlignment = .left
                $0.borderStyle = .roundedRect
                $0.adjustsFontSizeToFitWidth = true
                $0.minimumFontSize = 17
                $0.textAlignment = .left
                $0.attributedPlaceholder = NSAttributedString(string: "")
                $0.attributedText = NSAttributedString(
                    string: "In a field",
                    attributes: [.foregroundColor: UIColor.systemPurple, .font: UIFont.systemFont(ofSize: 16)])
            }
        }
    }

    private static func runs() -> NSAttributedString {
        let centered = NSMutableParagraphStyle()
        centered.alignment = .center
        centered.lineBreakMode = .byWordWrapping
        centered.lineSpacing = 4
        let indented = NSMutableParagraphStyle()
        indented.alignment = .left
        indented.lineBreakMode = .byWordWrapping
        indented.baseWritingDirection = .leftToRight
        indented.paragraphSpacing = 2
        indented.paragraphSpacingBefore = 6
        indented.firstLineHeadIndent = 10
        indented.headIndent = 20
        indented.tailIndent = -10
        indented.minimumLineHeight = 18
        indented.maximumLineHeight = 30
        indented.lineHeightMultiple = 1.1
        indented.defaultTabInterval = 36
        indented.tabStops = [
            NSTextTab(textAlignment: .left, location: 120), NSTextTab(textAlignment: .right, location: 200),
        ]
        let shadow = NSShadow()
        shadow.shadowColor = UIColor(white: 0, alpha: 0.5)
        shadow.shadowOffset = CGSize(width: 1, height: 1)
        shadow.shadowBlurRadius = 1
        let text = NSMutableAttributedString(
            string: "Runs ",
            attributes: [
                .foregroundColor: UIColor(red: 0, green: 0.4, blue: 0.8, alpha: 1),
                .font: UIFont.boldSystemFont(ofSize: 20), .paragraphStyle: centered,
            ])
        text.append(
            NSAttributedString(
                string: "of a text\n",
                attributes: [
                    .backgroundColor: UIColor(red: 1, green: 0.95, blue: 0.6, alpha: 1), .font: headline(14),
                    .underlineStyle: 1, .kern: 1.5 as CGFloat, .paragraphStyle: centered,
                ]))
        text.append(
            NSAttributedString(
                string: "struck\tout",
                attributes: [
                    .font: UIFont.systemFont(ofSize: 12), .strikethroughStyle: 1, .paragraphStyle: indented,
                    .shadow: shadow,
                ]))
        return text
    }
}
