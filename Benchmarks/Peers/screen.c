// The screen of Benchmarks/Screen with GTK 4 and its Cairo renderer: a bar above a list of 1,000 rows, in a window of
// 1920 × 1080. Prints "first TAB ms", since $BENCH_START, and "scroll TAB ms", processor time a frame.
//
//     screen-gtk [--hold]
#include <gtk/gtk.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { rows = 1000, warm = 60, frames = 600, step = 7 };

static double start, before;
static int shown = -1, hold;
static GtkAdjustment *place;
static GdkPaintable *pictures[12];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static double processor_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

// A disc of its own colour, 80 × 80 pixels.
static GdkPaintable *picture(int number) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 80, 80);
    cairo_t *context = cairo_create(surface);
    float red, green, blue;
    gtk_hsv_to_rgb(number / 12.0f, 0.6f, 0.9f, &red, &green, &blue);
    cairo_set_source_rgb(context, red, green, blue);
    cairo_arc(context, 40, 40, 40, 0, 2 * G_PI);
    cairo_fill(context);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_arc(context, 40, 28, 12, 0, 2 * G_PI);
    cairo_fill(context);
    cairo_save(context);
    cairo_translate(context, 40, 56);
    cairo_scale(context, 20, 12);
    cairo_arc(context, 0, 0, 1, 0, 2 * G_PI);
    cairo_restore(context);
    cairo_fill(context);
    cairo_destroy(context);
    GBytes *bytes = g_bytes_new(cairo_image_surface_get_data(surface), 80 * 80 * 4);
    cairo_surface_destroy(surface);
    GdkTexture *texture = gdk_memory_texture_new(80, 80, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, 80 * 4);
    g_bytes_unref(bytes);
    return GDK_PAINTABLE(texture);
}

static GtkWidget *label(GtkWidget *parent, const char *class) {
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_widget_add_css_class(label, class);
    gtk_box_append(GTK_BOX(parent), label);
    return label;
}

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12), *texts = gtk_box_new(GTK_ORIENTATION_VERTICAL, 1);
    GtkWidget *image = gtk_image_new();
    gtk_widget_set_size_request(row, -1, 49);
    gtk_image_set_pixel_size(GTK_IMAGE(image), 40);
    gtk_box_append(GTK_BOX(row), image);
    gtk_box_append(GTK_BOX(row), texts);
    gtk_widget_set_hexpand(texts, TRUE);
    gtk_widget_set_valign(texts, GTK_ALIGN_CENTER);
    g_object_set_data(G_OBJECT(item), "image", image);
    g_object_set_data(G_OBJECT(item), "name", label(texts, "name"));
    g_object_set_data(G_OBJECT(item), "note", label(texts, "note"));
    g_object_set_data(G_OBJECT(item), "time", label(row, "note"));
    gtk_label_set_ellipsize(GTK_LABEL(g_object_get_data(G_OBJECT(item), "time")), PANGO_ELLIPSIZE_NONE);
    gtk_label_set_text(GTK_LABEL(label(row, "sign")), "›");
    gtk_list_item_set_child(item, row);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
    guint row = gtk_list_item_get_position(item);
    char text[64];
    gtk_image_set_from_paintable(GTK_IMAGE(g_object_get_data(G_OBJECT(item), "image")), pictures[row % 12]);
    snprintf(text, sizeof text, "Contact number %u", row);
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(item), "name")), text);
    snprintf(text, sizeof text, "Last seen in town %u on a Tuesday", row * 7 % 100);
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(item), "note")), text);
    snprintf(text, sizeof text, "%u:%u", row % 24, 10 + row % 50);
    gtk_label_set_text(GTK_LABEL(g_object_get_data(G_OBJECT(item), "time")), text);
}

static void painted(GdkFrameClock *clock, GtkWindow *window) {
    if (shown < 0) {
        printf("first\t%.1f\n", now() - start);
        fflush(stdout);
    }
    shown++;
    if (hold) return;
    if (shown == warm) before = processor_time();
    if (shown == warm + frames) {
        printf("scroll\t%.3f\n", (processor_time() - before) / frames);
        gtk_window_destroy(window);
    }
}

static gboolean move(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
    if (shown >= 0 && !hold) gtk_adjustment_set_value(place, (shown + 1) * step);
    return G_SOURCE_CONTINUE;
}

static void activate(GtkApplication *application, gpointer data) {
    GtkCssProvider *style = gtk_css_provider_new();
    gtk_css_provider_load_from_data(
        style,
        "listview, listview row { background: white; } listview row { padding: 0 16px; border-bottom: 1px solid #dcdcdd; }"
        ".name { font-size: 17px; } .note { font-size: 13px; color: #8a8a8e; } .sign { font-size: 17px; color: #c4c4c6; }"
        ".bar { background: #f9f9f9; border-bottom: 1px solid #c8c8c8; } .title { font-size: 17px; font-weight: bold; }"
        ".add { font-size: 26px; color: #007aff; }",
        -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(style), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    for (int i = 0; i < 12; i++) pictures[i] = picture(i);
    const char *names[rows + 1];
    for (int i = 0; i < rows; i++) names[i] = "";
    names[rows] = NULL;
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
    GtkWidget *list = gtk_list_view_new(
        GTK_SELECTION_MODEL(gtk_no_selection_new(G_LIST_MODEL(gtk_string_list_new(names)))), factory);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_widget_set_vexpand(scrolled, TRUE);
    place = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));

    GtkWidget *bar = gtk_center_box_new(), *title = gtk_label_new("Contacts"), *add = gtk_label_new("+");
    gtk_widget_set_size_request(bar, -1, 43);
    gtk_widget_add_css_class(bar, "bar");
    gtk_widget_add_css_class(title, "title");
    gtk_widget_add_css_class(add, "add");
    gtk_widget_set_margin_end(add, 16);
    gtk_center_box_set_center_widget(GTK_CENTER_BOX(bar), title);
    gtk_center_box_set_end_widget(GTK_CENTER_BOX(bar), add);
    GtkWidget *all = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(all), bar);
    gtk_box_append(GTK_BOX(all), scrolled);

    GtkWidget *window = gtk_application_window_new(application);
    gtk_window_set_decorated(GTK_WINDOW(window), FALSE);
    gtk_window_set_default_size(GTK_WINDOW(window), 1920, 1080);
    gtk_window_set_child(GTK_WINDOW(window), all);
    gtk_widget_add_tick_callback(scrolled, move, NULL, NULL);
    gtk_window_present(GTK_WINDOW(window));
    g_signal_connect(
        gdk_surface_get_frame_clock(gtk_native_get_surface(GTK_NATIVE(window))), "after-paint", G_CALLBACK(painted), window);
}

int main(int count, char **arguments) {
    const char *given = getenv("BENCH_START");
    start = given ? atof(given) / 1e6 : now();
    hold = count > 1 && !strcmp(arguments[1], "--hold");
    GtkApplication *application = gtk_application_new("org.mica.screen", G_APPLICATION_NON_UNIQUE);
    g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
    return g_application_run(G_APPLICATION(application), 1, arguments);
}
