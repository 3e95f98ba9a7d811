"""Plays a Lottie file with ThorVG or rlottie into memory, and prints a line of JSON as bench-lottie does.

    lottie.py (thorvg|rlottie) WIDTH HEIGHT FRAMES FILE [PICTURES]
"""

import ctypes
import ctypes.util
import json
import os
import resource
import sys
import time


class ThorVG:
    def __init__(self):
        import thorvg_python
        self.module = thorvg_python

    def load(self, path, width, height):
        tvg = self.module
        self.engine = tvg.Engine(threads=0)
        self.canvas = tvg.SwCanvas(self.engine)
        self.width, self.height = width, height
        self.pixels = self.canvas.set_target(width, height)
        self.animation = tvg.Animation(self.engine)
        picture = self.animation.get_picture()
        result = picture.load(path)
        if int(result) != 0:
            raise RuntimeError(f"ThorVG cannot load the file: {result!r}")
        picture.set_size(width, height)
        self.canvas.add(picture)
        self.count = self.animation.get_total_frame()[1]

    def draw(self, frame):
        self.animation.set_frame(frame)
        self.canvas.update()
        self.canvas.draw(True)
        self.canvas.sync()

    def bytes(self):
        return bytes(self.canvas.buffer_arr)


class RLottie:
    def __init__(self):
        name = ctypes.util.find_library("rlottie")
        if not name:
            raise RuntimeError("the library rlottie is not installed")
        self.library = ctypes.CDLL(name)

    def load(self, path, width, height):
        library = self.library
        library.lottie_animation_from_file.restype = ctypes.c_void_p
        library.lottie_animation_get_totalframe.restype = ctypes.c_size_t
        library.lottie_animation_get_totalframe.argtypes = [ctypes.c_void_p]
        library.lottie_animation_render.argtypes = [
            ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, ctypes.c_size_t]
        self.animation = library.lottie_animation_from_file(path.encode())
        if not self.animation:
            raise RuntimeError("rlottie cannot load the file")
        self.width, self.height = width, height
        self.buffer = (ctypes.c_uint32 * (width * height))()
        self.count = library.lottie_animation_get_totalframe(self.animation)

    def draw(self, frame):
        # rlottie draws over what is there.
        ctypes.memset(self.buffer, 0, ctypes.sizeof(self.buffer))
        self.library.lottie_animation_render(
            self.animation, int(frame), self.buffer, self.width, self.height, self.width * 4)

    def bytes(self):
        """Red first, as the others."""
        data = bytearray(bytes(self.buffer))
        data[0::4], data[2::4] = data[2::4], data[0::4]
        return bytes(data)


def main():
    name, width, height, frames, path = sys.argv[1], *map(int, sys.argv[2:5]), sys.argv[5]
    pictures = sys.argv[6] if len(sys.argv) > 6 else None
    player = {"thorvg": ThorVG, "rlottie": RLottie}[name]()
    start = time.perf_counter()
    player.load(path, width, height)
    loaded = time.perf_counter()
    player.draw(0)
    first = time.perf_counter()
    times = []
    for index in range(1, max(frames, 2)):
        frame = player.count * index // frames
        begin = time.perf_counter()
        player.draw(frame)
        times.append(time.perf_counter() - begin)
        if pictures and index in (frames // 3, 2 * frames // 3):
            with open(os.path.join(pictures, f"{name}-{index}.rgba"), "wb") as file:
                file.write(player.bytes())
    print(json.dumps({
        "load_ms": round((loaded - start) * 1000, 3), "first_ms": round((first - loaded) * 1000, 3),
        "frame_ms": round(sum(times) / len(times) * 1000, 4),
        "memory_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6, 1)}))
    # ThorVG frees its engine in an order of its own.
    sys.stdout.flush()
    os._exit(0)


main()
