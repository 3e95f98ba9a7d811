import Mica
