import Compositor
import Raster
import Testing

/// The bytes do not depend on the number of threads.
struct ThreadTests {
    @Test(arguments: 0..<10)
    func threads_sameBytes(_ seed: Int) {
        let scene = RandomTree(seed: UInt64(100 + seed), size: 200, count: 30, space: seed % 2 == 0)
        let one = Harness.render(scene.tree, 200, threads: 1)
        for threads in [2, 3, 8] {
            #expect(
                Harness.sameBytes(one, Harness.render(scene.tree, 200, threads: threads)), "seed \(seed), \(threads)")
        }
    }

    @Test func threads_manyFramesOnOnePool() {
        var scene = RandomTree(seed: 5, size: 200, count: 20)
        let one = Compositor(threadCount: 1), many = Compositor(threadCount: 4)
        let a = Pixmap(width: 200, height: 200)!, b = Pixmap(width: 200, height: 200)!
        for step in 0..<40 {
            one.render(scene.tree, into: a)
            many.render(scene.tree, into: b)
            #expect(Harness.sameBytes(a, b), "step \(step)")
            scene.change()
        }
    }
}
