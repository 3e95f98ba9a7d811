// A window's elements as ATK objects, which the bridge of at-spi2 exposes to screen readers. The library is loaded when
// a window opens, without its headers. The declarations here are part of the stable binary interface of ATK 2.46 and
// GLib 2, and "scripts/check/windows accessibility" compares them with the headers.
//
// Call all functions on the main thread.
#ifndef MICA_CACCESSIBILITY_H
#define MICA_CACCESSIBILITY_H

#include <poll.h>
#include <stdint.h>

typedef uint64_t mica_element;  // 0: none; 1: the application

enum mica_element_kind {
    MICA_ELEMENT_PLAIN,
    MICA_ELEMENT_TEXT,
    MICA_ELEMENT_VALUE,
    MICA_ELEMENT_WINDOW,
};

// The callbacks of ATK. Strings are allocated with malloc and freed by the caller; NULL if there is none. Offsets in
// texts count Unicode code points.
typedef struct {
    int (*kind)(mica_element);
    char *(*name)(mica_element);
    char *(*description)(mica_element);
    int (*role)(mica_element);         // an AtkRole
    uint64_t (*states)(mica_element);  // one bit per AtkStateType
    mica_element (*parent)(mica_element);
    int (*child_count)(mica_element);
    mica_element (*child)(mica_element, int);
    int (*index)(mica_element);                                 // in its parent; -1 for none
    void (*extents)(mica_element, int is_of_screen, int[4]);    // x, y, width, height
    int (*focus)(mica_element);
    int (*action_count)(mica_element);
    char *(*action_name)(mica_element, int);
    int (*act)(mica_element, int);
    int (*text_length)(mica_element);
    char *(*text_part)(mica_element, int start, int end);       // end -1: up to the end
    char *(*text_around)(mica_element, int offset, int granularity, int *start, int *end);
    int (*selection)(mica_element, int *start, int *end);       // the caret if both are equal
    int (*select)(mica_element, int start, int end);
    int (*replace)(mica_element, int start, int end, const char *with);  // end -1: up to the end
    double (*value)(mica_element, double *minimum, double *maximum);
    void (*set_value)(mica_element, double);
} mica_element_calls;

// Loads the bridge and registers the application with the desktop. Returns 0 if the library is not installed.
int mica_atk_begin(const mica_element_calls *calls);

// Runs the pending work of GLib's main loop. Returns what to wait for: handles (at most `room`), and milliseconds (-1:
// unlimited).
int mica_atk_pump(struct pollfd *handles, int room, int *milliseconds);

// Releases the object of an element that no longer exists.
void mica_atk_forget(mica_element);

// Notifications to listeners. They create no elements that no client has requested.
void mica_atk_state_changed(mica_element, int state, int is_on);
void mica_atk_property_changed(mica_element, const char *name);  // "accessible-name", "accessible-value"
void mica_atk_children_changed(mica_element parent, int index, mica_element child, int is_added);
void mica_atk_text_changed(mica_element, int start, int length, const char *text, int is_insertion);
void mica_atk_caret_moved(mica_element, int offset);
void mica_atk_announce(mica_element window, const char *sentence);
void mica_atk_window(mica_element window, const char *signal);  // "create", "activate", "deactivate", "destroy"

#endif
