/// The methods that notify the delegate of an image picker; all are optional.
@preconcurrency @MainActor public protocol UIImagePickerControllerDelegate: NSObjectProtocol {
    /// Called when a picture was chosen; the delegate dismisses the picker.
    func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any])
    /// Called when the picker was cancelled; the delegate dismisses it. Default: it is dismissed.
    func imagePickerControllerDidCancel(_ picker: UIImagePickerController)
}

extension UIImagePickerControllerDelegate {
    public func imagePickerController(
        _ picker: UIImagePickerController,
        didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {}
    public func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.presentingViewController?.dismiss(animated: true)
    }
}

/// A picker for pictures of a library or a camera. Neither exists here: the picker is empty and can be cancelled.
@preconcurrency @MainActor open class UIImagePickerController: UINavigationController {
    /// A place of pictures.
    public enum SourceType: Int, Sendable {
        /// The library.
        case photoLibrary = 0
        /// The camera.
        case camera = 1
        /// The album of what was saved.
        case savedPhotosAlbum = 2
    }

    /// A camera.
    public enum CameraDevice: Int, Sendable {
        /// That on the back.
        case rear = 0
        /// That above the screen.
        case front = 1
    }

    /// A kind of media that a camera makes.
    public enum CameraCaptureMode: Int, Sendable {
        /// Pictures.
        case photo = 0
        /// Movies.
        case video = 1
    }

    /// A part of what was chosen.
    public struct InfoKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        private init(of name: String) { rawValue = "UIImagePickerController\(name)" }
        /// The type of the medium, a `String`.
        public static let mediaType = InfoKey(of: "MediaType")
        /// The picture, a `UIImage`.
        public static let originalImage = InfoKey(of: "OriginalImage")
        /// The picture as the user changed it, a `UIImage`.
        public static let editedImage = InfoKey(of: "EditedImage")
        /// The rectangle that the user cut out, a `CGRect`.
        public static let cropRect = InfoKey(of: "CropRect")
        /// The file of a movie, a `URL`.
        public static let mediaURL = InfoKey(of: "MediaURL")
        /// The file of a picture, a `URL`.
        public static let imageURL = InfoKey(of: "ImageURL")
        /// The camera's notes on a picture, a dictionary.
        public static let mediaMetadata = InfoKey(of: "MediaMetadata")
    }

    /// The place of the pictures. Default `photoLibrary`.
    open var sourceType = SourceType.photoLibrary
    /// `true` if the user may cut a part out. Default `false`.
    open var allowsEditing = false
    /// The types of media. Default pictures.
    open var mediaTypes = ["public.image"]
    /// The camera. Default `rear`.
    open var cameraDevice = CameraDevice.rear
    /// The kind of media that the camera makes. Default `photo`.
    open var cameraCaptureMode = CameraCaptureMode.photo
    /// A view above the camera's picture. Default nil.
    open var cameraOverlayView: UIView?
    /// `false` if the camera's controls are hidden. Default `true`.
    open var showsCameraControls = true

    /// Returns `false`: no place has pictures here.
    open class func isSourceTypeAvailable(_ sourceType: SourceType) -> Bool { false }
    /// Returns `false`: there is no camera.
    open class func isCameraDeviceAvailable(_ cameraDevice: CameraDevice) -> Bool { false }
    /// Returns nil: no place has pictures here.
    open class func availableMediaTypes(for sourceType: SourceType) -> [String]? { nil }
    /// Does nothing: there is no camera.
    open func takePicture() {}

    open override func viewDidLoad() {
        super.viewDidLoad()
        guard viewControllers.isEmpty else { return }
        let page = UIViewController()
        page.title = "Photos"
        page.view.backgroundColor = .systemBackground
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(
            systemItem: .cancel,
            primaryAction: UIAction { [weak self] _ in
                guard let self else { return }
                guard let delegate = delegate as? any UIImagePickerControllerDelegate else {
                    presentingViewController?.dismiss(animated: true)
                    return
                }
                delegate.imagePickerControllerDidCancel(self)
            })
        setViewControllers([page], animated: false)
    }
}
