import Cards
import Mica
import MicaWindow

@main struct CardsApp: WindowSceneApp {
    static let scenes: [any Scene.Type] = [CardsScene.self, SparksScene.self, WritingScene.self]
}
