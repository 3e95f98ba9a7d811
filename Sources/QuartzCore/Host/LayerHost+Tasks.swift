extension LayerHost {
    /// The frames after which tasks have their turn, though nothing here has woken one.
    private static var mostFramesWithoutRest: Int { 64 }

    /// As `advance(to:)`; other tasks of this actor run at first and after each turn that called anything, so that code
    /// which awaits something here goes on at its exact time. `rounds`: how many steps from task to task may follow each
    /// other at one time.
    ///
    /// `isNextFrame`: nothing but frames of this host ran on the actor since the last call, so that no task is ready unless
    /// a turn called something, a layer drew, or another thread woke it: the last two get their turn every few frames.
    /// (It costs some 10 µs to let others run, as much as a small frame.) Frames are counted and no clock is asked, so that
    /// tasks run at the same times wherever a scene is rendered.
    package func advance(
        to t: CFTimeInterval, rounds: Int, isNextFrame: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async {
        guard t.isFinite else { return }
        turn(at: time)
        framesSinceRest += 1
        if calledOut || !isNextFrame || framesSinceRest >= Self.mostFramesWithoutRest { await rest(rounds) }
        while let next = nextEventTime, next <= t + 1e-9, turn(at: max(next, time)) {
            if calledOut { await rest(rounds) }
        }
        if t > time { turn(at: t) }
        if calledOut { await rest(rounds) }
    }

    /// Lets the actor's tasks run that are ready now: one that resumes this one stands behind them. Goes on while they
    /// change something here.
    private func rest(_ rounds: Int, isolation: isolated (any Actor)? = #isolation) async {
        for _ in 0..<max(1, rounds) {
            let number = sequence
            calledOut = false
            await withUnsafeContinuation(isolation: isolation) { resting in
                Task {
                    _ = isolation
                    resting.resume()
                }
            }
            let changed = number != sequence || !ThreadState.current.levels.isEmpty
            turn(at: time)
            guard changed || calledOut else { break }
        }
        (calledOut, framesSinceRest) = (false, 0)
    }
}
