internal import MicaRasterKernels

package enum Processors {
    /// How many of them this process may use: `taskset` and containers may leave it fewer than there are.
    package static var count: Int { max(1, Int(mica_processor_count())) }
}
