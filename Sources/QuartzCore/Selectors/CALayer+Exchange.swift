import MicaObjC

extension CALayer: ExchangeableMethods {
    package static var methodOwner: AnyClass { CALayer.self }
    package static var exchangeableMethods: [String: MethodBody] {
        [
            "add:forKey:": { layer, animation, key in
                guard let animation = animation as? CAAnimation else { return nil }
                (layer as? CALayer)?.addAnimation(animation, key as? String)
                return nil
            }
        ]
    }
}
