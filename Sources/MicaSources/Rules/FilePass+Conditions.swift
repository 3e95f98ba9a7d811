/// Conditions of `#if`, which are decided as on an iOS device, except in files that have branches for Linux.
/// (`#available` needs no rewriting, because its `*` applies here.)
extension FilePass {
    /// A condition ends with its line.
    mutating func rewriteCondition(_ index: Int) {
        guard !file.isForLinux else { return }
        var next = index + 1
        while next < file.count, next == index + 1 || !file.beginsLine(next), file.kind(next) != .pound {
            if file.text(next + 1) == "(", file.partner(next + 1) == next + 3 {
                let argument = file.text(next + 2)
                switch file.text(next) {
                case "os": replace(next, next + 3, with: argument == "iOS" ? "true" : "false")
                case "targetEnvironment": replace(next, next + 3, with: "false")
                case "canImport" where FilePass.present.contains(argument): replace(next, next + 3, with: "true")
                default: break
                }
            }
            next += 1
        }
    }
}
