import MicaLists
import Testing

/// Snapshots of diffable data sources, without a list.
struct SnapshotTests {
    private func sample() -> NSDiffableDataSourceSnapshot<String, Int> {
        var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
        snapshot.appendSections(["a", "b"])
        snapshot.appendItems([1, 2, 3], toSection: "a")
        snapshot.appendItems([4, 5])
        return snapshot
    }

    @Test func items_standWhereTheyWerePut() {
        var snapshot = sample()
        #expect(snapshot.itemIdentifiers == [1, 2, 3, 4, 5] && snapshot.itemIdentifiers(inSection: "b") == [4, 5])
        snapshot.insertItems([9], beforeItem: 1)
        snapshot.insertItems([8], afterItem: 5)
        snapshot.moveItem(2, afterItem: 4)
        #expect(snapshot.itemIdentifiers == [9, 1, 3, 4, 2, 5, 8])
        #expect(snapshot.sectionIdentifier(containingItem: 2) == "b" && snapshot.indexOfItem(2) == 4)
        snapshot.deleteItems([9, 2, 77])
        #expect(snapshot.numberOfItems == 5 && snapshot.indexOfItem(9) == nil)
    }

    @Test func sections_takeTheirItemsAlong() {
        var snapshot = sample()
        snapshot.insertSections(["c"], beforeSection: "a")
        snapshot.moveSection("a", afterSection: "b")
        #expect(snapshot.sectionIdentifiers == ["c", "b", "a"] && snapshot.itemIdentifiers == [4, 5, 1, 2, 3])
        snapshot.deleteSections(["b"])
        #expect(snapshot.itemIdentifiers == [1, 2, 3] && snapshot.indexOfSection("a") == 1)
        snapshot.deleteAllItems()
        #expect(snapshot.numberOfSections == 0)
    }

    @Test func reloads_areNamedInTheOldOrder() {
        let old = sample()
        var new = old
        new.insertItems([0], beforeItem: 1)
        new.reloadItems([2, 0])
        new.reconfigureItems([4])
        let updates = new.updates(from: old)
        #expect(updates.reloadedItems == [[0, 1]] && updates.reconfiguredItems == [[1, 0]])
        #expect(updates.insertedItems == [[0, 0]])
        #expect(new.reloadedItemIdentifiers == [0, 2])
    }

    @Test func outline_showsWhatIsExpanded() {
        var outline = NSDiffableDataSourceSectionSnapshot<String>()
        outline.append(["fruit", "roots"])
        outline.append(["apple", "pear"], to: "fruit")
        outline.append(["gala"], to: "apple")
        #expect(outline.items == ["fruit", "apple", "gala", "pear", "roots"])
        #expect(outline.visibleItems == ["fruit", "roots"])
        outline.expand(["fruit"])
        #expect(outline.visibleItems == ["fruit", "apple", "pear", "roots"])
        #expect(outline.level(of: "gala") == 2 && outline.parent(of: "gala") == "apple" && !outline.isVisible("gala"))
        outline.insert(["plum"], after: "apple")
        #expect(outline.snapshot(of: "fruit").items == ["apple", "gala", "plum", "pear"])
        outline.delete(["apple"])
        #expect(outline.items == ["fruit", "plum", "pear", "roots"] && !outline.contains("gala"))
    }
}
