/// Runs `body`. Without Objective-C there is no deferred release: Swift deallocates objects at once. For code with
/// autorelease pools on Apple's systems.
@inlinable public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
