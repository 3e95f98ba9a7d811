import Mica
import MicaWindow
import Notes

@main struct NotesApp: WindowSceneApp {
    static let scenes: [any Scene.Type] = [NotesScene.self, SparksScene.self, WritingScene.self]
}
