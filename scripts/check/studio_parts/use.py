"""Repeats all actions of a user and measures growth."""

import time

from strangers import megabytes_of


def use(page, server, minutes):
    """Repeats all actions of a user."""
    start, samples, turn = time.time(), [], 0
    while time.time() < start + 60 * minutes:
        page.set("scene", ("pull-to-refresh", "elastic-ball", "one-loading")[turn // 4 % 3])
        page.settled()
        page.set("speed", "0.1")
        page.press("play")
        page.drag((160, 120), (160, 300))
        page.set("speed", "1")
        page.expect("the touch is recorded", "document.querySelector('.touch.recorded')")
        page.press("play")
        for second in (0.3, 2.5, 1.2, 2.9, 0.1):
            page.seek(second)
            page.press("back")
        page.run("[...document.querySelectorAll('.layer')].slice(-3)[0]?.click()")
        page.run("document.querySelector('#bars button')?.click()")
        page.set("dark", turn % 2 == 0)
        page.press("cost-tab")
        page.press("tree-tab")
        page.press("compare-tab")
        page.press("take-A")
        page.press("take-B")
        if turn % 4 == 0 and turn < 120:
            page.press("export-tab")
            page.set("export-to", "0.5")
            page.press("export")
        page.press("clear-events")
        page.set("loops", True)
        page.press("play")
        for _ in range(240):
            page.frame()
        page.press("play")
        page.set("loops", False)
        page.browser.call("HeapProfiler.collectGarbage")
        heap = page.browser.call("Runtime.getHeapUsage")["usedSize"] / 2**20
        samples.append(((time.time() - start) / 60, megabytes_of(server.process), heap))
        (page.folder / "growth.tsv").write_text("".join(f"{m:.2f}\t{s:.1f}\t{h:.2f}\n" for m, s, h in samples))
        page.browser.events.clear()
        turn += 1
    for column, name in ((1, "the server's memory"), (2, "the page's heap")):
        def mean(part):
            inside = [s[column] for s in samples if part * minutes / 5 <= s[0] < (part + 1) * minutes / 5]
            return sum(inside) / max(1, len(inside))
        early, late = mean(1), mean(4)
        print(f"{name}: {early:.1f} MB in the second fifth, {late:.1f} MB in the last, {len(samples)} rounds")
        if late > 1.1 * early:
            page.fault(f"{name} grows from {early:.1f} to {late:.1f} MB")
