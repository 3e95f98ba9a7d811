// Draws the compositor's workloads that Qt Quick's software renderer supports, at 1920 × 1080, offscreen, on one
// thread: a line "name, tab, milliseconds" each. (It has no shadows, masks, blurs or particles, and draws a layer inside
// a layer a frame late and incorrectly.)
//
//     quick [--save DIR] NAME …
//
// A frame is like that of a window: positions set, items polished, the scene graph synchronised and rendered into a
// QImage. The renderer redraws the changes, as it always does; here that is nearly everything.
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QImage>
#include <QQmlComponent>
#include <QQmlContext>
#include <QQmlEngine>
#include <QQuickImageProvider>
#include <QQuickItem>
#include <QQuickRenderControl>
#include <QQuickRenderTarget>
#include <QQuickWindow>
#include <QSGRendererInterface>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace {

const int width = 1920, height = 1080, frames = 12;
const double pi = 3.14159265358979323846;

// A picture whose alpha falls towards its corner, as in the other workloads.
class Pictures : public QQuickImageProvider {
public:
    Pictures() : QQuickImageProvider(QQuickImageProvider::Image) {}
    QImage requestImage(const QString &, QSize *size, const QSize &) override {
        QImage image(200, 200, QImage::Format_ARGB32_Premultiplied);
        for (int y = 0; y < 200; y++) {
            auto row = reinterpret_cast<uint32_t *>(image.scanLine(y));
            for (int x = 0; x < 200; x++) {
                uint32_t a = 64 + 191 * (x + y) / 400;
                uint32_t r = 255 * x / 200 * a / 255, g = 255 * y / 200 * a / 255, b = 255 * (200 - x) / 200 * a / 255;
                row[x] = a << 24 | r << 16 | g << 8 | b;
            }
        }
        *size = image.size();
        return image;
    }
};

struct Scene {
    // QML of the items; those that move are the children of the item "moving" or of its descendants.
    QByteArray qml;
    std::function<void(QQuickItem *, double)> move;
};

const char *rotatedItems = R"(
    Repeater { model: 200; Image { source: "image://pictures/soft"; smooth: true; antialiasing: true
        x: 96 + index * 373 % 1728 - 100; y: 54 + index * 211 % 972 - 100; rotation: 0.3 * 360 + index * 0.7 * 180 / Math.PI } })";

void children(QQuickItem *parent, const std::function<void(int, QQuickItem *)> &body) {
    int i = 0;
    // A Repeater is an item too.
    for (QQuickItem *item : parent->childItems())
        if (std::strcmp(item->metaObject()->className(), "QQuickRepeater") != 0) body(i++, item);
}

std::map<std::string, Scene> scenes() {
    std::map<std::string, Scene> result;
    result["rotated-200"] = {rotatedItems, [](QQuickItem *root, double t) {
        children(root, [=](int i, QQuickItem *item) { item->setRotation((i * 0.7 + t * 2 * pi) * 180 / pi); });
    }};
    result["layers-1000"] = {R"(Repeater { model: 1000; Rectangle { y: index * 211 % 1020; width: 60; height: 60
        color: Qt.rgba(index % 7 / 7, index % 11 / 11, index % 13 / 13, 1) } })", [](QQuickItem *root, double t) {
        children(root, [=](int i, QQuickItem *item) { item->setX(std::floor(std::fmod(i * 373 + t * 1800, 1860))); });
    }};
    result["replicator-100"] = {R"(
        Repeater { model: 100; Shape { x: 960; y: 540; width: 0; height: 0; transformOrigin: Item.TopLeft; antialiasing: true
            ShapePath { fillColor: Qt.rgba(0.9, 0.4, 0.1, 0.6); strokeColor: "black"; strokeWidth: 2; joinStyle: ShapePath.MiterJoin
                PathPolyline { path: { var p = []; for (var i = 0; i <= 10; i++) { var r = i % 2 == 0 ? 60 : 25
                    p.push(Qt.point(420 + Math.cos(i * Math.PI / 5) * r, Math.sin(i * Math.PI / 5) * r)) } return p } } } } })",
        [](QQuickItem *root, double t) {
            children(root, [=](int i, QQuickItem *item) { item->setRotation((i / 100.0 + t) * 360); });
        }};
    return result;
}

double median(std::vector<double> values) {
    std::nth_element(values.begin(), values.begin() + values.size() / 2, values.end());
    return values[values.size() / 2];
}

} // namespace

int main(int count, char **arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QGuiApplication app(count, arguments);
    QString folder;
    auto all = scenes();
    for (int i = 1; i < count; i++) {
        if (!std::strcmp(arguments[i], "--save") && i + 1 < count) {
            folder = arguments[++i];
            continue;
        }
        auto found = all.find(arguments[i]);
        if (found == all.end()) continue;
        QQuickRenderControl control;
        QQuickWindow window(&control);
        window.setGeometry(0, 0, width, height);
        window.setColor(Qt::white);
        QImage target(width, height, QImage::Format_ARGB32_Premultiplied);
        target.fill(Qt::white);
        window.setRenderTarget(QQuickRenderTarget::fromPaintDevice(&target));
        QQmlEngine engine;
        engine.addImageProvider("pictures", new Pictures);
        QQmlComponent component(&engine);
        component.setData(QByteArray("import QtQuick\nimport QtQuick.Shapes\nItem { width: 1920; height: 1080\n")
            + found->second.qml + "\n}", QUrl());
        std::unique_ptr<QQuickItem> root(qobject_cast<QQuickItem *>(component.create()));
        if (!root) {
            std::fprintf(stderr, "%s: %s\n", arguments[i], qPrintable(component.errorString()));
            return 1;
        }
        root->setParentItem(window.contentItem());
        auto frame = [&](double t) {
            found->second.move(root.get(), t);
            QCoreApplication::processEvents();
            control.polishItems();
            control.beginFrame();
            control.sync();
            control.render();
            control.endFrame();
        };
        if (!folder.isEmpty()) {
            frame(0.2);
            frame(0.65);
            target.save(folder + "/" + arguments[i] + "-quick.png");
            continue;
        }
        std::vector<double> times;
        QElapsedTimer whole, clock;
        whole.start();
        for (int round = 0; round < 3 || (whole.elapsed() < 1500 && round < 200); round++) {
            for (int k = 0; k < frames; k++) {
                clock.start();
                frame((k + 0.5) / frames);
                if (round > 0) times.push_back(clock.nsecsElapsed() / 1e6);
            }
        }
        std::printf("%s\t%.4f\n", arguments[i], median(times));
        std::fflush(stdout);
    }
}
