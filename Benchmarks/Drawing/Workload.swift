import CairoPeer

/// One drawing, animated over a number of frames, by Mica and by Cairo.
///
/// To add one: write a file in Workloads/ with an array of workloads, and name the array in `allWorkloads`.
struct Workload {
    /// As it is shown and as filters match it: "arrow-800".
    let name: String
    let width: Int, height: Int
    var frames = 60
    /// The ratio that the project asks for, peer's time over Mica's.
    let asked: Double?
    /// Makes the images and contexts of Mica's side, and returns what clears the target and what draws the frame t.
    let mica: () -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32])
    /// Draws the frame t with Cairo, on a target that the harness owns; any set-up happens in the outer call. Nil where
    /// Cairo cannot do the job.
    let peer: (() -> (OpaquePointer, _ t: Double) -> Void)?
    /// Who draws in `peer`.
    var peerName = "cairo"
    /// The peer's pixels, if they are not on the harness's target.
    var peerPixels: (() -> [UInt32])?
}

@MainActor let allWorkloads: [Workload] =
    shapeWorkloads + largePathWorkloads + paintWorkloads + limitWorkloads + compositingWorkloads + layerClassWorkloads
    + blendWorkloads
