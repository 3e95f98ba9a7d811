import Foundation
import Mica
import TestSeeds
import Testing

/// Signals that stop the program, each in a process of its own.
@Suite struct InterruptionTests {
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func signal_endsTheProgram(number: Int32) async {
        await #expect(processExitsWith: .exitCode(128 + number)) { [number] in
            await Interruption.removesTemporaryFiles()
            kill(getpid(), number)
            waitForEver()
        }
    }

    /// A program that handles the first signal itself is ended by the second one, whichever signal it is.
    @Test func secondSignal_endsTheProgramAtOnce() async {
        await #expect(processExitsWith: .exitCode(128 + SIGTERM)) {
            await Interruption.removesTemporaryFiles()
            let isAsked = DispatchSemaphore(value: 0)
            Interruption.endsBy { isAsked.signal() }
            kill(getpid(), SIGINT)
            isAsked.block()
            kill(getpid(), SIGTERM)
            waitForEver()
        }
    }

    @Test func signal_endsTheProgramAtOnce_whereNothingEndsItElse() async {
        await #expect(processExitsWith: .exitCode(128 + SIGINT)) {
            await Interruption.removesTemporaryFiles()
            Interruption.endsBy { exit(1) }
            Interruption.endsBy(nil)
            kill(getpid(), SIGINT)
            waitForEver()
        }
    }
}

/// A signal ends the process before the deadline does.
private func waitForEver() {
    alarm(UInt32(faultDeadline))
    while true { pause() }
}

extension DispatchSemaphore {
    /// Keeps the thread. (`wait()` may not be called in a task.)
    fileprivate func block() { wait() }
}
