import UIKit

extension CodeScreens {
    static func views() -> UIViewController {
        screen(ViewsController(), 320, 360) { view, controller in
            view.tintColor = .systemPurple
            controller.title = "Views"
            controller.restorationIdentifier = "views-restoration"
            view.add(UIView(), 10, 10, 60, 60) {
                $0.autoresizingMask = [
                    .flexibleLeftMargin, .flexibleWidth, .flexibleTopMargin, .flexibleHeight,
                ]
                $0.alpha = 0.5
                $0.tag = 7
                $0.contentMode = .center
                $0.restorationIdentifier = "half"
                $0.focusGroupIdentifier = "group"
                $0.backgroundColor = .systemBlue
                $0.add(UIView(), 30, 30, 50, 50) { $0.backgroundColor = .systemRed }
            }
            view.add(UIView(), 80, 10, 60, 60) {
                $0.clipsToBounds = true
                $0.isUserInteractionEnabled = false
                $0.isMultipleTouchEnabled = true
                $0.isExclusiveTouch = true
                $0.contentMode = .redraw
                $0.overrideUserInterfaceStyle = .dark
                $0.semanticContentAttribute = .playback
                $0.preservesSuperviewLayoutMargins = true
                $0.insetsLayoutMarginsFromSafeArea = false
                $0.layoutMargins = UIEdgeInsets(top: 4, left: 6, bottom: 4, right: 6)
                $0.backgroundColor = .systemBackground
                $0.layer.cornerRadius = 12
                $0.accessibilityLabel = "A dark view"
                $0.add(UILabel("Dark and clipped", .systemFont(ofSize: 13)), 4, 20, 120, 21)
            }
            view.add(UIView(), 80, 10, 60, 60) {
                $0.isHidden = true
                $0.backgroundColor = .systemRed
            }
            let badge = view.add(BadgeView(), 150, 10, 60, 60, setBadge)
            controller.badge = badge
            let helper = Helper()
            helper.badge = badge
            controller.helper = helper
            addRecognizers(to: badge, controller, helper)
            addImages(to: view, controller)
            addEffects(to: view)
            let missing: [(CGRect, UIColor)] = [
                (CGRect(x: 10, y: 120, width: 60, height: 60), .systemGreen),
                (CGRect(x: 80, y: 120, width: 60, height: 60), .systemTeal),
                (CGRect(x: 150, y: 120, width: 60, height: 60), .systemYellow),
                (CGRect(x: 220, y: 120, width: 40, height: 60), .systemOrange),
                (CGRect(x: 270, y: 120, width: 40, height: 60), .systemIndigo),
            ]
            for (index, (frame, color)) in missing.enumerated() {
                view.add(UIView(frame: frame), frame.minX, frame.minY, frame.width, frame.height) {
                    $0.backgroundColor = color
                    $0.clipsToBounds = [0, 3, 4].contains(index)
                    $0.isMultipleTouchEnabled = index == 0
                }
            }
            view.add(BadgeView(), 10, 190, 60, 60) {
                $0.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
            }
            view.add(UIView(), 80, 190, 230, 60) {
                $0.contentMode = .left
                $0.bounds = CGRect(x: 5, y: 5, width: 230, height: 60)
                $0.backgroundColor = .systemGray6
            }
        }
    }

    private static func setBadge(_ badge: BadgeView) {
        badge.isOpaque = false
        badge.autoresizesSubviews = false
        badge.clearsContextBeforeDrawing = false
        badge.contentMode = .topLeft
        badge.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        badge.ringColor = UIColor(red: 1, green: 0.6, blue: 0, alpha: 1)
        badge.ringWidth = 6
        badge.offset = CGSize(width: 2, height: -2)
        badge.center2 = CGPoint(x: 3, y: 4)
        badge.area = CGRect(x: 1, y: 2, width: 3, height: 4)
        badge.caption = "Badge"
        badge.icon = UIImage(systemName: "star.fill")
        badge.isFilled = true
        badge.note = nil
    }

    private static func addRecognizers(to badge: UIView, _ controller: ViewsController, _ helper: Helper) {
        let recognize = #selector(ViewsController.recognize(_:))
        let tap = UITapGestureRecognizer(target: controller, action: recognize)
        tap.isEnabled = false
        tap.delaysTouchesBegan = true
        tap.numberOfTouchesRequired = 2
        tap.delegate = controller
        let doubleTap = UITapGestureRecognizer(target: helper, action: #selector(Helper.act))
        doubleTap.cancelsTouchesInView = false
        doubleTap.delaysTouchesEnded = false
        doubleTap.numberOfTapsRequired = 2
        let pan = UIPanGestureRecognizer(target: controller, action: recognize)
        pan.minimumNumberOfTouches = 2
        pan.maximumNumberOfTouches = 3
        let swipe = UISwipeGestureRecognizer(target: controller, action: recognize)
        swipe.direction = .up
        swipe.numberOfTouchesRequired = 2
        let press = UILongPressGestureRecognizer(target: controller, action: recognize)
        press.allowableMovement = 20
        press.minimumPressDuration = 1.5
        press.numberOfTapsRequired = 1
        press.numberOfTouchesRequired = 2
        let pinch = UIPinchGestureRecognizer()
        pinch.scale = 2
        let rotation = UIRotationGestureRecognizer()
        rotation.rotation = 0.5
        let edge = UIScreenEdgePanGestureRecognizer()
        edge.minimumNumberOfTouches = 1
        edge.maximumNumberOfTouches = 1
        edge.edges = .left
        let hover = UIHoverGestureRecognizer()
        hover.name = "hover"
        for recognizer in [tap, doubleTap, pan, swipe, press, pinch, rotation, edge, hover] {
            badge.addGestureRecognizer(recognizer)
        }
    }

    private static func addImages(to view: UIView, _ controller: ViewsController) {
        let heart = view.add(UIImageView(image: UIImage(systemName: "heart.fill")), 220, 10, 40, 40) {
            $0.clipsToBounds = true
            $0.contentMode = .scaleAspectFit
            $0.tintColor = .systemPink
            $0.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
                font: .preferredFont(forTextStyle: .body), scale: .large)
        }
        let bolt = view.add(UIImageView(), 270, 10, 40, 40) {
            let large = UIImage.SymbolConfiguration(scale: .large)
            $0.image = UIImage(systemName: "bolt", withConfiguration: large)?.withRenderingMode(.alwaysTemplate)
            $0.highlightedImage = UIImage(systemName: "bolt.fill")
            $0.isHighlighted = true
            $0.isUserInteractionEnabled = true
            $0.isMultipleTouchEnabled = true
            $0.contentMode = .bottomRight
            $0.backgroundColor = .systemGray5
        }
        controller.images = [heart, bolt]
        view.add(UIImageView(), 220, 55, 40, 15) {
            $0.contentMode = .scaleAspectFill
            $0.backgroundColor = .systemGray3
        }
    }

    private static func addEffects(to view: UIView) {
        let blur = UIBlurEffect(style: .systemMaterial)
        view.add(UIVisualEffectView(effect: blur), 20, 50, 190, 60) {
            setContent($0)
            $0.contentView.insetsLayoutMarginsFromSafeArea = false
            $0.contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            $0.contentView.add(UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur)), 10, 10, 170, 40) {
                setContent($0)
                $0.contentView.add(UILabel("Vibrant", .boldSystemFont(ofSize: 20)), 0, 0, 170, 40) {
                    $0.textAlignment = .center
                }
            }
        }
    }

    private static func setContent(_ view: UIVisualEffectView) {
        view.isOpaque = false
        view.contentView.isOpaque = false
        view.contentView.clipsToBounds = true
        view.contentView.isMultipleTouchEnabled = true
        view.contentView.contentMode = .center
    }

    static func frames() -> UIViewController {
        screen(UIViewController(), 320, 200, color: .white) { view, controller in
            controller.restorationIdentifier = "frames"
            controller.edgesForExtendedLayout = .top
            controller.preferredContentSize = CGSize(width: 300, height: 350)
            view.add(UIView(), 10, 10, 80, 40) {
                $0.autoresizingMask = [.flexibleRightMargin, .flexibleBottomMargin]
                $0.backgroundColor = .systemRed
            }
            view.add(UIView(), 230, 150, 80, 40) {
                $0.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
                $0.backgroundColor = .systemBlue
            }
            view.add(UIView(), 100, 60, 120, 80) {
                $0.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                $0.backgroundColor = .systemGreen
            }
            let below = view.add(UIView()) { $0.backgroundColor = .systemOrange }
            let above = view.add(UIView()) { $0.backgroundColor = .systemPurple }
            let safe = view.safeAreaLayoutGuide
            NSLayoutConstraint.activate([
                below.widthAnchor.constraint(equalToConstant: 80), below.heightAnchor.constraint(equalToConstant: 20),
                below.topAnchor.constraint(equalTo: safe.topAnchor, constant: 4),
                below.centerXAnchor.constraint(equalTo: view.centerXAnchor),
                safe.bottomAnchor.constraint(equalTo: above.bottomAnchor, constant: 6),
                above.centerXAnchor.constraint(equalTo: below.centerXAnchor),
                above.widthAnchor.constraint(equalTo: below.widthAnchor, multiplier: 0.5),
                above.heightAnchor.constraint(equalTo: below.heightAnchor),
            ])
        }
    }
}
