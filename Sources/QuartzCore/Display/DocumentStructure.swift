package import MicaVector

/// A layer's delegate that knows what its layer, and those below it, mean in a document.
package protocol DocumentStructureSource: AnyObject {
    /// Returns the structure of what the layer shows.
    func documentStructure() -> DocumentStructure
}

/// The parts of a document that a tree of layers shows.
package struct DocumentStructure {
    /// The parts in reading order.
    package var elements: [StructureElement]
    /// The layers of the parts.
    package var shown: [(layer: CALayer, element: StructureElement)]

    package init(elements: [StructureElement], shown: [(layer: CALayer, element: StructureElement)]) {
        self.elements = elements
        self.shown = shown
    }
}
