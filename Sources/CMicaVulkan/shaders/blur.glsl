// The stages of the Gaussian (MicaRaster/Blur, Kernels.inc) in single precision: additions and multiplications in the
// order of the processors' code, none contracted. ALPHA: only the alpha, as coverage, and the result has no colours.
#ifdef ALPHA
#define NUMBERS float
#else
#define NUMBERS vec4
#endif
layout(std430, binding = 2) buffer Pixels { uint pixels[]; };
layout(std430, binding = 3) buffer Scratch { NUMBERS scratch[]; };
layout(std430, binding = 4) readonly buffer Weights { float weights[]; };
layout(push_constant) uniform Pass {
    uint source, sourceStride;
    int sourceX, sourceY;         // the device pixel at its top left
    ivec4 from;                   // the pixels that are read, in device pixels
    uint target, targetStride;
    int targetX, targetY;
    ivec4 to;                     // the pixels that are written
    int widthX, reachX, widthY, reachY;
    uint weightsX, weightsY;      // taps, weights, gather
    int extended;                 // beyond its edge, each pixel is the nearest one
    uint line, gathered, across;  // in `scratch`
};

int cellOf(int x, int w) { return x >= 0 ? x / w : -((-x + w - 1) / w); }
int margin(int width, int reach) { return width == 1 ? reach : (reach + 3) * width; }

// Blur.layOut.
int left() { return widthX == 1 ? to.x : cellOf(to.x, widthX) - 1; }
int right() { return widthX == 1 ? to.z - 1 : cellOf(to.z - 1, widthX) + 1; }
int top() { return widthY == 1 ? to.y : cellOf(to.y, widthY) - 1; }
int bottom() { return widthY == 1 ? to.w - 1 : cellOf(to.w - 1, widthY) + 1; }
int firstX() { return left() - reachX - 4; }
int firstY() { return top() - reachY - 4; }
int columns() { return right() + reachX + 4 - firstX() + 1; }
int rows() { return bottom() + reachY + 4 - firstY() + 1; }
// The pixels that are gathered.
int lowX() { int all = to.x - margin(widthX, reachX); return extended != 0 ? all : max(all, from.x); }
int highX() { int all = to.z + margin(widthX, reachX); return extended != 0 ? all : min(all, from.z); }
int lowY() { int all = to.y - margin(widthY, reachY); return extended != 0 ? all : max(all, from.y); }
int highY() { int all = to.w + margin(widthY, reachY); return extended != 0 ? all : min(all, from.w); }
// The rows of the source that are read.
int firstRow() { return clamp(lowY(), from.y, max(from.y, from.w - 1)); }
int lastRow() { return clamp(highY() - 1, from.y, max(from.y, from.w - 1)); }

NUMBERS numbers(int x, int y) {
    x = clamp(x, from.x, from.z - 1);
    uint p = pixels[source + uint(y - sourceY) * sourceStride + uint(x - sourceX)];
#ifdef ALPHA
    return float(p >> 24);
#else
    return vec4(uvec4(p & 255u, (p >> 8) & 255u, (p >> 16) & 255u, p >> 24));
#endif
}
float tapX(int k) { return weights[weightsX + uint(k)]; }
float tapY(int k) { return weights[weightsY + uint(k)]; }
float weightX(int row, int phase) { return weights[weightsX + uint(reachX + 1 + row * widthX + phase)]; }
float weightY(int row, int phase) { return weights[weightsY + uint(reachY + 1 + row * widthY + phase)]; }
float gatherX(int row, int phase) { return weights[weightsX + uint(reachX + 1 + (3 + row) * widthX + phase)]; }
float gatherY(int row, int phase) { return weights[weightsY + uint(reachY + 1 + (3 + row) * widthY + phase)]; }
