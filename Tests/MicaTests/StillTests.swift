import Foundation
import ImageIO
import Mica
import MicaRaster
import Testing

/// Single pictures in memory: of layers, views, controllers and scenes, with renderers and with pools.
@MainActor @Suite(.timeLimit(.minutes(20))) struct StillTests {
    private func makeLayer() -> CALayer { PoolStage.mover() }

    private func makeView() -> UIView {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 64, height: 16))
        view.backgroundColor = .systemIndigo
        view.layer.addSublayer(PoolStage.mover())
        return view
    }

    private final class Controller: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .systemOrange
        }
        override func viewDidAppear(_ animated: Bool) {
            super.viewDidAppear(animated)
            view.layer.addSublayer(PoolStage.mover())
        }
    }

    private final class Stage: Scene {
        static let name = "still-stage"
        let size = CGSize(width: 64, height: 16)
        let duration = 1.0
        init() {}
        func makeView() -> UIView {
            let view = UIView()
            view.backgroundColor = .systemTeal
            Task {
                try await Task.mediaSleep(for: .milliseconds(500))
                view.backgroundColor = .systemPink
            }
            return view
        }
    }

    private static let size = CGSize(width: 64, height: 16)

    private func makers() -> [(String, () -> OfflineRenderer)] {
        [
            ("layer", { OfflineRenderer(self.makeLayer(), size: Self.size, scale: 2) }),
            ("view", { OfflineRenderer(view: self.makeView()) }),
            ("controller", { OfflineRenderer(controller: Controller(), size: Self.size) }),
            ("scene", { OfflineRenderer(scene: Stage()) }),
        ]
    }

    private func decoded(_ data: Data) throws -> Bitmap {
        let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        return try #require(Bitmap(image))
    }

    // MARK: Renderers

    @Test func image_isThatOfItsTime() async throws {
        for (name, make) in makers() {
            let other = make()
            await other.advance(to: 0.6)
            let image = try await make().image(at: 0.6)
            #expect(Bitmap(image) == Bitmap(other.image()), "\(name)")
            #expect((image.width, image.height) == (128, 32), "\(name)")
            #expect(try await Bitmap(make().image(at: 0)) != Bitmap(image), "\(name) moves")
        }
    }

    @Test func data_isAFileWithTheImage() async throws {
        for (name, make) in makers() {
            let expected = try #require(Bitmap(try await make().image(at: 0.3)))
            #expect(try await decoded(make().data(as: .png, at: 0.3)) == expected, "\(name)")
            #expect(try await decoded(make().data(as: .webp, at: 0.3, quality: 1)) == expected, "\(name)")
            #expect(try await decoded(make().data(as: .jpeg, at: 0.3)).width == expected.width, "\(name)")
        }
    }

    /// The synchronous overloads.
    @Test func still_needsNoTask() throws {
        let renderer = OfflineRenderer(makeLayer(), size: Self.size)
        func draw() throws -> (CGImage, Data) { (try renderer.image(at: 0.5), try renderer.data(as: .png)) }
        let (image, data) = try draw()
        #expect(try decoded(data) == Bitmap(image))
    }

    @Test func data_qualityMakesFilesSmaller() throws {
        func size(_ format: StillFormat, _ quality: Double?) throws -> Int {
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
            gradient.colors = [
                CGColor(red: 1, green: 0.3, blue: 0, alpha: 1), CGColor(red: 0, green: 0.2, blue: 1, alpha: 1),
            ]
            func draw() throws -> Data {
                try OfflineRenderer(gradient, size: gradient.bounds.size).data(as: format, quality: quality)
            }
            return try draw().count
        }
        for format in [StillFormat.jpeg, .webp] {
            #expect(try size(format, 0.1) < size(format, nil))
            #expect(try size(format, nil) == size(format, 0.85))
        }
    }

    @Test(arguments: [(StillFormat.png, 0.5), (.jpeg, -0.1), (.webp, 1.1), (.webp, .nan)])
    func data_refusesAQualityThatCannotBe(_ format: StillFormat, _ quality: Double) async throws {
        let error = await #expect(throws: MovieWriterError.self) {
            try await OfflineRenderer(view: makeView()).data(as: format, quality: quality)
        }
        #expect(error?.kind == .badOption)
    }

    // MARK: Times that are not finite

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func time_thatIsNotFiniteIsAnError(_ time: Double) async throws {
        for (name, make) in makers() {
            let draws: [(OfflineRenderer) async throws -> Void] = [
                { _ = try await $0.image(at: time) }, { _ = try await $0.data(as: .png, at: time) },
            ]
            for draw in draws {
                let error = await #expect(throws: MovieWriterError.self, "\(name)") { try await draw(make()) }
                #expect(error?.kind == .badOption)
                #expect(error?.description == "time must be a finite number of seconds (got \(time))")
            }
        }
        let renderer = OfflineRenderer(makeLayer(), size: Self.size)
        func drawAtOnce() throws { _ = try renderer.image(at: time) }
        func encodeAtOnce() throws { _ = try renderer.data(as: .png, at: time) }
        #expect(throws: MovieWriterError.self) { try drawAtOnce() }
        #expect(throws: MovieWriterError.self) { try encodeAtOnce() }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func pool_timeThatIsNotFiniteIsAnError(_ time: Double) async throws {
        let pool = RenderPool(), job = PoolStage.job
        let draws: [() async throws -> Void] = [
            { _ = try await pool.image(job, at: time) { PoolStage.mover() } },
            { _ = try await pool.image(job, at: time) { self.makeView() } },
            { _ = try await pool.data(job, as: .png, at: time) { PoolStage.mover() } },
            { _ = try await pool.data(job, as: .png, at: time) { Controller() } },
            {
                _ = try await pool.run(job) { canvas in
                    canvas.layer = PoolStage.mover()
                    return try canvas.image(at: time)
                }
            },
            {
                _ = try await pool.run(job) { canvas in
                    try canvas.show { UIView() }
                    return try canvas.data(as: .png, at: time)
                }
            },
        ]
        for draw in draws {
            let error = await #expect(throws: MovieWriterError.self) { try await draw() }
            #expect(error?.description == "time must be a finite number of seconds (got \(time))")
        }
    }

    // MARK: Sizes that cannot be

    nonisolated static let badSizes: [(CGFloat, CGFloat, CGFloat)] = [
        (0, 10, 1), (10, 0, 1), (-5, 10, 1), (40_000, 40_000, 1), (10, 10, 0), (10, 10, -1), (10, 10, .infinity),
        (.infinity, 10, 1), (.nan, 10, 1), (10, 10, .nan), (1, 40_000, 1), (10, 10, 1e300),
    ]

    @Test(arguments: badSizes)
    func size_thatCannotBeIsAnError(_ width: CGFloat, _ height: CGFloat, _ scale: CGFloat) async throws {
        let size = CGSize(width: width, height: height)
        let makers: [() -> OfflineRenderer] = [
            { OfflineRenderer(self.makeLayer(), size: size, scale: scale) },
            { OfflineRenderer(view: self.makeView(), size: size, scale: scale) },
            { OfflineRenderer(controller: Controller(), size: size, scale: scale) },
            { OfflineRenderer(scene: Stage(), size: size, scale: scale) },
        ]
        let folder = try TemporaryFolder()
        for make in makers {
            let draws: [(OfflineRenderer) async throws -> Void] = [
                { _ = try await $0.image(at: 0) }, { _ = try await $0.data(as: .png) },
                { try await $0.write(to: folder["a.png"], from: 0, to: 0.1, fps: 10) },
            ]
            for draw in draws {
                let error = await #expect(throws: MovieWriterError.self) { try await draw(make()) }
                #expect(error?.kind == .badSize)
                #expect(error?.description.hasPrefix("an image must have 1–32767 pixels a side") == true)
            }
            #expect(make().image().width == 1)
        }
        #expect(folder.contents.isEmpty)
    }

    @Test func size_ofAViewWithoutAFrameIsAnError() async throws {
        let error = await #expect(throws: MovieWriterError.self) {
            try await OfflineRenderer(view: UIView()).data(as: .png)
        }
        #expect(error?.description.contains("(got 0.0 × 0.0 points at scale 2.0)") == true, "\(error!)")
    }

    // MARK: Pools

    @Test func pool_drawsViews() async throws {
        let expected = try await OfflineRenderer(view: makeView(), scale: 1).image(at: 0.5)
        let image = try await RenderPool().image(PoolStage.job, at: 0.5) { self.makeView() }
        #expect(Bitmap(image) == Bitmap(expected))
    }

    @Test func pool_drawsControllers() async throws {
        let expected = try await OfflineRenderer(controller: Controller(), size: Self.size, scale: 1).image(at: 0.5)
        let image = try await RenderPool().image(PoolStage.job, at: 0.5) { Controller() }
        #expect(Bitmap(image) == Bitmap(expected))
    }

    @Test func pool_makesFilesOfLayersViewsAndControllers() async throws {
        let pool = RenderPool(), job = PoolStage.job
        let files = [
            try await pool.data(job, as: .png, at: 0.5) { PoolStage.mover() },
            try await pool.data(job, as: .png, at: 0.5) { self.makeView() },
            try await pool.data(job, as: .webp, at: 0.5, quality: 1) { Controller() },
        ]
        let images = [
            try await pool.image(job, at: 0.5) { PoolStage.mover() },
            try await pool.image(job, at: 0.5) { self.makeView() },
            try await pool.image(job, at: 0.5) { Controller() },
        ]
        #expect(try files.map(decoded) == images.map { Bitmap($0) })
    }

    /// A view's pictures are made one after another in the same memory.
    @Test func pool_framesOfViewsAreThoseOfARenderer() async throws {
        let renderer = OfflineRenderer(view: makeView(), scale: 1)
        let expected = renderer.frames(from: 0, to: 1, fps: 8).map { Bitmap($0.image) }
        var drawn: [Bitmap?] = []
        for try await frame in RenderPool().frames(PoolStage.job, from: 0, to: 1, fps: 8, of: { self.makeView() }) {
            drawn.append(Bitmap(frame.image))
        }
        #expect(drawn == expected && drawn[1] != drawn[2])
    }

    /// Many in parallel, on one main actor.
    @Test func pool_viewsDoNotMix() async throws {
        let pool = RenderPool(concurrentJobs: 4)
        let colors = (0..<12).map { UIColor(hue: CGFloat($0) / 12, saturation: 1, brightness: 1, alpha: 1) }
        func makeView(_ color: UIColor) -> UIView {
            let view = UIView()
            view.backgroundColor = color
            return view
        }
        let jobs = colors.map { color in
            Task { Bitmap(try await pool.image(PoolStage.job) { makeView(color) }) }
        }
        var drawn: [Bitmap?] = []
        for job in jobs { drawn.append(try await job.value) }
        for (index, color) in colors.enumerated() {
            let expected = try await OfflineRenderer(view: makeView(color), size: Self.size, scale: 1).image(at: 0)
            #expect(drawn[index] == Bitmap(expected), "\(index)")
        }
    }

    @Test func pool_throwsWhatAViewThrows() async throws {
        struct NoCard: Error {}
        func fail() throws -> UIView { throw NoCard() }
        await #expect(throws: NoCard.self) { try await RenderPool().image(PoolStage.job) { try fail() } }
    }

    @Test func pool_refusesAQualityThatCannotBe() async throws {
        let error = await #expect(throws: MovieWriterError.self) {
            try await RenderPool().data(PoolStage.job, as: .jpeg, quality: 2) { PoolStage.mover() }
        }
        #expect(error?.kind == .badOption)
    }
}
