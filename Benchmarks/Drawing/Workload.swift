import CairoPeer

/// One drawing, animated over a number of frames, by Mica and by Cairo.
///
/// To add one: write a file in Workloads/ with an array of workloads, and name the array in `allWorkloads`.
struct Workload {
    /// The displayed name, which filters match: "arrow-800".
    let name: String
    let width: Int, height: Int
    var frames = 60
    /// The project's target ratio, the peer's time over Mica's.
    let asked: Double?
    /// Makes the images and contexts of Mica's side, and returns two closures: one clears the target, the other draws
    /// the frame t.
    let mica: () -> (clear: () -> Void, draw: (_ t: Double) -> Void, pixels: () -> [UInt32])
    /// Draws the frame t with Cairo, on a target that the harness owns; set-up happens in the outer call. Nil if Cairo
    /// cannot do this.
    let peer: (() -> (OpaquePointer, _ t: Double) -> Void)?
    /// The library that draws in `peer`.
    var peerName = "cairo"
    /// The peer's pixels, if they are not on the harness's target.
    var peerPixels: (() -> [UInt32])?
}

@MainActor let allWorkloads: [Workload] =
    shapeWorkloads + largePathWorkloads + paintWorkloads + limitWorkloads + compositingWorkloads + layerClassWorkloads
    + blendWorkloads
