import CairoPeer
import Foundation
@_spi(Measuring) import MicaRaster

// Arguments: [--engine | --frames] [--json] [--save DIR] [filter], or --count SIDE --exact NAME under callgrind
// (scripts/lib/count-instructions).
var engine = false, frames = false, filter = "", exact: String?, json = false, count: String?, save: String?
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--json": json = true
    case "--engine": engine = true
    case "--frames": frames = true
    case "--count": count = arguments.popFirst()
    case "--polygons":
        writePolygons()
        exit(0)
    case "--list": for w in allWorkloads { print(w.name) }; exit(0)
    case "--exact": exact = arguments.popFirst()
    case "--save": save = arguments.popFirst()
    default:
        if argument.hasPrefix("-") {
            FileHandle.standardError.write(Data("bench: unknown option \(argument)\n".utf8))
            exit(2)
        }
        filter = argument
    }
}
if let count {
    // The same number of instructions on every processor.
    Kernels.areWide = false
    for figure in engineFigures where figure.name == exact { countInstructions(figure) }
    for workload in allWorkloads where workload.name == exact { countInstructions(workload, side: count) }
    exit(0)
}
if engine {
    for figure in engineFigures where filter.isEmpty || figure.name.contains(filter) { report(figure, json: json) }
    exit(0)
}
if frames {
    reportFrames(filter)
    exit(0)
}
let chosen = allWorkloads.filter { exact == nil ? filter.isEmpty || $0.name.contains(filter) : $0.name == exact }
if chosen.isEmpty {
    let names = allWorkloads.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(Data("bench: no workload's name contains \"\(filter)\"; there are \(names)\n".utf8))
    exit(1)
}
if let save {
    for workload in chosen { try saveFrames(workload, to: save) }
} else {
    for workload in chosen { report(measure(workload), of: workload, json: json) }
}
