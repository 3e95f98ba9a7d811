import CoreGraphics
import Foundation

extension CGImageDestination {
    /// Returns the whole file; `nil` if an image cannot be converted.
    func encoded() -> Data? {
        guard let first = images.first else { return nil }
        let settings = properties.merging(first.properties) { $1 }
        if format == .png, images.count == 1 { return png(first.image, settings) }
        guard let bitmap = bitmap(of: first.image) else { return nil }
        switch format {
        case .jpeg:
            let isGray = first.image.colorSpace?.model == .monochrome
            guard
                var file = JPEGEncoder.encode(
                    bitmap, quality: quality(settings), dpi: dpi(settings), allowsGray: isGray)
            else { return nil }
            if let exif = exif(settings) { JPEGEncoder.insert(exif, into: &file) }
            return file
        case .png:
            var colors = APNGColors()
            for (image, _) in images {
                guard let bitmap = self.bitmap(of: image) else { return nil }
                colors.add(bitmap)
            }
            return animation(
                APNGEncoder(
                    width: bitmap.width, height: bitmap.height, loopCount: loopCount ?? 0, keepsEveryFrame: true,
                    colors: colors))
        case .gif:
            return animation(
                GIFEncoder(
                    width: bitmap.width, height: bitmap.height, loopCount: loopCount ?? (images.count > 1 ? 0 : 1),
                    keepsEveryFrame: true))
        case .webP where images.count == 1:
            return WebPEncoder.encode(bitmap, quality: quality(settings))
        case .webP:
            return WebPAnimationEncoder(
                width: bitmap.width, height: bitmap.height, loopCount: loopCount ?? 0, quality: quality(settings),
                keepsEveryFrame: true
            )
            .flatMap { animation($0) }
        }
    }

    private func png(_ image: CGImage, _ settings: CFDictionary) -> Data? {
        let level = level(settings), filters = filters(settings)
        let dpi = dpi(settings), exif = exif(settings)
        let channels = channels(of: image)
        if let bitmap = DeepBitmap(image) {
            return PNGEncoder.encode(
                bitmap, channels: channels, level: level, filters: filters, dpi: dpi, exif: exif)
        }
        if let bitmap = Bitmap(straight: image) {
            return PNGEncoder.encode(
                bitmap, channels: channels, level: level, filters: filters, dpi: dpi, exif: exif)
        }
        return image.source().map {
            PNGEncoder.encode(
                $0.pixmap, channels: channels, level: level, filters: filters, dpi: dpi, exif: exif)
        }
    }

    /// Returns the channels that the file keeps, like Apple's: code that reads its own file expects the layout that it
    /// wrote. `nil` for an indexed image.
    private func channels(of image: CGImage) -> PNGChannels? {
        let model = image.colorSpace?.model
        guard model != .indexed else { return nil }
        let hasAlpha = ![.none, .noneSkipFirst, .noneSkipLast].contains(image.alphaInfo)
        return PNGChannels(isGray: model == .monochrome, hasAlpha: hasAlpha)
    }

    /// Returns the quality of JPEG and WebP, 0…1. The default is that of `mica render`.
    private func quality(_ properties: CFDictionary) -> Double {
        number(properties[kCGImageDestinationLossyCompressionQuality]) ?? 0.85
    }

    private func animation(_ encoder: some AnimationEncoder) -> Data? {
        var encoder = encoder
        var file = Data()
        for (image, properties) in images {
            guard let bitmap = bitmap(of: image), bitmap.width == images[0].image.width,
                bitmap.height == images[0].image.height
            else { return nil }
            file.append(encoder.append(bitmap, duration: delay(properties) ?? delay(self.properties) ?? 0.1))
        }
        let tail = encoder.finish()
        file.append(tail.data)
        guard !file.isEmpty else { return nil }
        for (offset, data) in tail.patches { file.replaceSubrange(offset..<offset + data.count, with: data) }
        return file
    }

    private func bitmap(of image: CGImage) -> Bitmap? {
        guard let bitmap = Bitmap(straight: image) ?? Bitmap(image) else { return nil }
        guard format == .jpeg, !bitmap.isOpaque else { return bitmap }
        return bitmap.flattened(onto: background ?? 0xFFFF_FFFF)
    }

    private var background: UInt32? {
        let value =
            images.first?.properties[kCGImageDestinationBackgroundColor]
            ?? properties[kCGImageDestinationBackgroundColor]
        guard let color = value as? CGColor, let space = CGColorSpace(name: CGColorSpace.sRGB),
            let components = color.converted(to: space, intent: .defaultIntent, options: nil)?.components,
            components.count == 4
        else { return nil }
        func byte(_ value: CGFloat) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
        return 0xFF00_0000 | byte(components[2]) << 16 | byte(components[1]) << 8 | byte(components[0])
    }

    private var loopCount: Int? {
        guard let keys = FramePropertyKeys(format), let details = properties[keys.dictionary] as? CFDictionary else {
            return nil
        }
        guard let count = number(details[keys.loopCount]), !count.isNaN else { return nil }
        return Int(min(max(count, 0), 65_535))
    }

    private func delay(_ properties: CFDictionary) -> Double? {
        guard let keys = FramePropertyKeys(format), let details = properties[keys.dictionary] as? CFDictionary else {
            return nil
        }
        return [keys.unclampedDelay, keys.delay].lazy.compactMap { number(details[$0]) }.first { !$0.isNaN }
    }

    private func dpi(_ properties: CFDictionary) -> (x: Double, y: Double)? {
        guard let x = number(properties[kCGImagePropertyDPIWidth]), x > 0, x < 1e6 else { return nil }
        let y = number(properties[kCGImagePropertyDPIHeight]) ?? x
        return y > 0 && y < 1e6 ? (x, y) : nil
    }

    /// Returns the compression level of PNG; `nil` if the content of the image determines it.
    private func level(_ properties: CFDictionary) -> Int? {
        pngNumber(kCGImagePropertyPNGCompressionLevel, properties).map { Int(min(max($0, 1), 9)) }
    }

    private func filters(_ properties: CFDictionary) -> PNGFilter.Types? {
        pngNumber(kCGImagePropertyPNGCompressionFilter, properties).map {
            PNGFilter.Types(rawValue: UInt8(min(max($0, 0), 255)) >> 3)
        }
    }

    private func pngNumber(_ key: CFString, _ properties: CFDictionary) -> Double? {
        guard let details = properties[kCGImagePropertyPNGDictionary] as? CFDictionary,
            let value = number(details[key]), value.isFinite
        else { return nil }
        return value
    }

    /// Returns EXIF data with only the orientation; `nil` if there is none.
    private func exif(_ properties: CFDictionary) -> Data? {
        guard let orientation = number(properties[kCGImagePropertyOrientation]), (2...8).contains(orientation) else {
            return nil
        }
        var data = Data("MM".utf8)
        data.appendBigEndian(UInt16(42))
        data.appendBigEndian(UInt32(8))
        data.appendBigEndian(UInt16(1))
        data.appendBigEndian(UInt16(0x0112))
        data.appendBigEndian(UInt16(3))
        data.appendBigEndian(UInt32(1))
        data.appendBigEndian(UInt16(orientation))
        data.appendBigEndian(UInt16(0))
        data.appendBigEndian(UInt32(0))
        return data
    }
}
