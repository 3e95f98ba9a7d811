#if os(Linux)
    import Glibc
#else
    import Darwin
#endif

/// The system that this was compiled for, according to its own branches.
enum System {
    #if os(iOS)
        static let name = "iOS"
    #elseif os(Linux)
        static let name = "Linux"
    #endif
}
