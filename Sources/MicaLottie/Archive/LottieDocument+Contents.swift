/// The texts of a document that users can replace, by keypath.
extension LottieDocument {
    /// A text layer.
    package struct Text: Equatable, Sendable {
        /// The names of the layer and of those around it, with periods between them.
        package var keypath: String
        /// The first text.
        package var text: String
    }

    /// The maximum number of layers that are searched.
    private static let maximumSearched = 100_000

    /// The text layers, also those of compositions, in the order of the layers. At most 1000; each keypath once.
    package var texts: [Text] {
        var found: [Text] = []
        var known: Set<String> = []
        var searched = 0
        func search(_ layers: [LayerModel], _ path: [String], _ open: [String]) {
            for layer in layers {
                searched += 1
                guard searched <= Self.maximumSearched, found.count < 1000 else { return }
                let keypath = path + [layer.name]
                switch layer.content {
                case .text(let text):
                    let name = keypath.joined(separator: ".")
                    if known.insert(name).inserted {
                        found.append(Text(keypath: name, text: text.documents.first?.document.text ?? ""))
                    }
                case .composition(let asset, _, _, _):
                    // A composition in itself is not drawn.
                    guard open.count < 64, !open.contains(asset), let composition = compositions[asset] else {
                        continue
                    }
                    search(composition.layers, keypath, open + [asset])
                default: break
                }
            }
        }
        search(layers, [], [])
        return found
    }
}
