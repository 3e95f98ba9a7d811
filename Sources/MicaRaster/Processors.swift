internal import MicaRasterKernels

package enum Processors {
    /// How many of them this process may use: `taskset` and containers may leave it fewer than there are.
    package static var count: Int { max(1, Int(mica_processor_count())) }
}

/// Which of the row kernels draw: their bytes are the same.
@_spi(Measuring) public enum Kernels {
    /// Whether those with wide vectors draw; they do where the processor has these.
    public static var areWide: Bool {
        get { mica_wide_kernels() != 0 }
        set { mica_use_wide_kernels(newValue ? 1 : 0) }
    }
}
