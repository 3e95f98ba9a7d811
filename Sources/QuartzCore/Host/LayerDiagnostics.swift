import CoreGraphics

/// Checks animations when they are committed, begin and end.
///
/// Findings are added to the animation's log (see `LayerWarningLog`); without a log, debug builds print each different
/// warning once.
enum LayerDiagnostics {
    /// Returns `true` if findings are reported.
    static func isActive(_ item: AttachedAnimation) -> Bool { item.log != nil || _isDebugAssertConfiguration() }

    /// Checks what is known when the transaction is committed.
    static func checkCommitted(_ item: AttachedAnimation, _ layer: CALayer) {
        if layer.host == nil {
            report(.outsideTree, "its layer is not in a visible tree, so it has no visible effect.", item, layer)
        }
        check(item.animation, of: item, layer, groupDuration: nil)
    }

    /// Checks what is known as soon as the layer has a time, before a `beginTime` of 0 is replaced.
    static func checkBegin(_ item: AttachedAnimation, _ layer: CALayer, _ host: LayerHost) {
        let local = layer.localTime(at: host.time), begin = item.animation.beginTime
        guard begin != 0 else { return }
        if abs(local - host.time) > 1, abs(begin - host.time) < abs(begin - local) {
            report(
                .strangeBegin,
                "its beginTime looks like a CACurrentMediaTime() value, but the layer has its own time: "
                    + "use layer.convertTime(_:from: nil).", item, layer)
        } else if begin < local - 1e-3 {
            report(
                .strangeBegin,
                "its beginTime is \(LayerDump.text(local - begin)) s in the past of the layer's time; add the "
                    + "offset to layer.convertTime(CACurrentMediaTime(), from: nil).", item, layer)
        }
    }

    /// Checks an animation. `groupDuration` is the duration of its group.
    private static func check(
        _ animation: CAAnimation, of item: AttachedAnimation, _ layer: CALayer, groupDuration: Double?
    ) {
        func warn(_ kind: LayerWarning.Kind, _ message: String) { report(kind, message, item, layer) }
        let isChild = groupDuration != nil
        if isChild, animation.delegate != nil {
            warn(.groupChildDelegate, "an animation in a group has a delegate, which is never called.")
        }
        if let groupDuration, animation.beginTime >= groupDuration {
            warn(
                .strangeBegin,
                "the beginTime of an animation in a group (\(LayerDump.text(animation.beginTime)) s) counts from the "
                    + "group's start, and is after its end.")
        }
        if !isChild, !animation.isRemovedOnCompletion, !animation.isTakenAway, animation.fillMode.fillsForwards {
            warn(
                .keptForwards,
                "it overrides the layer's value forever (isRemovedOnCompletion is false, fillMode "
                    + "\(animation.fillMode.rawValue)); set the layer's property to the end value instead.")
        }
        if let group = animation as? CAAnimationGroup {
            let duration = group.duration > 0 ? group.duration : groupDuration ?? item.timing.duration
            for child in group.animations ?? [] { check(child, of: item, layer, groupDuration: duration) }
        }
        guard let property = animation as? CAPropertyAnimation else { return }
        guard let path = property.keyPath, let target = AnimationTarget(path, in: type(of: layer)) else {
            warn(.unknownKeyPath, "the key path \"\(property.keyPath ?? "nil")\" names no property.")
            return
        }
        if case .stored(let name) = target.property, name == "frame" || layer.value(forKey: name) == nil {
            let hint = name == "frame" ? " (frame does not animate; use position and bounds)" : ""
            warn(.unknownKeyPath, "\(type(of: layer)) has no property \"\(name)\"\(hint).")
            return
        }
        if property.valueFunction == nil { checkValues(property, target, layer, warn) }
    }

    private static func checkValues(
        _ animation: CAPropertyAnimation, _ target: AnimationTarget, _ layer: CALayer,
        _ warn: (LayerWarning.Kind, String) -> Void
    ) {
        var values: [AnimationValue] = []
        let current = target.read(layer)
        if case .none = target.part.get(target.property.read(layer)), target.part != .whole {
            warn(.unknownKeyPath, "the value of \"\(animation.keyPath ?? "")\" has no such part.")
            return
        }
        if let basic = animation as? CABasicAnimation {
            values = [basic.fromValue, basic.toValue, basic.byValue].compactMap { $0 }.map {
                AnimationValue($0).fitted(to: current)
            }
        } else if let keyframes = animation as? CAKeyframeAnimation {
            checkTimes(keyframes, warn)
            if keyframes.path != nil || keyframes.calculationMode == .discrete { return }
            values = (keyframes.values ?? []).map { AnimationValue($0).fitted(to: current) }
            if values.isEmpty { warn(.cannotInterpolate, "it has neither a path nor values.") }
        }
        if current.isContinuous, let first = values.first, AnimationValue.between(first, current, 0.5) == nil {
            warn(
                .cannotInterpolate,
                "a value of it (\(LayerDump.text(first))) has another type, or another path structure, than the "
                    + "layer's (\(LayerDump.text(current))).")
            return
        }
        for (a, b) in zip(values, values.dropFirst())
        where (a.isContinuous || b.isContinuous) && AnimationValue.between(a, b, 0.5) == nil {
            warn(
                .cannotInterpolate,
                "there are no values between \(LayerDump.text(a)) and \(LayerDump.text(b)) (types or path structures "
                    + "differ): it will jump.")
            return
        }
    }

    private static func checkTimes(
        _ animation: CAKeyframeAnimation, _ warn: (LayerWarning.Kind, String) -> Void
    ) {
        guard let times = animation.keyTimes, !times.isEmpty, !animation.calculationMode.isPaced else { return }
        var allowed: ClosedRange<Int>
        if let path = animation.path {
            let pieces = PathPiece.pieces(of: path.storage)
            // The closing segment may be omitted from the count.
            allowed = (pieces.count + (pieces.last?.closesContour == true ? 0 : 1))...(pieces.count + 1)
        } else {
            let count = animation.values?.count ?? 0
            allowed = count...count
        }
        if animation.calculationMode == .discrete { allowed = allowed.lowerBound...(allowed.upperBound + 1) }
        if times.count > allowed.upperBound {
            warn(
                .keyTimes,
                "it has \(times.count) key times for \(allowed.upperBound) keys; key times after the last key are ignored."
            )
        } else if times.count < allowed.lowerBound {
            warn(
                .keyTimes,
                "it has \(times.count) key times for \(allowed.lowerBound) keys; keys without a time are ignored.")
        } else if !KeyTimes.areRegular(times, lastHolds: animation.calculationMode == .discrete) {
            warn(
                .keyTimes,
                "its key times do not increase from 0 to 1; the value is constant before the first and after the last.")
        }
    }

    /// The presentation of a layer when one of its animations begins, half-way through, and at its end.
    struct ShownValues {
        fileprivate let shown: [CALayer]
    }

    /// Returns the presentations of an animation before it is removed; `nil` if there is nothing to check.
    static func shownValues(of item: AttachedAnimation, _ layer: CALayer) -> ShownValues? {
        guard item.animation.isRemovedOnCompletion, item.timing.end.isFinite, item.node != nil else { return nil }
        let begin = item.timing.begin, end = item.timing.end
        return ShownValues(shown: [begin, (begin + end) / 2, end].map { layer.presentationCopy(at: $0) })
    }

    /// The remaining distance of a nearly settled spring, as a fraction of the whole.
    private static let residue = 0.005

    /// Checks the presentation after the animation was removed, with all others that are still running.
    static func checkEnded(_ item: AttachedAnimation, _ layer: CALayer, _ shownValues: ShownValues) {
        let next = layer.presentationCopy(at: item.timing.end + 1e-6)
        item.node?.forEachTarget { target in
            // A key without a property was reported already.
            if case .stored(let key) = target.property, layer.value(forKey: key) == nil { return }
            let values = shownValues.shown.map { target.read($0) }, after = target.read(next)
            let distance = max(
                AnimationValue.distance(values[0], values[1]), AnimationValue.distance(values[1], values[2]))
            let texts = values.map { LayerDump.text($0) }
            // An animation that holds one value until its end delays the layer's own value on purpose.
            guard Set(texts).count > 1, LayerDump.text(after) != texts[2], !(isUnseen(values[2]) && isUnseen(after)),
                AnimationValue.distance(values[2], after) > residue * distance
            else { return }
            report(
                .jumpsBack,
                "it ends at \(texts[2]) and then jumps back to the layer's value \(LayerDump.text(after)); "
                    + "set the property as well.", item, layer)
        }
    }

    /// Returns `true` for no colour or a transparent one: a change between these is invisible.
    private static func isUnseen(_ value: AnimationValue) -> Bool {
        switch value {
        case .none: true
        case .color(let color): color.w == 0
        default: false
        }
    }

    private static func report(
        _ kind: LayerWarning.Kind, _ message: String, _ item: AttachedAnimation, _ layer: CALayer
    ) {
        let warning = LayerWarning(
            kind: kind, layerPath: LayerWarning.path(of: layer), key: item.key ?? "no key", message: message)
        if let log = item.log {
            let host = layer.host ?? ThreadState.current.host
            log.add(warning, at: host.map { $0.time - $0.startTime } ?? 0)
        } else {
            #if DEBUG
            warn("\(warning)", module: "QuartzCore")
            #endif
        }
    }
}
