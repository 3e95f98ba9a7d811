import CMicaMainQueue
public import Mica
public import MicaSnapshot
import QuartzCore

/// Expects a layer, a view, a controller or a harness to match its goldens.
///
/// ```swift
/// @MainActor @Test func badge() {
///     expectSnapshot(of: Badge(text: "7"), in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
/// }
/// @MainActor @Test func ring() {
///     expectSnapshot(of: Ring(), as: [.filmStrip(to: 1, frames: 5), .text(at: 0.5)])
/// }
/// ```
/// The subject is an expression that is evaluated again for each strategy and each setting, so that each starts at time
/// 0. If it is a variable, the same object is shown each time, in its last state. A harness is used in its current
/// state, and its time continues.
///
/// Goldens are named, written and reported like those of pictures: see `expectSnapshot(of:named:)` of `MicaSnapshot`.
///
/// - `name`: The name of the goldens; by default the names of the source file and the test. Strategies and settings add
///   suffixes.
/// - `strategies`: The compared representations. Default the picture.
/// - `matrix`: The settings. Default one: the subject's own size, 2 pixels per point, light, left to right.
/// - `tolerance`: The tolerance of pictures and film strips. Default exact.
/// - `recording`: The condition for writing goldens; if `nil`, that of the trait or the environment.
///
/// Call it on the main thread. XCTest runs methods that are not `async` there, and Swift Testing those that are
/// `@MainActor`.
public func expectSnapshot(
    of subject: @autoclosure @MainActor () throws -> some SnapshotSubject, named name: String? = nil,
    as strategies: [SnapshotStrategy] = [.picture], in matrix: SnapshotMatrix = SnapshotMatrix(),
    tolerance: SnapshotTolerance = .exact, record recording: SnapshotRecording? = nil,
    function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let place = TestPlace(function, fileID, file, line, column)
    onMainThread("expectSnapshot", place) {
        let run = SnapshotRun(name: name, tolerance: tolerance, recording: recording, place: place)
        for (strategy, configuration) in run.pairs(strategies, matrix) {
            run.expect(strategy, configuration) {
                // The subject's code reads fonts and colours before its window is visible.
                UITraitCollection.current = configuration.traits
                return try subject().snapshotStage(configuration)
            }
        }
    }
}

/// Runs code of the main actor in a function that XCTest also calls. On Linux, XCTest cannot call methods of the main
/// actor that are not `async`, but calls all others on the main thread.
private func onMainThread(_ name: String, _ place: TestPlace, _ body: @MainActor () -> Void) {
    // The main queue may run on any thread, and XCTest runs tests before the main queue starts.
    guard mica_is_on_main_actor() != 0 else {
        return place.fail(
            "\(name) reads layers and views on the main actor: mark the test @MainActor.")
    }
    MainActor.assumeIsolated(body)
}

/// Expects a subject to match its goldens. While time passes, tasks of the main actor run, so that code that awaits an
/// animation or `Task.mediaSleep` continues.
@MainActor public func expectSnapshot(
    of subject: @autoclosure () throws -> some SnapshotSubject, named name: String? = nil,
    as strategies: [SnapshotStrategy] = [.picture], in matrix: SnapshotMatrix = SnapshotMatrix(),
    tolerance: SnapshotTolerance = .exact, record recording: SnapshotRecording? = nil,
    function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
    let run = SnapshotRun(
        name: name, tolerance: tolerance, recording: recording, place: TestPlace(function, fileID, file, line, column))
    for (strategy, configuration) in run.pairs(strategies, matrix) {
        await run.expect(strategy, configuration) {
            // The subject's code reads fonts and colours before its window is visible.
            UITraitCollection.current = configuration.traits
            return try subject().snapshotStage(configuration)
        }
    }
}

/// Expects a scene to match its goldens, and replays the touches of its script. The scene is an expression that is
/// evaluated again for each strategy and setting.
@MainActor public func expectSnapshot(
    of scene: @autoclosure () throws -> any Scene, named name: String? = nil,
    as strategies: [SnapshotStrategy] = [.picture], in matrix: SnapshotMatrix = SnapshotMatrix(),
    tolerance: SnapshotTolerance = .exact, record recording: SnapshotRecording? = nil,
    function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) async {
    let run = SnapshotRun(
        name: name, tolerance: tolerance, recording: recording, place: TestPlace(function, fileID, file, line, column))
    for (strategy, configuration) in run.pairs(strategies, matrix) {
        await run.expect(strategy, configuration) {
            let scene = try scene()
            let size = try SnapshotStage.check(configuration.size ?? scene.size, configuration.scale)
            return SnapshotStage(
                OfflineRenderer(
                    scene: scene, size: size, scale: configuration.scale, style: configuration.style,
                    layoutDirection: configuration.direction, accessibility: configuration.accessibility))
        }
    }
}

/// Expects the text of a subject at a time to equal the text after the call in the test itself. The first run writes it
/// there.
///
/// ```swift
/// expectInlineSnapshot(of: Ring(), at: 0.5)
/// ```
/// - `time`: The time in seconds from the start. Default 0.
public func expectInlineSnapshot(
    of subject: @autoclosure @MainActor () throws -> some SnapshotSubject, at time: TimeInterval = 0,
    record recording: SnapshotRecording? = nil, function: StaticString = #function, fileID: StaticString = #fileID,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column, matches expected: (() -> String)? = nil
) {
    let place = TestPlace(function, fileID, file, line, column)
    let expected = expected?()
    onMainThread("expectInlineSnapshot", place) {
        do {
            let stage = try subject().snapshotStage(SnapshotMatrix().configurations[0])
            stage.renderer.advance(to: stage.start + time)
            InlineSnapshot.expect(
                TreeText.text(of: stage.renderer), call: "expectInlineSnapshot", record: recording, at: place,
                matches: expected)
        } catch {
            place.fail("Inline snapshot: \(error)")
        }
    }
}

/// One call of `expectSnapshot`.
@MainActor private struct SnapshotRun {
    let name: String?
    let tolerance: SnapshotTolerance
    let recording: SnapshotRecording?
    let place: TestPlace

    func pairs(
        _ strategies: [SnapshotStrategy], _ matrix: SnapshotMatrix
    ) -> [(SnapshotStrategy, SnapshotConfiguration)] {
        strategies.flatMap { strategy in matrix.configurations.map { (strategy, $0) } }
    }

    func expect(
        _ strategy: SnapshotStrategy, _ configuration: SnapshotConfiguration, make: () throws -> SnapshotStage
    ) {
        report(strategy, configuration) {
            let stage = try begin(strategy, make)
            let collector = strategy.begin(stage)
            for time in strategy.times {
                stage.renderer.advance(to: stage.start + time)
                try collector.collect(at: time)
            }
            return try collector.finish()
        }
    }

    func expect(
        _ strategy: SnapshotStrategy, _ configuration: SnapshotConfiguration, make: () throws -> SnapshotStage
    ) async {
        var result: Result<SnapshotContent, any Error>
        do {
            let scope = HostScope()
            let stage = try scope.run { try begin(strategy, make) }
            stage.renderer.drivesTasks = true
            let collector = strategy.begin(stage)
            try await scope.run {
                for time in strategy.times {
                    await stage.renderer.advance(to: stage.start + time)
                    try collector.collect(at: time)
                }
            }
            result = .success(try collector.finish())
        } catch {
            result = .failure(error)
        }
        report(strategy, configuration) { try result.get() }
    }

    private func begin(_ strategy: SnapshotStrategy, _ make: () throws -> SnapshotStage) throws -> SnapshotStage {
        guard zip(strategy.times, strategy.times.dropFirst()).allSatisfy({ $0 <= $1 }),
            strategy.times.allSatisfy({ $0 >= 0 && $0 <= 86_400 })
        else {
            throw SnapshotError("times must be increasing seconds of 0–86400 (got \(strategy.times)).")
        }
        let stage = try make()
        guard stage.renderer.window != nil else {
            guard strategy.touches.isEmpty else {
                throw SnapshotError("a layer without a view cannot be touched; add it to a view.")
            }
            return stage
        }
        for (finger, touch) in strategy.touches.enumerated() { stage.renderer.replay(touch, finger: finger) }
        return stage
    }

    private func report(
        _ strategy: SnapshotStrategy, _ configuration: SnapshotConfiguration, _ make: () throws -> SnapshotContent
    ) {
        let suffix = configuration.suffix + strategy.suffix
        do {
            Snapshot.expect(
                try make(), name, suffix: suffix, tolerance: tolerance, record: recording, at: place)
        } catch {
            place.fail("Snapshot “\(name ?? place.testName)\(suffix)”: \(error)")
        }
    }
}
