import Foundation
import MicaLists
import TestSeeds
import Testing

/// The batch of changes that tables and collections share.
@Suite(.seeded) struct ListUpdateTests {
    private func resolve(
        _ old: [Int], _ new: [Int], _ change: (inout ListUpdates) -> Void
    ) throws(ListUpdates.Mistake) -> ListChange {
        var updates = ListUpdates()
        change(&updates)
        return try updates.resolved(old: old, new: new, words: .rows)
    }

    private func mistake(_ old: [Int], _ new: [Int], _ change: (inout ListUpdates) -> Void) -> String {
        do {
            _ = try resolve(old, new, change)
            return "none"
        } catch {
            return error.sentence
        }
    }

    @Test func deletesAreOld_insertsAreNew() throws {
        let change = try resolve([5], [5]) {
            $0.deletedItems = [[0, 0], [0, 3]]
            $0.insertedItems = [[0, 1], [0, 4]]
        }
        // a b c d e → b X c e Y
        #expect((0..<5).map { change.newIndexPath(for: [0, $0])?.row } == [nil, 0, 2, nil, 3])
        #expect((0..<5).map { change.oldIndexPath(for: [0, $0])?.row } == [1, nil, 2, 4, nil])
    }

    @Test func moves_nameBoth_andCrossSections() throws {
        let change = try resolve([3, 2], [2, 3]) { $0.movedItems = [([0, 0], [1, 1])] }
        #expect(change.newIndexPath(for: [0, 0]) == [1, 1] && change.oldIndexPath(for: [1, 1]) == [0, 0])
        #expect(change.newIndexPath(for: [0, 2]) == [0, 1] && change.newIndexPath(for: [1, 1]) == [1, 2])
    }

    @Test func sections_takeTheirItemsAlong() throws {
        let change = try resolve([1, 2, 3], [3, 7, 2]) {
            $0.deletedSections = [0]
            $0.insertedSections = [1]
            $0.movedSections = [(1, 2)]
        }
        #expect(change.newIndexPath(for: [1, 1]) == [2, 1] && change.newIndexPath(for: [2, 0]) == [0, 0])
        #expect(change.newIndexPath(for: [0, 0]) == nil && change.oldIndexPath(for: [1, 4]) == nil)
    }

    @Test func reloads_keepThePlace() throws {
        let change = try resolve([3, 3], [4, 9]) {
            $0.insertedItems = [[0, 0]]
            $0.reloadedItems = [[0, 1]]
            $0.reloadedSections = [1]
        }
        #expect(change.isReloaded([0, 1]) && change.newIndexPath(for: [0, 1]) == [0, 2])
        #expect(
            change.isReloaded([1, 0]) && change.newIndexPath(for: [1, 0]) == nil && change.newSection(for: 1) == 1)
    }

    @Test func itemsMayLeaveADeletedSection_andFillANewOne() throws {
        let change = try resolve([2, 1], [1, 1]) {
            $0.deletedSections = [0]
            $0.insertedSections = [1]
            $0.movedItems = [([0, 1], [1, 0])]
        }
        #expect(change.newIndexPath(for: [0, 1]) == [1, 0] && change.newIndexPath(for: [1, 0]) == [0, 0])
    }

    @Test func mistakes_sayWhatIsWrong() {
        #expect(
            mistake([3], [3]) { $0.insertedItems = [[0, 0]] }
                == "the number of rows in section 0 after the update must be 4 (got 3): 3 before it, 1 inserted, 0 moved in, "
                + "0 deleted, 0 moved out. Change the data before the update ends, and report each change")
        #expect(
            mistake([3], [2]) { $0.deletedItems = [[0, 3]] }
                == "row 3 of section 0 is deleted, but that section has 3 rows before the update")
        #expect(
            mistake([3], [4]) { $0.insertedItems = [[0, 4]] }
                == "row 4 of section 0 is inserted, but that section has 4 rows after the update")
        #expect(
            mistake([3, 3], [3]) { _ in }
                == "the number of sections after the update (1) must be that before it (2) plus those inserted (0) minus those "
                + "deleted (0)")
        #expect(
            mistake([3], [3]) { $0.reloadedSections = [1] }.hasPrefix("section 1 is reloaded, but there are 1 sections")
        )
        #expect(
            mistake([3], [2]) { ($0.deletedItems, $0.reloadedItems) = ([[0, 1]], [[0, 1]]) }.contains(
                "deleted and reloaded"))
        #expect(mistake([3], [2]) { $0.deletedItems = [[0]] }.contains("(got 1 numbers)"))
        #expect(
            mistake([3], [3]) { $0.movedItems = [([0, 1], [0, 0]), ([0, 1], [0, 2])] }.contains("moved again"))
        #expect(mistake([3], [2]) { $0.deletedItems = [[0, -1]] }.contains("row -1"))
    }

    /// Lists of identifiers, changed at random: applying the difference turns one into the other.
    @Test(arguments: seeds(0..<60 as Range<UInt64>)) func difference_leadsFromOldToNew(_ seed: UInt64) throws {
        var random = Seeded(seed)
        func list(_ random: inout Seeded) -> IdentifiedSections<Int, Int> {
            var ids = Array(0..<40)
            ids.shuffle(using: &random)
            var sections = Array(0..<6)
            sections.shuffle(using: &random)
            sections.removeLast(Int.random(in: 0...3, using: &random))
            var result = IdentifiedSections<Int, Int>(sections: sections, items: sections.map { _ in [] })
            for id in ids.prefix(Int.random(in: 0...40, using: &random)) where !sections.isEmpty {
                result.items[Int.random(in: 0..<sections.count, using: &random)].append(id)
            }
            return result
        }
        let old = list(&random), new = list(&random)
        let updates = new.updates(from: old)
        let change = try updates.resolved(old: old.items.map(\.count), new: new.items.map(\.count), words: .items)
        for (section, items) in old.items.enumerated() {
            for (row, item) in items.enumerated() {
                let aim = change.newIndexPath(for: [section, row])
                #expect(aim.map { new.items[$0.section][$0.item] } == (new.items.joined().contains(item) ? item : nil))
            }
            let aim = change.newSection(for: section)
            #expect(
                aim.map { new.sections[$0] }
                    == (new.sections.contains(old.sections[section]) ? old.sections[section] : nil))
        }
        for (section, items) in new.items.enumerated() {
            for (row, item) in items.enumerated() {
                let from = change.oldIndexPath(for: [section, row])
                #expect(from.map { old.items[$0.section][$0.item] } == (old.items.joined().contains(item) ? item : nil))
            }
        }
    }

    @Test func difference_movesAsFewAsPossible() {
        let old = IdentifiedSections(sections: ["s"], items: [Array(0..<1000)])
        let new = IdentifiedSections(sections: ["s"], items: [[999] + Array(0..<999)])
        #expect(new.updates(from: old).movedItems.map { [$0.from.item, $0.to.item] } == [[999, 0]])
        #expect(new.updates(from: new).isEmpty)
    }

    /// A hundred thousand in reverse order: quadratic work would not end.
    @Test func difference_ofManyIsQuick() {
        let old = IdentifiedSections(sections: [0], items: [Array(0..<100_000)])
        let new = IdentifiedSections(sections: [0], items: [Array((0..<100_000).reversed())])
        #expect(new.updates(from: old).movedItems.count == 99_999)
    }
}
