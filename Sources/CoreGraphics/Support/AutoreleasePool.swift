/// Runs `body`. There is no Objective-C here that leaves objects to be released later: what Swift drops is gone at once.
/// For code that pools on Apple's systems.
@inlinable public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
