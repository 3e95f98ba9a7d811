import Gallery
import Mica
