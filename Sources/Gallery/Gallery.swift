public import Mica

/// All scenes, in the order in which they are shown.
@MainActor public let galleryScenes: [any Scene.Type] = [
    ArrowMaskScene.self,
    ArcToCircleScene.self,
    ClockScene.self,
    OneLoadingScene.self,
    LoadingTickScene.self,
    ElasticBallScene.self,
    DrawingPadScene.self,
    GlyphsScene.self,
    FadeScene.self,
    BouncePathScene.self,
    BorderGroupScene.self,
    CalculationModesScene.self,
    NestedTransactionsScene.self,
    ChainedScene.self,
    StopInPlaceScene.self,
    SpeedTreeScene.self,
    ViewAnimateScene.self,
    ClippingScene.self,
    Transform3DScene.self,
]
