#version 450
#extension GL_GOOGLE_include_directive : require
#include "blur.glsl"
// Rows of cells into cells.
layout(local_size_x = 64) in;

NUMBERS row(int y, int c, int n) {
    int r = clamp(y, firstRow(), lastRow()) - firstRow();
    return scratch[line + uint(r * n + c)];
}

void main() {
    int c = int(gl_GlobalInvocationID.x), r = int(gl_GlobalInvocationID.y), n = columns();
    if (c >= n) return;
    int k = r + firstY();
    precise NUMBERS sum = NUMBERS(0);
    if (widthY == 1) {
        if (k >= lowY() && k < highY()) sum = row(k, c, n);
    } else {
        for (int d = -1; d <= 1; d++) {
            int low = max((k + d) * widthY, lowY()), high = min((k + d) * widthY + widthY, highY());
            for (int y = low; y < high; y++) sum = sum + row(y, c, n) * gatherY(1 - d, y - (k + d) * widthY);
        }
    }
    scratch[gathered + uint(r * n + c)] = sum;
}
