import Foundation
import MicaInterfaceBuilder
import MicaSources

/// `mica-rewrite interface --module NAME [--strings] [--library NAME]… [[--linux] --source FILE]… --out OUT FILE`:
/// writes the Swift code of one storyboard or nib. The sources are the original iOS sources of the module.
struct InterfaceCommand {
    private var module: String?
    private var hasStrings = false
    private var libraries: [String] = []
    private var sources: [(path: String, isForLinux: Bool)] = []
    private var output: String?
    private var input: String?

    /// Returns `nil` if the arguments are invalid.
    init?(_ arguments: ArraySlice<String>) {
        var rest = arguments, isForLinux = false
        while let argument = rest.popFirst() {
            switch argument {
            case "--strings": hasStrings = true
            case "--linux": isForLinux = true
            case "--module", "--library", "--source", "--out":
                guard let value = rest.popFirst() else { return nil }
                switch argument {
                case "--module": module = value
                case "--library": libraries.append(value)
                case "--source": sources.append((value, isForLinux))
                default: output = value
                }
                isForLinux = false
            default:
                guard input == nil, !argument.hasPrefix("--") else { return nil }
                input = argument
            }
        }
        guard module != nil, output != nil, input != nil else { return nil }
    }

    func run() {
        guard let module, let output, let input else { return }
        let sources = sources.map { source in
            AppleSource(path: source.path, bytes: RewriterFiles.read(source.path).bytes, isForLinux: source.isForLinux)
        }
        guard !([input] + sources.map(\.path)).map(RewriterFiles.real).contains(RewriterFiles.real(output)) else {
            RewriterFiles.fail("\(output) is one of the sources; choose another output file")
        }
        do {
            let file = try InterfaceFile(readingFrom: URL(fileURLWithPath: input), path: input)
            let result = try InterfaceGenerator.generate(
                file, index: AppIndex(sources),
                options: InterfaceOptions(module: module, libraries: libraries, hasStrings: hasStrings))
            for (finding, omitted) in FindingList.bounded(result.findings, message: \.message) {
                let message = finding.message + FindingList.suffix(omitted)
                RewriterFiles.report(finding.path, finding.line, "warning", message)
            }
            RewriterFiles.write(Data(result.text.utf8), to: output)
        } catch {
            RewriterFiles.report(error.path, error.line, "error", error.message)
            exit(1)
        }
    }
}
