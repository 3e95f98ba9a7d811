import MicaLottie

extension LottieScene {
    /// The features of the file that are not drawn, and the images that cannot be read: a line each.
    var findings: [String] {
        let provider = file.imageProvider
        let missing = file.document.images.filter { provider.imageForAsset(asset: $0) == nil }.map { asset in
            asset.isEmbedded
                ? "image \(asset.id): its data cannot be read"
                : "image \(asset.id): the file \(asset.directory)\(asset.name) cannot be read"
        }
        return file.document.faults.map { "\($0): not drawn" } + missing
    }
}
