/// Runs `body`, for code with autorelease pools on Apple's systems. Without Objective-C there is no deferred release:
/// Swift deallocates objects at once.
@inlinable public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
