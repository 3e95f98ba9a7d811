import CoreGraphics
import Foundation
import MicaSnapshot
import QuartzCore
import TestSeeds
import Testing

/// Counts its comparisons. (Foundation archives classes of the top level only.)
final class ComparedLayer: CALayer {
    nonisolated(unsafe) static var comparisons = 0  // The suite that uses it runs one test at a time.
    override func isEqual(_ object: Any?) -> Bool {
        Self.comparisons += 1
        return self === object as? ComparedLayer
    }
}

/// Archives whose objects contain themselves, and the cost of archiving.
@Suite(.serialized, .seeded) struct ArchiveCycleTests {
    private typealias Object = [String: Any]

    /// A reference from an object to another by its index.
    private struct Reference {
        let key: String
        /// In the list for the key; nil if the key holds the reference itself.
        let place: Int?
        var target: Int
    }

    /// The objects of an archive, with the references between them as `["UID": index]`.
    private struct Archive {
        private let table: Object
        private let objects: [Any]
        /// The last name of each object's class.
        private let types: [String?]
        /// Those of each object, except to its class. Read once: casts from `Any` are slow.
        private var references: [[Reference]]
        private var changed: Set<Int> = []

        init(_ object: NSObject & NSSecureCoding) throws {
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.outputFormat = .xml
            archiver.encode(object, forKey: "root")
            archiver.finishEncoding()
            let text = String(decoding: archiver.encodedData, as: UTF8.self)
                .replacingOccurrences(of: "CF$UID", with: "UID")
            table = try #require(
                PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? Object)
            let objects = try #require(table["$objects"] as? [Any])
            self.objects = objects
            types = objects.map { object in
                guard let number = Self.index((object as? Object)?["$class"]),
                    let name = (objects[number] as? Object)?["$classname"] as? String
                else { return nil }
                return name.split(separator: ".").last.map(String.init)
            }
            references = objects.map(Self.references)
        }

        var count: Int { objects.count }

        private static func index(_ reference: Any?) -> Int? {
            ((reference as? Object)?["UID"] as? NSNumber)?.intValue
        }

        private static func references(in object: Any) -> [Reference] {
            guard let object = object as? Object else { return [] }
            return object.sorted { $0.key < $1.key }.flatMap { key, value -> [Reference] in
                if key == "$class" { return [] }
                if let target = index(value) { return [Reference(key: key, place: nil, target: target)] }
                return (value as? [Any] ?? []).enumerated().compactMap { place, value in
                    index(value).map { Reference(key: key, place: place, target: $0) }
                }
            }
        }

        /// The objects of these classes.
        func all(_ types: String...) -> [Int] { objects.indices.filter { self.types[$0].map(types.contains) ?? false } }

        /// Redirects every reference to `old` in an object, or in its array or dictionary, to `new`.
        mutating func lead(_ holder: Int, from old: Int, to new: Int) {
            for place in references[holder].indices {
                let target = references[holder][place].target
                if target == old {
                    references[holder][place].target = new
                    changed.insert(holder)
                } else if ["NSArray", "NSDictionary"].contains(types[target]) {
                    lead(target, from: old, to: new)
                }
            }
        }

        func decode<Result: NSObject & NSSecureCoding>(_ type: Result.Type) throws -> Result? {
            var table = table, objects = objects
            for holder in changed {
                guard var object = objects[holder] as? Object else { continue }
                for reference in references[holder] {
                    let value = ["UID": reference.target]
                    if let place = reference.place {
                        var list = object[reference.key] as? [Any] ?? []
                        list[place] = value
                        object[reference.key] = list
                    } else {
                        object[reference.key] = value
                    }
                }
                objects[holder] = object
            }
            table["$objects"] = objects
            let data = try PropertyListSerialization.data(fromPropertyList: table, format: .xml, options: 0)
            let text = String(decoding: data, as: UTF8.self)
                .replacingOccurrences(of: "<key>UID</key>", with: "<key>CF$UID</key>")
            let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(text.utf8))
            unarchiver.decodingFailurePolicy = .setErrorAndReturn
            return unarchiver.decodeObject(of: Result.self, forKey: "root")
        }
    }

    /// Returns the number of layers, and checks that each is in the superlayer that it names.
    private func count(_ layer: CALayer) -> Int {
        var count = 0, stack = [layer]
        while let next = stack.popLast() {
            count += 1
            for child in (next.sublayers ?? []) + [next.mask].compactMap({ $0 }) {
                #expect(child.superlayer === next)
                stack.append(child)
            }
        }
        return count
    }

    private func show(_ layer: CALayer) {
        let stage = Stage()
        stage.add(layer)
        stage.run(to: 0.1)
        _ = stage.host.renderTree()
    }

    @Test func layer_inItself() throws {
        for isMask in [false, true] {
            let top = CALayer(), middle = CALayer(), low = CALayer()
            top.addSublayer(middle)
            if isMask { middle.mask = low } else { middle.addSublayer(low) }
            var archive = try Archive(top)
            let layers = archive.all("CALayer")
            #expect(layers.count == 3 && layers[0] == 1)
            archive.lead(layers[1], from: layers[2], to: layers[0])
            let back = try #require(try archive.decode(CALayer.self))
            #expect((2...300).contains(count(back)), "\(count(back))")
            show(back)
        }
        // Itself directly, and as a custom value.
        let top = CALayer()
        top.addSublayer(CALayer())
        top.setValue(CALayer(), forKey: "held")
        var archive = try Archive(top)
        for inner in archive.all("CALayer").dropFirst() { archive.lead(1, from: inner, to: 1) }
        let back = try #require(try archive.decode(CALayer.self))
        #expect((1...300).contains(count(back)) && back.value(forKey: "held") is CALayer)
        show(back)
    }

    /// Two groups that contain each other, and one that is an action of a layer that is its value.
    @Test func group_inItself() throws {
        let outer = CAAnimationGroup(), inner = CAAnimationGroup(), leaf = CABasicAnimation(keyPath: "opacity")
        outer.duration = 1
        inner.animations = [leaf, CAAnimationGroup()]
        outer.animations = [inner, CABasicAnimation(keyPath: "position")]
        var archive = try Archive(outer)
        let groups = archive.all("CAAnimationGroup")
        #expect(groups.count == 3)
        archive.lead(groups[1], from: groups[2], to: groups[0])
        let back = try #require(try archive.decode(CAAnimationGroup.self))
        var depth = 0, group: CAAnimationGroup? = back
        while let next = group, depth < 1000 {
            depth += 1
            group = next.animations?.compactMap { $0 as? CAAnimationGroup }.first
        }
        #expect((2...200).contains(depth), "\(depth)")
        let layer = CALayer()
        layer.add(back, forKey: nil)
        show(layer)

        let owner = CALayer(), change = CABasicAnimation(keyPath: "opacity")
        change.setValue(CALayer(), forKey: "owner")
        owner.actions = ["opacity": change]
        archive = try Archive(owner)
        let layers = archive.all("CALayer")
        archive.lead(try #require(archive.all("CABasicAnimation").first), from: layers[1], to: layers[0])
        let again = try #require(try archive.decode(CALayer.self))
        #expect((again.actions?["opacity"] as? CABasicAnimation)?.keyPath == "opacity")
        show(again)
    }

    @Test func cellsAndFilters_inThemselves() throws {
        let layer = CAEmitterLayer(), outer = CAEmitterCell(), inner = CAEmitterCell()
        outer.birthRate = 5
        outer.lifetime = 1
        outer.emitterCells = [inner]
        layer.emitterCells = [outer]
        layer.filters = [CIFilter(name: "CIGaussianBlur")!]
        var archive = try Archive(layer)
        let cells = archive.all("CAEmitterCell")
        #expect(cells.count == 2)
        // Also instead of the filter's number.
        archive.lead(cells[0], from: cells[1], to: cells[0])
        let back = try #require(try archive.decode(CAEmitterLayer.self))
        var depth = 0, cell = back.emitterCells?.first
        while let next = cell, depth < 1000 {
            depth += 1
            cell = next.emitterCells?.first
        }
        #expect((1...200).contains(depth), "\(depth)")
        show(back)
    }

    /// References between objects of a kind, redirected at random among them: the process survives, and the result is a
    /// tree.
    @Test(arguments: seeds([1, 2, 3, 4] as [UInt64])) func references_ledAnywhere(seed: UInt64) throws {
        func group(_ depth: Int) -> CAAnimation {
            guard depth > 0 else { return CABasicAnimation(keyPath: "opacity") }
            let group = CAAnimationGroup()
            group.animations = [self.animation(depth), CABasicAnimation(keyPath: "position")]
            return group
        }
        var layers = [CAEmitterLayer()], random = Seeded(seed)
        for i in 0..<24 {
            let layer = CAEmitterLayer()
            let parent = layers[Int.random(in: 0..<layers.count, using: &random)]
            if i % 7 == 0 { parent.mask = layer } else { parent.addSublayer(layer) }
            layer.actions = ["opacity": group(i % 4)]
            let cell = CAEmitterCell()
            cell.emitterCells = [CAEmitterCell(), CAEmitterCell()]
            layer.emitterCells = [cell]
            if i % 5 == 0 { layer.setValue(["layer": CALayer(), "cell": CAEmitterCell()], forKey: "mine") }
            layers.append(layer)
        }
        let archive = try Archive(layers[0])
        let families = [
            archive.all("CAEmitterLayer", "CALayer"), archive.all("CAAnimationGroup", "CABasicAnimation"),
            archive.all("CAEmitterCell"),
        ]
        for _ in 0..<fuzzRounds(6) {
            var damaged = archive
            for _ in 0..<Int.random(in: 1..<12, using: &random) {
                let family = families.randomElement(using: &random)!
                let old = family.randomElement(using: &random)!, new = family.randomElement(using: &random)!
                for holder in families.joined() { damaged.lead(holder, from: old, to: new) }
            }
            guard let back = try damaged.decode(CALayer.self) else { continue }
            #expect(count(back) < 100_000)
            show(back)
        }
    }

    private func animation(_ depth: Int) -> CAAnimation {
        let group = CAAnimationGroup()
        group.animations = (0..<depth).map { CABasicAnimation(keyPath: "position.\($0 % 2 == 0 ? "x" : "y")") }
        return group
    }

    // MARK: Cost

    /// Foundation's archiver compares objects with equal hashes: ours have different ones.
    @Test func archiving_comparesInProportion() throws {
        func comparisons(_ count: Int) throws -> Int {
            let top = CALayer()
            for i in 0..<count {
                let holder = CALayer(), layer = ComparedLayer()
                holder.addSublayer(layer)
                holder.setValue(["layer": layer, "number": i], forKey: "mine")
                holder.setValue([layer], forKey: "list")
                top.addSublayer(holder)
            }
            ComparedLayer.comparisons = 0
            let archiver = NSKeyedArchiver(requiringSecureCoding: true)
            archiver.encode(top, forKey: "root")
            archiver.finishEncoding()
            return ComparedLayer.comparisons
        }
        let few = try comparisons(40), many = try comparisons(160)
        #expect(many < 160 * 40 && many < 6 * few + 100, "\(few) → \(many)")
    }

    /// Equal values are stored once in an archive.
    @Test func equalValues_shareTheirPlace() throws {
        func bytes(_ x: (Int) -> CGFloat) throws -> Int {
            let top = CALayer()
            for i in 0..<50 {
                let layer = CALayer()
                layer.position = CGPoint(x: x(i), y: 1)
                top.addSublayer(layer)
            }
            return try Archive(top).count
        }
        let same = try bytes { _ in 7 }, different = try bytes { CGFloat($0) + 0.5 }
        #expect(different > same + 100, "\(same), \(different)")
    }
}
