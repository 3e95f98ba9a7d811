// The screen of Benchmarks/Screen with Qt Quick and its software renderer: a bar above a list of 1,000 rows, in a window of
// 1920 × 1080. Prints "first TAB ms", since $BENCH_START, and "scroll TAB ms", processor time a frame.
//
//     screen-quick [--hold]
#include <QGuiApplication>
#include <QPainter>
#include <QQmlComponent>
#include <QQmlEngine>
#include <QQuickImageProvider>
#include <QQuickItem>
#include <QQuickView>
#include <QSGRendererInterface>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/resource.h>

namespace {

const int warm = 60, frames = 600, step = 7;

double now() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

double processorTime() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

// A disc of its own colour, 80 × 80 pixels.
class Pictures : public QQuickImageProvider {
public:
    Pictures() : QQuickImageProvider(QQuickImageProvider::Image) {}
    QImage requestImage(const QString &id, QSize *size, const QSize &) override {
        QImage image(80, 80, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor::fromHsvF(id.toInt() / 12.0, 0.6, 0.9));
        painter.drawEllipse(0, 0, 80, 80);
        painter.setBrush(Qt::white);
        painter.drawEllipse(28, 16, 24, 24);
        painter.drawEllipse(20, 44, 40, 24);
        *size = image.size();
        return image;
    }
};

const char *source = R"(
import QtQuick
Rectangle {
    color: "white"
    ListView {
        objectName: "list"
        anchors { left: parent.left; right: parent.right; top: bar.bottom; bottom: parent.bottom }
        clip: true
        model: 1000
        reuseItems: true
        delegate: Item {
            width: ListView.view.width
            height: 50
            Image {
                id: picture
                anchors { left: parent.left; leftMargin: 16; verticalCenter: parent.verticalCenter }
                width: 40; height: 40; smooth: true
                source: "image://pictures/" + index % 12
            }
            Text {
                id: name
                anchors { left: picture.right; leftMargin: 12; top: parent.top; topMargin: 4 }
                font.pixelSize: 17
                text: "Contact number " + index
            }
            Text {
                anchors { left: name.left; top: name.bottom; topMargin: 1 }
                font.pixelSize: 13; color: "#8a8a8e"
                text: "Last seen in town " + index * 7 % 100 + " on a Tuesday"
            }
            Text {
                anchors { right: sign.left; rightMargin: 8; verticalCenter: parent.verticalCenter }
                font.pixelSize: 13; color: "#8a8a8e"
                text: index % 24 + ":" + (10 + index % 50)
            }
            Text {
                id: sign
                anchors { right: parent.right; rightMargin: 16; verticalCenter: parent.verticalCenter }
                font.pixelSize: 17; color: "#c4c4c6"
                text: "›"
            }
            Rectangle {
                anchors { left: name.left; right: parent.right; bottom: parent.bottom }
                height: 1; color: "#dcdcdd"
            }
        }
    }
    Rectangle {
        id: bar
        anchors { left: parent.left; right: parent.right; top: parent.top }
        height: 44; color: "#f9f9f9"
        Text { anchors.centerIn: parent; font { pixelSize: 17; bold: true } text: "Contacts" }
        Text {
            anchors { right: parent.right; rightMargin: 16; verticalCenter: parent.verticalCenter }
            font.pixelSize: 26; color: "#007aff"
            text: "+"
        }
        Rectangle { anchors { left: parent.left; right: parent.right; bottom: parent.bottom } height: 1; color: "#c8c8c8" }
    }
}
)";

}  // namespace

int main(int count, char **arguments) {
    const char *given = getenv("BENCH_START");
    double start = given ? atof(given) / 1e6 : now();
    bool hold = count > 1 && !strcmp(arguments[1], "--hold");
    QQuickWindow::setGraphicsApi(QSGRendererInterface::Software);
    QGuiApplication application(count, arguments);
    QQuickView view;
    view.engine()->addImageProvider("pictures", new Pictures);
    view.setResizeMode(QQuickView::SizeRootObjectToView);
    view.resize(1920, 1080);
    QQmlComponent component(view.engine());
    component.setData(source, QUrl());
    view.setContent(QUrl(), &component, component.create());
    QQuickItem *list = view.rootObject() ? view.rootObject()->findChild<QQuickItem *>("list") : nullptr;
    if (!list) return 1;
    int shown = -1;
    double before = 0;
    QObject::connect(&view, &QQuickWindow::frameSwapped, [&] {
        if (shown < 0) {
            printf("first\t%.1f\n", now() - start);
            fflush(stdout);
        }
        shown++;
        if (hold) return;
        if (shown == warm) before = processorTime();
        if (shown == warm + frames) {
            printf("scroll\t%.3f\n", (processorTime() - before) / frames);
            application.quit();
            return;
        }
        list->setProperty("contentY", (shown + 1) * step);
        view.update();
    });
    view.show();
    return application.exec();
}
