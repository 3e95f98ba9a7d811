import Mica
import MicaTesting
import Testing
import UIKit

/// Numbers of configurations that no layout can use: they do not stop the program, and all views have finite frames.
@MainActor @Suite(.fixedFonts) struct ConfigurationNumberTests {
    nonisolated static let numbers: [CGFloat] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e300, -1,
    ]

    private func expectFinite(_ view: UIView, sourceLocation: SourceLocation = #_sourceLocation) {
        view.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
        let harness = TestHarness(view, scale: 2)
        _ = (view.intrinsicContentSize, view.sizeThatFits(CGSize(width: 100, height: 0)))
        harness.advance(by: 0.1)
        #expect(harness.image().width == 240, sourceLocation: sourceLocation)
        var open = [view]
        while let next = open.popLast() {
            let frame = next.frame
            #expect(
                [frame.minX, frame.minY, frame.width, frame.height].allSatisfy(\.isFinite), "\(next)",
                sourceLocation: sourceLocation)
            open += next.subviews
        }
    }

    private let picture = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { context in
        UIColor.systemTeal.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
    }

    private func insets(_ number: CGFloat) -> NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: number, leading: number, bottom: number, trailing: number)
    }

    @Test(arguments: numbers) func rows(number: CGFloat) {
        let changes: [(inout UIListContentConfiguration) -> Void] = [
            { $0.imageProperties.maximumSize = CGSize(width: number, height: number) },
            { $0.imageProperties.reservedLayoutSize = CGSize(width: number, height: number) },
            { $0.imageProperties.cornerRadius = number },
            { $0.directionalLayoutMargins = insets(number) },
            { $0.imageToTextPadding = number },
            {
                $0.textToSecondaryTextHorizontalPadding = number
                $0.prefersSideBySideTextAndSecondaryText = true
            },
            { $0.textToSecondaryTextVerticalPadding = number },
            {
                $0.textProperties.minimumScaleFactor = number
                $0.textProperties.numberOfLines = 1
                $0.textProperties.adjustsFontSizeToFitWidth = true
            },
            { $0.textProperties.numberOfLines = Int.min },
            { $0.textProperties.numberOfLines = Int.max },
        ]
        for change in changes {
            var content = UIListContentConfiguration.subtitleCell()
            (content.image, content.text, content.secondaryText) = (picture, "One line", "A second one")
            change(&content)
            expectFinite(content.makeContentView())
        }
    }

    /// A limit that is no number is none.
    @Test func limits_arePositiveAndFinite() {
        for number in [CGFloat.nan, .infinity, -1] {
            var content = UIContentUnavailableConfiguration.empty()
            content.image = picture
            content.imageProperties.maximumSize = CGSize(width: number, height: number)
            let view = content.makeContentView()
            expectFinite(view)
            var open: [UIView] = [view], sizes: [CGSize] = []
            while let next = open.popLast() {
                if let image = next as? UIImageView, image.image != nil { sizes.append(image.frame.size) }
                open += next.subviews
            }
            #expect(sizes == [CGSize(width: 30, height: 30)])
        }
    }

    @Test(arguments: numbers) func missingContent(number: CGFloat) {
        let changes: [(inout UIContentUnavailableConfiguration) -> Void] = [
            { $0.imageProperties.maximumSize = CGSize(width: number, height: number) },
            { $0.imageProperties.cornerRadius = number },
            { $0.directionalLayoutMargins = insets(number) },
            { $0.imageToTextPadding = number },
            { $0.textToSecondaryTextPadding = number },
            { $0.textToButtonPadding = number },
            { $0.buttonToSecondaryButtonPadding = number },
            { $0.textProperties.minimumScaleFactor = number },
            { $0.background.backgroundInsets = insets(number) },
        ]
        for change in changes {
            var content = UIContentUnavailableConfiguration.empty()
            (content.image, content.text, content.secondaryText) = (picture, "None", "Add one")
            content.button.title = "Add"
            content.secondaryButton.title = "Later"
            change(&content)
            expectFinite(content.makeContentView())
        }
    }

    @Test(arguments: numbers) func backgrounds(number: CGFloat) {
        let changes: [(inout UIBackgroundConfiguration) -> Void] = [
            { $0.cornerRadius = number },
            { $0.backgroundInsets = insets(number) },
            { $0.strokeWidth = number },
            { $0.strokeOutset = number },
            {
                $0.cornerRadius = number
                $0.image = picture
            },
        ]
        for change in changes {
            let cell = UITableViewCell(frame: .zero)
            var background = UIBackgroundConfiguration.listPlainCell()
            change(&background)
            cell.backgroundConfiguration = background
            expectFinite(cell)
            let button = UIButton(frame: .zero)
            var configuration = UIButton.Configuration.filled()
            configuration.title = "Add"
            configuration.cornerStyle = .fixed
            change(&configuration.background)
            button.configuration = configuration
            expectFinite(button)
        }
    }

    @Test(arguments: numbers) func buttons(number: CGFloat) {
        let changes: [(inout UIButton.Configuration) -> Void] = [
            { $0.contentInsets = insets(number) },
            { $0.imagePadding = number },
            { $0.titlePadding = number },
            { $0.preferredSymbolConfigurationForImage = UIImage.SymbolConfiguration(pointSize: number) },
        ]
        for change in changes {
            for placement in [NSDirectionalRectEdge.leading, .top] {
                var configuration = UIButton.Configuration.filled()
                (configuration.title, configuration.subtitle) = ("Add", "One more")
                configuration.image = UIImage(systemName: "plus")
                configuration.imagePlacement = placement
                change(&configuration)
                let button = UIButton(frame: .zero)
                button.configuration = configuration
                expectFinite(button)
            }
        }
        let button = UIButton(type: .system)
        button.setTitle("Add", for: .normal)
        let own = UIEdgeInsets(top: number, left: number, bottom: number, right: number)
        (button.contentEdgeInsets, button.imageEdgeInsets, button.titleEdgeInsets) = (own, own, own)
        expectFinite(button)
    }

    @Test(arguments: numbers) func lists(number: CGFloat) {
        final class Source: NSObject, UICollectionViewDataSource {
            let number: CGFloat
            let cells: UICollectionView.CellRegistration<UICollectionViewListCell, String>
            let headers: UICollectionView.SupplementaryRegistration<UICollectionViewListCell>

            init(_ number: CGFloat) {
                self.number = number
                cells = .init { cell, _, text in
                    var content = cell.defaultContentConfiguration()
                    content.text = text
                    content.imageProperties.reservedLayoutSize.width = number
                    content.directionalLayoutMargins.top = number
                    cell.contentConfiguration = content
                    cell.accessories = [
                        .disclosureIndicator(options: .init(reservedLayoutWidth: .custom(number))),
                        .checkmark(),
                    ]
                    cell.indentationWidth = number
                    cell.indentationLevel = 2
                }
                headers = .init(elementKind: UICollectionView.elementKindSectionHeader) { cell, _, _ in
                    var content = UIListContentConfiguration.groupedHeader()
                    content.text = "Section"
                    cell.contentConfiguration = content
                }
            }
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: "Row")
            }
            func collectionView(
                _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
                at indexPath: IndexPath
            ) -> UICollectionReusableView {
                collectionView.dequeueConfiguredReusableSupplementary(using: headers, for: indexPath)
            }
        }
        let source = Source(number)
        var configuration = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
        configuration.headerMode = .supplementary
        configuration.headerTopPadding = number
        configuration.separatorConfiguration.topSeparatorInsets = insets(number)
        configuration.separatorConfiguration.bottomSeparatorInsets = insets(number)
        let view = UICollectionView(
            frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
        view.dataSource = source
        expectFinite(view)
        withExtendedLifetime(source) {}
    }
}
