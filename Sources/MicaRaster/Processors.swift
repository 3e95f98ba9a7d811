internal import MicaRasterKernels

package enum Processors {
    /// The number of processors that this process may use; `taskset` and containers may allow fewer than exist.
    package static var count: Int { max(1, Int(mica_processor_count())) }
}

/// The selection of the row kernels; all of them draw the same bytes.
@_spi(Measuring) public enum Kernels {
    /// A Boolean value that indicates whether the kernels with wide vectors draw; by default they do if the processor
    /// supports them.
    public static var areWide: Bool {
        get { mica_wide_kernels() != 0 }
        set { mica_use_wide_kernels(newValue ? 1 : 0) }
    }
}
