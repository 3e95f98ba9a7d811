extension UIPasteboard {
    /// A provider for each item, with its texts, URLs, images and data.
    public var itemProviders: [NSItemProvider] {
        items.map { item in
            let provider = NSItemProvider()
            for (type, value) in item.sorted(by: { $0.key < $1.key }) {
                switch value {
                case let text as String: provider.registerObject(NSString(string: text), visibility: .all)
                case let url as URL: provider.registerObject(url as NSURL, visibility: .all)
                case let image as UIImage: provider.registerObject(image, visibility: .all)
                case let data as Data:
                    provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { done in
                        done(data, nil)
                        return nil
                    }
                default: break
                }
            }
            return provider
        }
    }
}
