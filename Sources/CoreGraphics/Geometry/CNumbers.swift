/// An integer of the size of a pointer, under its name in Objective-C.
public typealias NSInteger = Int

/// The greatest finite `Float`, under its name in C.
public let MAXFLOAT = Float.greatestFiniteMagnitude
