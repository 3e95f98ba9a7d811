import Mica
import MicaTesting
import Testing
import UIKit

@MainActor @Suite(.fixedFonts) struct CompositionalLayoutTests {
    private typealias Size = NSCollectionLayoutSize

    private func makeView(
        _ layout: UICollectionViewLayout, _ list: NumberedList, size: CGSize = CGSize(width: 300, height: 300),
        direction: UITraitEnvironmentLayoutDirection = .leftToRight
    ) -> (UICollectionView, TestHarness) {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        list.register(in: view)
        let harness = TestHarness(view, scale: 2, layoutDirection: direction)
        harness.advance(by: 0.05)
        return (view, harness)
    }
    private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
        view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
    }
    private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> Size {
        Size(widthDimension: width, heightDimension: height)
    }

    @Test func grid_ofFractions() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1 / 3), .fractionalHeight(1)))
        item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 15, bottom: 5, trailing: 15)
        let (view, _) = makeView(
            UICollectionViewCompositionalLayout(section: section), NumberedList([Array(0..<7), [7]]))
        #expect(frame(view, 0) == CGRect(x: 17, y: 7, width: 86, height: 46))
        #expect(frame(view, 4) == CGRect(x: 107, y: 67, width: 86, height: 46) && frame(view, 6)?.minY == 127)
        #expect(frame(view, 0, 1)?.minY == 187 && view.contentSize == CGSize(width: 300, height: 240))
    }

    @Test func nestedGroups_andFixedCounts() {
        let leading = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
        let small = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let trailing = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitem: small, count: 2)
        trailing.interItemSpacing = .fixed(10)
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(110)), subitems: [leading, trailing])
        let (view, _) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
            NumberedList(count: 5))
        #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 210, height: 110))
        #expect(frame(view, 1) == CGRect(x: 210, y: 0, width: 90, height: 50))
        #expect(frame(view, 2) == CGRect(x: 210, y: 60, width: 90, height: 50))
        #expect(frame(view, 3)?.origin == CGPoint(x: 0, y: 110) && frame(view, 4)?.origin == CGPoint(x: 210, y: 110))
    }

    private final class Count { var calls = 0 }

    /// Nested groups: items without room at one depth are not measured again at the depth above. An innermost group
    /// counts the requests for its item.
    @Test(arguments: [1, 2, 3, 4]) func deepGroups_areMadeOnce(shape: Int) {
        func calls(_ depth: Int) -> (calls: Int, frame: CGRect?) {
            let count = Count()
            let inner = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(30))) { _ in
                count.calls += 1
                return [NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: 30, height: 30))]
            }
            var item: NSCollectionLayoutItem = inner
            for level in 0..<depth {
                let fixed = size(.fractionalWidth(1), .absolute(30)), open = size(.fractionalWidth(1), .estimated(30))
                item =
                    switch shape {
                    case 1: NSCollectionLayoutGroup.vertical(layoutSize: fixed, subitems: [item])
                    case 2:
                        NSCollectionLayoutGroup.vertical(layoutSize: level % 2 == 0 ? open : fixed, subitems: [item])
                    case 3: NSCollectionLayoutGroup.vertical(layoutSize: fixed, subitems: [item, item])
                    default:
                        level % 2 == 0
                            ? NSCollectionLayoutGroup.vertical(layoutSize: fixed, subitems: [item])
                            : NSCollectionLayoutGroup.horizontal(layoutSize: fixed, subitems: [item])
                    }
            }
            guard let group = item as? NSCollectionLayoutGroup else { return (0, nil) }
            let (view, _) = makeView(
                UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
                NumberedList(count: 100))
            return (count.calls, frame(view, 1))
        }
        let deep = calls(22)
        // Measured groups are solved one by one, each with a solver of its own. For each of the hundred items the
        // innermost group is asked at most once for each fixed group around it, and once more. All others are solved
        // once.
        let most = shape == 2 ? 100 * (22 / 2 + 1) : 22 * 22
        #expect(deep.calls <= most, "\(deep.calls)")
        #expect(deep.frame == CGRect(x: 0, y: 30, width: 30, height: 30) && deep.frame == calls(2).frame)
    }

    @Test func spacing_flexibleAndAtEdges() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .absolute(20)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), repeatingSubitem: item, count: 3)
        group.interItemSpacing = .flexible(5)
        let (view, _) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
            NumberedList(count: 3))
        #expect(frame(view, 1)?.minX == 125 && frame(view, 2)?.maxX == 300)
        let pushed = NSCollectionLayoutItem(layoutSize: size(.absolute(50), .absolute(20)))
        pushed.edgeSpacing = NSCollectionLayoutEdgeSpacing(
            leading: .flexible(0), top: .flexible(0), trailing: nil, bottom: .fixed(4))
        let row = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item, pushed])
        let (other, _) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: row)), NumberedList(count: 2))
        #expect(frame(other, 0)?.minX == 0 && frame(other, 0)?.minY == 0)
        // Six fit; the two items leave all the remaining space before the second.
        #expect(frame(other, 1)?.maxX == 300 && frame(other, 1)?.maxY == 36)
    }

    @Test func customGroup_isWhereItSays() {
        let group = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(100))) {
            environment in
            let width = environment.container.contentSize.width
            return [
                NSCollectionLayoutGroupCustomItem(frame: CGRect(x: 0, y: 0, width: width / 2, height: 100)),
                NSCollectionLayoutGroupCustomItem(
                    frame: CGRect(x: width / 2, y: 20, width: width / 2, height: 60), zIndex: 3),
            ]
        }
        let (view, _) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
            NumberedList(count: 5))
        #expect(frame(view, 1) == CGRect(x: 150, y: 20, width: 150, height: 60))
        #expect(frame(view, 4) == CGRect(x: 0, y: 200, width: 150, height: 100))
        #expect(view.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.zIndex == 3)
    }

    @Test func headersBadgesAndBackgrounds() {
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(
                edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
        let item = NSCollectionLayoutItem(
            layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), supplementaryItems: [badge])
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 10, trailing: 20)
        let header = NSCollectionLayoutBoundarySupplementaryItem(
            layoutSize: size(.fractionalWidth(1), .absolute(30)),
            elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
        header.pinToVisibleBounds = true
        section.boundarySupplementaryItems = [header]
        section.decorationItems = [.background(elementKind: "back")]
        let layout = UICollectionViewCompositionalLayout(section: section)
        layout.register(NumberHeader.self, forDecorationViewOfKind: "back")
        let (view, harness) = makeView(layout, NumberedList([Array(0..<20), Array(20..<24)]))
        #expect(frame(view, 0) == CGRect(x: 20, y: 40, width: 130, height: 60))
        let kind = UICollectionView.elementKindSectionHeader
        #expect(
            view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame
                == CGRect(x: 20, y: 0, width: 260, height: 30))
        #expect(
            view.supplementaryView(forElementKind: "badge", at: IndexPath(item: 1, section: 0))?.frame
                == CGRect(x: 270, y: 30, width: 20, height: 20))
        let back = layout.layoutAttributesForDecorationView(ofKind: "back", at: IndexPath(item: 0, section: 0))
        #expect(back?.frame == CGRect(x: 0, y: 0, width: 300, height: 650) && back?.zIndex ?? 0 < 0)
        view.contentOffset.y = 200
        harness.advance(by: 0.05)
        #expect(view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame.minY == 200)
        view.contentOffset.y = 630
        harness.advance(by: 0.05)
        #expect(view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.frame.maxY == 650)
    }

    private func shelf(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, width: CGFloat = 120
    ) -> NSCollectionLayoutSection {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.absolute(width), .absolute(80)), subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 10, trailing: 20)
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    @Test func orthogonalSections_scrollOnTheirOwn() throws {
        let list = NumberedList([Array(0..<100_000), Array(0..<50)])
        let (view, harness) = makeView(UICollectionViewCompositionalLayout(section: shelf(.continuous)), list)
        #expect(view.contentSize == CGSize(width: 300, height: 180) && list.asked <= 12)
        let before = list.asked
        harness.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 50, y: 40))
        harness.advance(by: 3)
        #expect(view.contentOffset == .zero && list.asked > before)
        let first = try #require(view.indexPathsForVisibleItems.first)
        #expect(first.section == 0 && first.item > 0)
        let cell = try #require(view.cellForItem(at: first))
        // Hit testing accounts for the scrolled section: a point and a tap find the item that is visible there.
        let middle = cell.convert(CGPoint(x: cell.bounds.maxX - 2, y: 40), to: view)
        #expect(view.indexPathForItem(at: middle) == first)
        harness.tap(at: middle)
        harness.advance(by: 0.3)
        #expect(view.indexPathsForSelectedItems == [first])
        view.scrollToItem(at: IndexPath(item: 90_000, section: 0), at: .centeredHorizontally, animated: false)
        harness.advance(by: 0.05)
        let far = view.cellForItem(at: IndexPath(item: 90_000, section: 0))
        #expect(far.map { $0.convert($0.bounds, to: view).midX } == 150)
        #expect(view.subviews.count < 20)
    }

    @Test func orthogonalSections_restWhereTheyShould() {
        func rest(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, by way: CGFloat) -> CGFloat {
            let list = NumberedList(count: 40)
            let (view, harness) = makeView(UICollectionViewCompositionalLayout(section: shelf(behavior)), list)
            harness.perform(
                ScriptedTouch(samples: [
                    .init(time: 0, location: CGPoint(x: 250, y: 40)),
                    .init(time: 0.3, location: CGPoint(x: 250 - way, y: 40)),
                    .init(time: 0.6, location: CGPoint(x: 250 - way, y: 40)),
                ]))
            harness.advance(by: 3)
            guard let path = view.indexPathsForVisibleItems.first, let cell = view.cellForItem(at: path) else {
                return -1
            }
            return CGFloat(path.item) * 130 + 20 - cell.convert(cell.bounds, to: view).minX
        }
        #expect(rest(.continuousGroupLeadingBoundary, by: 100).truncatingRemainder(dividingBy: 130) == 0)
        #expect(rest(.groupPaging, by: 100) == 130)
        #expect(rest(.paging, by: 200) == 300)
        // The middle of a group of 120 in the middle of 300.
        #expect((rest(.groupPagingCentered, by: 100) + 70).truncatingRemainder(dividingBy: 130) == 0)
    }

    @Test func visibleItems_areHandedOver() {
        let section = shelf(.groupPagingCentered)
        var offsets: [CGFloat] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            offsets.append(offset.x)
            for item in items {
                let way = abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2)
                item.transform = CGAffineTransform(scaleX: max(0.5, 1 - way / 600), y: max(0.5, 1 - way / 600))
            }
        }
        let (view, harness) = makeView(UICollectionViewCompositionalLayout(section: section), NumberedList(count: 40))
        #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.transform.a == 1 && offsets.last == -70)
        harness.drag(from: CGPoint(x: 250, y: 40), to: CGPoint(x: 130, y: 40))
        harness.advance(by: 3)
        #expect(offsets.count > 10 && offsets.last == 60)
        #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.transform.a == 1)
    }

    @Test func rightToLeft_mirrorsEverything() {
        let list = NumberedList([Array(0..<20), Array(0..<4)])
        let layout = UICollectionViewCompositionalLayout { [self] index, _ in
            if index == 0 { return shelf(.continuous) }
            let item = NSCollectionLayoutItem(layoutSize: size(.absolute(60), .fractionalHeight(1)))
            let group = NSCollectionLayoutGroup.horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item])
            return NSCollectionLayoutSection(group: group)
        }
        let (view, harness) = makeView(layout, list, direction: .rightToLeft)
        #expect(frame(view, 0, 1)?.maxX == 300 && frame(view, 1, 1)?.maxX == 240)
        let first = view.cellForItem(at: IndexPath(item: 0, section: 0))
        #expect(first.map { $0.convert($0.bounds, to: view).maxX } == 280)
        harness.drag(from: CGPoint(x: 50, y: 40), to: CGPoint(x: 250, y: 40))
        harness.advance(by: 3)
        #expect(view.indexPathsForVisibleItems.first?.item ?? 0 > 0)
    }

    @Test func estimatedHeights_ofManyItems() {
        final class Tall: UICollectionViewCell {
            var height: CGFloat = 0
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                guard let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
                    return layoutAttributes
                }
                copy.size.height = height
                return copy
            }
        }
        final class Source: NSObject, UICollectionViewDataSource {
            var asked = 0
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
                1_000_000
            }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                asked += 1
                let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "t", for: indexPath)
                (cell as? Tall)?.height = CGFloat(20 + indexPath.item % 5 * 10)
                return cell
            }
        }
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.fractionalWidth(1), .estimated(30)), subitems: [item])
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300),
            collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
        let source = Source()
        view.register(Tall.self, forCellWithReuseIdentifier: "t")
        view.dataSource = source
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        #expect(frame(view, 5)?.minY == 200 && frame(view, 6)?.height == 30)
        for _ in 0..<30 {
            view.contentOffset.y += 140
            harness.advance(by: 0.02)
        }
        #expect(source.asked < 200)
        // At an invisible position: the content above keeps the visible items in position.
        view.scrollToItem(at: IndexPath(item: 500_000, section: 0), at: .top, animated: false)
        harness.advance(by: 0.05)
        let seen = IndexPath(item: 500_002, section: 0)
        func place() -> CGFloat { (view.cellForItem(at: seen)?.frame.minY ?? 0) - view.contentOffset.y }
        #expect(view.indexPathsForVisibleItems.first == IndexPath(item: 500_000, section: 0))
        let before = place()
        view.contentOffset.y -= 60
        harness.advance(by: 0.05)
        #expect(abs(place() - before - 60) < 0.01, "\(before) \(place())")
    }

    @Test func tags_wrapByTheirOwnWidths() {
        final class Tag: UICollectionViewCell {
            override func preferredLayoutAttributesFitting(
                _ layoutAttributes: UICollectionViewLayoutAttributes
            ) -> UICollectionViewLayoutAttributes {
                guard let copy = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
                    return layoutAttributes
                }
                copy.size = CGSize(width: [100, 150, 60, 80][copy.indexPath.item % 4], height: 30)
                return copy
            }
        }
        let item = NSCollectionLayoutItem(layoutSize: size(.estimated(50), .estimated(20)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(20)), subitems: [item])
        group.interItemSpacing = .fixed(10)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 5
        let list = NumberedList(count: 8)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 300),
            collectionViewLayout: UICollectionViewCompositionalLayout(section: section))
        list.register(in: view)
        view.register(Tag.self, forCellWithReuseIdentifier: "number")
        let harness = TestHarness(view, scale: 1)
        harness.advance(by: 0.05)
        // 100 150 | 60 80 100 | 150 60 | 80
        #expect(frame(view, 1) == CGRect(x: 110, y: 0, width: 150, height: 30))
        #expect(frame(view, 2)?.origin == CGPoint(x: 0, y: 35) && frame(view, 4)?.minX == 160)
        #expect(frame(view, 5)?.origin == CGPoint(x: 0, y: 70) && frame(view, 7)?.origin == CGPoint(x: 0, y: 105))
    }

    @Test func horizontalLayout_andItsConfiguration() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.5)))
        let group = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(100), .fractionalHeight(1)), subitems: [item])
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        configuration.interSectionSpacing = 20
        let layout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: group), configuration: configuration)
        let (view, _) = makeView(layout, NumberedList([[0, 1, 2], [3]]))
        #expect(frame(view, 1) == CGRect(x: 0, y: 150, width: 100, height: 150) && frame(view, 2)?.minX == 100)
        #expect(frame(view, 0, 1)?.minX == 220 && view.contentSize == CGSize(width: 320, height: 300))
    }

    @Test func emptySectionsAndNonsense() {
        let item = NSCollectionLayoutItem(layoutSize: size(.absolute(0), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(0)), subitems: [item])
        let (view, harness) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)),
            NumberedList([[], Array(0..<100_000), []]))
        #expect(view.visibleCells.isEmpty && view.contentSize.height == 0)
        let none = NSCollectionLayoutGroup.custom(layoutSize: size(.fractionalWidth(1), .absolute(10))) { _ in [] }
        view.collectionViewLayout = UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: none))
        harness.advance(by: 0.05)
        #expect(view.visibleCells.isEmpty)
        let wild = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(.nan), .estimated(-5)))
        let wildGroup = NSCollectionLayoutGroup.vertical(
            layoutSize: size(.absolute(.infinity), .fractionalHeight(1e300)), subitems: [wild])
        view.collectionViewLayout = UICollectionViewCompositionalLayout(
            section: NSCollectionLayoutSection(group: wildGroup))
        harness.advance(by: 0.05)
        #expect(view.contentSize.height.isFinite)
    }

    @Test func manySections_costWhatIsSeen() {
        let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)))
        let group = NSCollectionLayoutGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: [item])
        let list = NumberedList(Array(repeating: [1, 2, 3], count: 20_000))
        let (view, harness) = makeView(
            UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), list)
        #expect(list.asked <= 20 && view.contentSize.height == 1_200_000)
        view.contentOffset.y = 600_000
        harness.advance(by: 0.02)
        #expect(view.indexPathsForVisibleItems.first?.section == 10_000)
    }
}
