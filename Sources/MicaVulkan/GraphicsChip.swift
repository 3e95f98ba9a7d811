internal import Foundation
internal import MicaBase
internal import MicaCompositor

/// The choice between the processors and the graphics chip, for all compositors that are created later.
package enum GraphicsChip {
    package enum Choice: String, CaseIterable, Sendable {
        /// The processors draw; the default.
        case cpu
        /// The chip draws all frames that it can.
        case gpu
        /// The faster of the two draws, frame by frame. The chip is opened meanwhile.
        case auto
    }

    private enum State {
        case closed, opening
        case open(VulkanDevice)
        case failed
    }
    private static let state = Guarded<State>(.closed)
    private static let reported = Guarded<Set<String>>([])

    /// The device, once it is open.
    package static var device: VulkanDevice? {
        state.withLock {
            if case .open(let device) = $0 { return device }
            return nil
        }
    }

    /// Chooses for compositors that are created from now on, whatever the environment says.
    package static func choose(_ choice: Choice) {
        chooseByEnvironment()
        set(choice)
    }

    private static func set(_ choice: Choice) {
        let made: (@Sendable (Int) -> ChipBackEnd?)? =
            switch choice {
            case .cpu: nil
            case .gpu: { openNow() ? backEnd($0, byCost: false) : nil }
            case .auto:
                {
                    openLater()
                    return backEnd($0, byCost: true)
                }
            }
        Compositor.chip.withLock { $0 = made }
    }

    /// Chooses what `MICA_BACKEND` names, once.
    package static func chooseByEnvironment() { _ = byEnvironment }
    private static let byEnvironment: Void = {
        guard let text = ProcessInfo.processInfo.environment["MICA_BACKEND"], !text.isEmpty else { return }
        guard let choice = Choice(rawValue: text) else {
            return report("MICA_BACKEND must be cpu, gpu or auto (got “\(text)”); the processors draw")
        }
        set(choice)
    }()

    private static func backEnd(_ threadCount: Int, byCost: Bool) -> ChipBackEnd {
        ChipBackEnd(
            threadCount: threadCount, choosesByCost: byCost, device: { device },
            report: { report("\($0); the processors draw from now on") })
    }

    /// Writes a line once.
    private static func report(_ line: String) {
        guard reported.withLock({ $0.insert(line).inserted }) else { return }
        try? FileHandle.standardError.write(contentsOf: Data("mica: \(line)\n".utf8))
    }

    /// Opens the device unless that was tried. Returns `false` if there is none.
    private static func openNow() -> Bool {
        state.withLock {
            if case .closed = $0 { $0 = opened() }
            if case .failed = $0 { return false }
            return true
        }
    }

    private static func openLater() {
        let isFirst = state.withLock {
            guard case .closed = $0 else { return false }
            $0 = .opening
            return true
        }
        guard isFirst else { return }
        let thread = Thread {
            let result = opened()
            state.withLock { $0 = result }
        }
        thread.name = "mica-gpu"
        thread.start()
    }

    private static func opened() -> State {
        var options = VulkanDevice.Options()
        options.device = ProcessInfo.processInfo.environment["MICA_GPU_DEVICE"]
        do throws(VulkanFailure) {
            return .open(try VulkanDevice(options))
        } catch {
            report("\(error); the processors draw")
            return .failed
        }
    }
}
