@_exported public import QuartzCore
import ImageIO
