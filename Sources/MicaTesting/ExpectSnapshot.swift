import CMicaMainQueue
public import Mica
public import MicaSnapshot
import QuartzCore

/// Expects a layer, a view, a controller or a harness to look and to be as its goldens say.
///
/// ```swift
/// @MainActor @Test func badge() {
///     expectSnapshot(of: Badge(text: "7"), in: SnapshotMatrix(scales: [1, 2], styles: [.light, .dark]))
/// }
/// @MainActor @Test func ring() {
///     expectSnapshot(of: Ring(), as: [.filmStrip(to: 1, frames: 5), .text(at: 0.5)])
/// }
/// ```
/// The subject is an expression that is evaluated anew for each strategy and each setting, so that each begins at time 0. A
/// variable's object is shown again each time as it was left. A harness is looked at as it is, and its time goes on.
///
/// Goldens are named, written and reported as those of pictures are: see `expectSnapshot(of:named:)` of `MicaSnapshot`.
///
/// - `name`: Of the goldens; by default the source file's name and the test's. Strategies and settings add to it.
/// - `strategies`: What is compared. Default the picture.
/// - `matrix`: In which settings. Default one: its own size, 2 pixels a point, light, left to right.
/// - `tolerance`: Of pictures and film strips. Default exact.
/// - `recording`: When goldens are written; nil: as the trait or the environment say.
///
/// It must be called on the main thread, where XCTest runs methods that are not `async`, and Swift Testing those that are
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

/// Carries out what belongs to the main actor in a function that XCTest calls, too: on Linux, XCTest cannot call methods of the
/// main actor that are not `async`, but calls all others on the main thread.
private func onMainThread(_ name: String, _ place: TestPlace, _ body: @MainActor () -> Void) {
    // The main queue may run on any thread, and XCTest runs tests before there is a main queue.
    guard mica_is_on_main_actor() != 0 else {
        return place.fail(
            "\(name) reads layers and views on the main actor: mark the test @MainActor.")
    }
    MainActor.assumeIsolated(body)
}

/// The same; while time passes, tasks of the main actor go on, so that code which awaits an animation or `Task.mediaSleep` does its
/// part.
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

/// Expects a scene to look and to be as its goldens say; its script's touches are carried out. An expression, which is evaluated
/// anew for each strategy and setting.
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

/// Expects what a subject is at a moment to be the text that stands behind the call in the test itself. The first run writes it
/// there.
///
/// ```swift
/// expectInlineSnapshot(of: Ring(), at: 0.5)
/// ```
/// - `time`: Seconds from the start. Default 0.
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
