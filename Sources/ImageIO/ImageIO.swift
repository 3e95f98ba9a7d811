// Reading and writing image files with the names of Apple's Image I/O. `Decode` converts files to plain data, `Encode`
// converts plain data to files; `Source` and `Destination` are Apple's functions over them.
@_exported public import CoreGraphics
