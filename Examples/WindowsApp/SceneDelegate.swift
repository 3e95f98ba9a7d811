import UIKit

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let number = connectionOptions.userActivities.first?.userInfo?["number"] as? Int ?? 1
        scene.title = "Window \(number)"
        windowScene.sizeRestrictions?.minimumSize = CGSize(width: 200, height: 150)
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = ColorController(number: number)
        window.makeKeyAndVisible()
        self.window = window
        for context in connectionOptions.urlContexts { print("opens \(context.url.absoluteString)") }
    }

    func sceneDidEnterBackground(_ scene: UIScene) { print("background \(scene.title ?? "")") }
    func sceneWillEnterForeground(_ scene: UIScene) { print("foreground \(scene.title ?? "")") }
    func sceneDidDisconnect(_ scene: UIScene) { print("disconnect \(scene.title ?? "")") }
}
