#if Studio
import Foundation
import Mica
import MicaCompositor
import NIOCore
import QuartzCore

// The requests of a page.
extension StudioSession {
    /// Decodes the messages of a page, in order. Of adjacent seeks only the last is kept, so that scrubbing does not lag
    /// behind the pointer. The same holds for edits of one animation; adjacent steps are added up.
    func requests(_ messages: [String]) -> [StudioRequest] {
        var requests: [StudioRequest] = []
        for message in messages {
            guard var request = try? JSONDecoder().decode(StudioRequest.self, from: Data(message.utf8)) else {
                tell(StudioAnswer.Failure(message: "a message of the page cannot be read"))
                continue
            }
            if let last = requests.last, last.type == request.type {
                // Dragging a number sends one edit for each value; the last edit contains all numbers.
                if request.type == .animation,
                    (last.layerName, last.key, last.keyPath) == (request.layerName, request.key, request.keyPath)
                {
                    requests.removeLast()
                }
                if request.type == .seek { requests.removeLast() }
                if request.type == .step {
                    requests.removeLast()
                    request.frames = (last.frames ?? 1).clampedSum(with: request.frames ?? 1)
                }
            }
            requests.append(request)
        }
        return requests
    }

    func take(_ request: StudioRequest) async {
        do {
            try await carryOut(request)
        } catch {
            tell(StudioAnswer.Failure(message: "\(error)"))
            needs.insert(.state)
        }
    }

    private func carryOut(_ request: StudioRequest) async throws {
        switch request.type {
        case .setup: try await change(request)
        case .seek: try await seek(to: request.time ?? player.time)
        case .step: try await step(request)
        case .play: try await play(request)
        case .pause: stopPlaying(request)
        case .touch, .wheel, .hover, .key: try await perform(request)
        case .clearEvents: try await clearEvents()
        case .image: try addImage(request)
        case .property: try await setProperty(request)
        case .animation: try await editAnimation(request)
        case .settle: try awaitSettling(request)
        case .select: select(request)
        case .overlay: setOverlay(request)
        case .explode: explode(request)
        case .snapshot: try await sendSnapshot(request)
        case .lint: startLint()
        case .exportFile: try await export(request)
        case .cancel: exports.first { $0.id == request.id }?.cancel()
        case .snapshotTest: sendSnapshotTest()
        }
    }

    private func step(_ request: StudioRequest) async throws {
        let frames = Self.framesPerSecond
        try await seek(to: ((player.time * frames).rounded() + Double(request.frames ?? 1)) / frames)
    }

    private func play(_ request: StudioRequest) async throws {
        speed = min(max(request.speed ?? speed, 0.01), 16)
        loops = request.loops ?? loops
        if !isPlaying, player.time >= player.length - 1e-9 { try await seek(to: 0) }
        startPlaying()
    }

    private func stopPlaying(_ request: StudioRequest) {
        isPlaying = false
        loops = request.loops ?? loops
        needs.formUnion([.tree, .state])
    }

    private func clearEvents() async throws {
        var setup = player.setup
        setup.events = []
        setup.usesScript = true
        try await restart(setup)
    }

    private func addImage(_ request: StudioRequest) throws {
        guard let data = request.data, let name = request.text else {
            throw StudioError("the message contains no image")
        }
        try images.add(data, as: name)
    }

    private func setProperty(_ request: StudioRequest) async throws {
        guard let layer = request.layer, let key = request.key, let value = request.value,
            value.utf8.count <= StudioEvent.maximumValueBytes,
            let code = player.renderer.host.field(key, at: layer).flatMap({ SwiftCode.property($0, value) })
        else {
            throw StudioError(
                "“\((request.value ?? "").prefix(100))” is not a value of \(request.key ?? "the property")")
        }
        var event = StudioEvent(time: player.time, type: .property)
        event.layer = layer
        event.key = key
        event.value = value
        try await turnstile.pass { [event] in try await player.perform(event) }
        tell(StudioAnswer.Code(subject: key, swift: code))
        needs.formUnion([.frame, .tree, .timeline, .state, .events])
        lastChange = .now
    }

    private func awaitSettling(_ request: StudioRequest) throws {
        guard let id = request.id, settles.count < Self.settleLimit else {
            throw StudioError("too many requests are waiting; try again")
        }
        settles.append(id)
    }

    private func select(_ request: StudioRequest) {
        selected = request.layer
        needs.insert(.values)
    }

    private func setOverlay(_ request: StudioRequest) {
        overlay = (request.names ?? []).reduce(into: []) { $0.formUnion(DebugOverlay(named: $1) ?? []) }
        needs.insert(.wholeFrame)
    }

    private func explode(_ request: StudioRequest) {
        exploded = request.view.map {
            func kept(_ value: Double, _ range: ClosedRange<Double>) -> Double {
                value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.lowerBound
            }
            return ExplodedTree.View(
                yaw: kept($0.yaw, -7...7), pitch: kept($0.pitch, -1.5...1.5), spacing: kept($0.spacing, 0...400),
                zoom: kept($0.zoom, 0.05...8))
        }
        needs.insert(.wholeFrame)
    }

    private func sendSnapshotTest() {
        tell(
            StudioAnswer.Code(
                subject: "test",
                swift: SwiftCode.snapshotTest(
                    player.setup, time: player.time, sceneClass: String(describing: type(of: player.scene)))))
    }

    private func seek(to time: Double) async throws {
        guard time.isFinite else { return }
        let time = min(max(0, time), 3600)
        try await advance(to: time)
        playStart = (.now, time)
        lastChange = .now
        needs.formUnion([.frame, .tree])
    }

    private func startPlaying() {
        isPlaying = true
        playStart = (.now, player.time)
        needs.insert(.state)
    }

    /// Shows another setup at the same time.
    private func restart(_ setup: StudioSetup, at time: Double? = nil) async throws {
        let now = time ?? player.time
        // A timeline in progress belongs to the previous setup.
        timelineWork?.cancel()
        isTimelineUnderWay = false
        needs.insert(.timeline)
        try await turnstile.pass {
            try player.restart(setup)
            try await player.seek(to: now, while: { !socket.isClosed })
        }
        playStart = (.now, now)
        lastChange = .now
        needs.formUnion([.frame, .wholeFrame, .state, .timeline, .tree, .events])
    }

    private func change(_ request: StudioRequest) async throws {
        var setup = player.setup
        var time = request.time
        if let scene = request.scene, scene != setup.scene {
            let old = setup
            setup = StudioSetup(scene: scene)
            setup.scale = old.scale
            setup.isDark = old.isDark
            selected = nil
            isPlaying = false
            treeDuration = 0
            time = time ?? 0
        }
        if let parameters = request.parameters { setup.parameters = parameters }
        if let width = request.width, let height = request.height {
            setup.width = width
            setup.height = height
        }
        if request.ownSize == true {
            setup.width = nil
            setup.height = nil
        }
        setup.scale = request.scale ?? setup.scale
        setup.isDark = request.isDark ?? setup.isDark
        setup.isRightToLeft = request.isRightToLeft ?? setup.isRightToLeft
        setup.accessibility = request.accessibility ?? setup.accessibility
        if let size = request.textSize { setup.textSize = size.isEmpty ? nil : size }
        setup.edits = request.edits ?? setup.edits
        if let events = request.events { setup.events = events.sorted { $0.time < $1.time } }
        try await restart(setup, at: time.map { min(max(0, $0), 3600) })
    }

    private func perform(_ request: StudioRequest) async throws {
        guard (request.x ?? 0).isFinite, (request.y ?? 0).isFinite, (request.text ?? "").count <= 16,
            let type = StudioEvent.Kind(rawValue: request.type.rawValue)
        else { return }
        // A pointer does not hover while the time is stopped.
        if type == .hover, !isPlaying { return }
        if type == .touch, request.phase == .began {
            isTouched = true
            if !isPlaying { startPlaying() }
        }
        if isPlaying { try await play() }
        var event = StudioEvent(time: player.time, type: type)
        event.phase = request.phase
        event.finger = request.finger.map { min(max($0, 0), 9) }
        event.x = request.x
        event.y = request.y
        event.dx = request.dx
        event.dy = request.dy
        event.usage = request.usage
        event.text = request.text
        try await turnstile.pass { [event] in try await player.perform(event) }
        if type == .touch, request.phase == .ended || request.phase == .cancelled { isTouched = false }
        if type == .wheel || type == .key, !isPlaying { startPlaying() }
        if type != .hover {
            if isTouched { needs.subtract([.timeline, .state]) } else { needs.formUnion([.timeline, .state]) }
        }
        needs.formUnion([.frame, .events])
    }

    private func editAnimation(_ request: StudioRequest) async throws {
        guard let layerName = request.layerName else { throw StudioError("the animation's layer is missing") }
        let values = (request.values ?? [:]).filter { AnimationEdit.ranges[$0.key]?.contains($0.value) == true }
        guard values.count == request.values?.count ?? 0 else {
            throw StudioError("a number of the animation is out of range")
        }
        let edit = AnimationEdit(layerName: layerName, key: request.key, keyPath: request.keyPath, values: values)
        var setup = player.setup
        setup.edits.removeAll { $0.layerName == edit.layerName && $0.key == edit.key && $0.keyPath == edit.keyPath }
        if !values.isEmpty { setup.edits.append(edit) }
        try await restart(setup)
        tell(
            StudioAnswer.Code(
                subject: "animation", swift: SwiftCode.animation(edit, className: request.text ?? "")))
    }

    /// A picture of another time, or with other parameters, for a comparison.
    private func sendSnapshot(_ request: StudioRequest) async throws {
        var setup = player.setup
        if let parameters = request.parameters { setup.parameters = parameters }
        let other = try StudioPlayer(setup, scenes, images)
        let time = min(max(0, request.time ?? 0), 3600)
        let pixels = try await turnstile.pass {
            try await other.seek(to: time, while: { !socket.isClosed })
            return other.render()
        }
        var message = ByteBuffer()
        FrameMessage.write(
            FrameMessage.Head(
                type: .snapshot, id: request.id, time: time, width: pixels.width, height: pixels.height),
            pixels, nil, isCompressed: true, to: &message)
        socket.send(binary: message)
    }

    private func startLint() {
        lintWork?.cancel()
        let setup = player.setup
        lintWork = Task { [turnstile, scenes, images] in
            do {
                let findings = try await turnstile.pass {
                    guard !Task.isCancelled else { return [LayerWarningLog.Entry]() }
                    return try await SceneLint.findings {
                        let player = try StudioPlayer(setup, scenes, images)
                        return (player.renderer, player.scene.duration)
                    }
                }
                guard !Task.isCancelled else { return }
                tell(
                    StudioAnswer.Lint(
                        findings: findings.prefix(200).map {
                            .init(time: $0.time, layerPath: $0.warning.layerPath, message: "\($0.warning)")
                        }))
            } catch {
                tell(StudioAnswer.Failure(message: "\(error)"))
            }
        }
    }

    private func export(_ request: StudioRequest) async throws {
        guard exports.count < 50 else { throw StudioError("a page can export at most 50 files; reload it for more") }
        guard let id = request.id, !exports.contains(where: { $0.id == id }) else {
            throw StudioError("the export's number must be unique")
        }
        let job = try ExportJob(request, player.setup, scenes, images, turnstile)
        exports.append(job)
        exportWork.append(
            Task { [weak self, downloads] in
                await job.run(into: downloads) { self?.tell($0) }
                guard let self, !self.socket.isClosed else {
                    if let path = job.path { downloads.remove([path]) }
                    return
                }
            })
    }
}

extension Int {
    /// Returns the sum; this number if the sum would overflow.
    fileprivate func clampedSum(with other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? self : sum
    }
}
#endif
