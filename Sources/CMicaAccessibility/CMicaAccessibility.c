#include "CMicaAccessibility.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "atk_layout.h"

typedef size_t g_type;

static struct {
    int (*atk_bridge_adaptor_init)(int *, char ***);
    g_type (*atk_object_get_type)(void);
    g_type (*atk_util_get_type)(void);
    g_type (*atk_component_get_type)(void);
    g_type (*atk_action_get_type)(void);
    g_type (*atk_text_get_type)(void);
    g_type (*atk_editable_text_get_type)(void);
    g_type (*atk_value_get_type)(void);
    g_type (*atk_window_get_type)(void);
    void *(*atk_state_set_new)(void);
    int (*atk_state_set_add_state)(void *, int);
    const char *(*atk_state_type_get_name)(int);
    void *(*atk_range_new)(double, double, const char *);
    void *(*g_object_new)(g_type, const char *, ...);
    void *(*g_object_ref)(void *);
    void (*g_object_unref)(void *);
    void (*g_object_notify)(void *, const char *);
    void (*g_signal_emit_by_name)(void *, const char *, ...);
    unsigned (*g_signal_lookup)(const char *, g_type);
    void (*g_type_query)(g_type, struct mica_g_type_query *);
    g_type (*g_type_register_static_simple)(g_type, const char *, unsigned, void *, unsigned, void *, int);
    void (*g_type_add_interface_static)(g_type, g_type, const struct mica_g_interface_info *);
    void *(*g_type_class_ref)(g_type);
    void *(*g_hash_table_new)(void *, void *);
    void *(*g_hash_table_lookup)(void *, const void *);
    int (*g_hash_table_insert)(void *, void *, void *);
    int (*g_hash_table_remove)(void *, const void *);
    char *(*g_strdup)(const char *);
    void *(*g_main_context_default)(void);
    int (*g_main_context_acquire)(void *);
    void (*g_main_context_release)(void *);
    int (*g_main_context_iteration)(void *, int);
    int (*g_main_context_prepare)(void *, int *);
    int (*g_main_context_query)(void *, int, int *, struct mica_g_poll *, int);
} g;

static mica_element_calls calls;
static size_t own_offset;   // the offset of an object's own fields
static g_type types[4];     // by mica_element_kind
static void *objects;       // by element

// The own fields of an object: its element, and the last strings it returned.
struct own {
    mica_element element;
    char *name, *description, *action;
};

static struct own *own(void *object) { return (struct own *)((char *)object + own_offset); }
static mica_element of(void *object) { return own(object)->element; }

// Stores a string until the next one is returned: callers of ATK do not free its results.
static const char *lend(char **place, char *text) {
    free(*place);
    *place = text;
    return text;
}

// Returns a string that GLib frees.
static char *give(char *text) {
    char *copy = text == NULL ? g.g_strdup("") : g.g_strdup(text);
    free(text);
    return copy;
}

static void *existing(mica_element element) {
    return objects == NULL ? NULL : g.g_hash_table_lookup(objects, (void *)(uintptr_t)element);
}

static void *object(mica_element element) {
    if (element == 0) { return NULL; }
    void *found = existing(element);
    if (found != NULL) { return found; }
    int kind = calls.kind(element);
    found = g.g_object_new(types[kind >= 0 && kind < 4 ? kind : 0], NULL);
    own(found)->element = element;
    g.g_hash_table_insert(objects, (void *)(uintptr_t)element, found);
    return found;
}

// MARK: AtkObject

static const char *get_name(void *o) { return lend(&own(o)->name, calls.name(of(o))); }
static const char *get_description(void *o) { return lend(&own(o)->description, calls.description(of(o))); }
static void *get_parent(void *o) { return object(calls.parent(of(o))); }
static int get_n_children(void *o) { return calls.child_count(of(o)); }
static void *ref_child(void *o, int i) {
    void *child = object(calls.child(of(o), i));
    return child == NULL ? NULL : g.g_object_ref(child);
}
static int get_index_in_parent(void *o) { return calls.index(of(o)); }
static int get_role(void *o) { return calls.role(of(o)); }
static void *ref_state_set(void *o) {
    void *set = g.atk_state_set_new();
    uint64_t states = calls.states(of(o));
    for (int i = 0; i < 64; i++) {
        if (states >> i & 1) { g.atk_state_set_add_state(set, i); }
    }
    return set;
}

static void class_init(void *class) {
    void **slots = class;
    slots[MICA_ATK_OBJECT_GET_NAME] = get_name;
    slots[MICA_ATK_OBJECT_GET_DESCRIPTION] = get_description;
    slots[MICA_ATK_OBJECT_GET_PARENT] = get_parent;
    slots[MICA_ATK_OBJECT_GET_N_CHILDREN] = get_n_children;
    slots[MICA_ATK_OBJECT_REF_CHILD] = ref_child;
    slots[MICA_ATK_OBJECT_GET_INDEX_IN_PARENT] = get_index_in_parent;
    slots[MICA_ATK_OBJECT_GET_ROLE] = get_role;
    slots[MICA_ATK_OBJECT_REF_STATE_SET] = ref_state_set;
}

// MARK: AtkComponent

static void get_extents(void *o, int *x, int *y, int *width, int *height, int coordinates) {
    int of_element[4] = {0, 0, 0, 0}, of_parent[4] = {0, 0, 0, 0};
    // 0: relative to the screen, 1: to the window, 2: to the parent.
    calls.extents(of(o), coordinates == 0, of_element);
    if (coordinates == 2) { calls.extents(calls.parent(of(o)), 0, of_parent); }
    if (x != NULL) { *x = of_element[0] - of_parent[0]; }
    if (y != NULL) { *y = of_element[1] - of_parent[1]; }
    if (width != NULL) { *width = of_element[2]; }
    if (height != NULL) { *height = of_element[3]; }
}
static int grab_focus(void *o) { return calls.focus(of(o)); }

static void component_init(void *interface) {
    void **slots = interface;
    slots[MICA_ATK_COMPONENT_GET_EXTENTS] = get_extents;
    slots[MICA_ATK_COMPONENT_GRAB_FOCUS] = grab_focus;
}

// MARK: AtkAction

static int do_action(void *o, int i) { return calls.act(of(o), i); }
static int get_n_actions(void *o) { return calls.action_count(of(o)); }
static const char *get_action_name(void *o, int i) { return lend(&own(o)->action, calls.action_name(of(o), i)); }

static void action_init(void *interface) {
    void **slots = interface;
    slots[MICA_ATK_ACTION_DO_ACTION] = do_action;
    slots[MICA_ATK_ACTION_GET_N_ACTIONS] = get_n_actions;
    slots[MICA_ATK_ACTION_GET_NAME] = get_action_name;
    slots[MICA_ATK_ACTION_GET_LOCALIZED_NAME] = get_action_name;
}

// MARK: AtkText, AtkEditableText

static char *get_text(void *o, int start, int end) { return give(calls.text_part(of(o), start, end)); }
static uint32_t get_character(void *o, int offset) {
    char *text = calls.text_part(of(o), offset, offset + 1);
    if (text == NULL) { return 0; }
    const unsigned char *s = (const unsigned char *)text;
    uint32_t code = s[0];
    int more = code >= 0xF0 ? 3 : code >= 0xE0 ? 2 : code >= 0xC0 ? 1 : 0;
    if (more > 0) { code &= 0x3F >> more; }
    for (int i = 1; i <= more && s[i] != 0; i++) { code = code << 6 | (s[i] & 0x3F); }
    free(text);
    return code;
}
static int get_caret(void *o) {
    int start = 0, end = 0;
    return calls.selection(of(o), &start, &end);
}
static int get_count(void *o) { return calls.text_length(of(o)); }
static int get_n_selections(void *o) {
    int start = 0, end = 0;
    calls.selection(of(o), &start, &end);
    return end > start;
}
static char *get_selection(void *o, int number, int *start, int *end) {
    int from = 0, to = 0;
    calls.selection(of(o), &from, &to);
    if (number != 0 || to <= from) { from = to = 0; }
    if (start != NULL) { *start = from; }
    if (end != NULL) { *end = to; }
    return give(to > from ? calls.text_part(of(o), from, to) : NULL);
}
static int set_selection(void *o, int number, int start, int end) {
    return number == 0 && calls.select(of(o), start, end);
}
static int add_selection(void *o, int start, int end) { return calls.select(of(o), start, end); }
static int remove_selection(void *o, int number) {
    int caret = get_caret(o);
    return number == 0 && calls.select(of(o), caret, caret);
}
static int set_caret(void *o, int offset) { return calls.select(of(o), offset, offset); }
static char *get_string_at(void *o, int offset, int granularity, int *start, int *end) {
    int from = 0, to = 0;
    char *text = calls.text_around(of(o), offset, granularity, &from, &to);
    if (start != NULL) { *start = from; }
    if (end != NULL) { *end = to; }
    return give(text);
}
// ATK's older function: boundaries 0, 1…2, 3…4, 5…6 are of characters, words, sentences and lines.
static char *get_text_at(void *o, int offset, int boundary, int *start, int *end) {
    return get_string_at(o, offset, (boundary + 1) / 2, start, end);
}

static void text_init(void *interface) {
    void **slots = interface;
    slots[MICA_ATK_TEXT_GET_TEXT] = get_text;
    slots[MICA_ATK_TEXT_GET_TEXT_AT_OFFSET] = get_text_at;
    slots[MICA_ATK_TEXT_GET_CHARACTER_AT_OFFSET] = get_character;
    slots[MICA_ATK_TEXT_GET_CARET_OFFSET] = get_caret;
    slots[MICA_ATK_TEXT_GET_CHARACTER_COUNT] = get_count;
    slots[MICA_ATK_TEXT_GET_N_SELECTIONS] = get_n_selections;
    slots[MICA_ATK_TEXT_GET_SELECTION] = get_selection;
    slots[MICA_ATK_TEXT_ADD_SELECTION] = add_selection;
    slots[MICA_ATK_TEXT_REMOVE_SELECTION] = remove_selection;
    slots[MICA_ATK_TEXT_SET_SELECTION] = set_selection;
    slots[MICA_ATK_TEXT_SET_CARET_OFFSET] = set_caret;
    slots[MICA_ATK_TEXT_GET_STRING_AT_OFFSET] = get_string_at;
}

static void set_text_contents(void *o, const char *text) { calls.replace(of(o), 0, -1, text); }
static void insert_text(void *o, const char *text, int length, int *position) {
    int at = position == NULL ? 0 : *position;
    char *part = strndup(text, length < 0 ? strlen(text) : (size_t)length);
    if (part == NULL) { return; }
    int before = calls.text_length(of(o));
    if (calls.replace(of(o), at, at, part) && position != NULL) { *position = at + calls.text_length(of(o)) - before; }
    free(part);
}
static void delete_text(void *o, int start, int end) { calls.replace(of(o), start, end, ""); }

static void editable_init(void *interface) {
    void **slots = interface;
    slots[MICA_ATK_EDITABLE_TEXT_SET_TEXT_CONTENTS] = set_text_contents;
    slots[MICA_ATK_EDITABLE_TEXT_INSERT_TEXT] = insert_text;
    slots[MICA_ATK_EDITABLE_TEXT_DELETE_TEXT] = delete_text;
}

// MARK: AtkValue

static void get_value_and_text(void *o, double *value, char **text) {
    double minimum = 0, maximum = 0;
    *value = calls.value(of(o), &minimum, &maximum);
    if (text != NULL) { *text = give(calls.description(of(o))); }
}
static void *get_range(void *o) {
    double minimum = 0, maximum = 0;
    calls.value(of(o), &minimum, &maximum);
    return g.atk_range_new(minimum, maximum, NULL);
}
static double get_increment(void *o) {
    double minimum = 0, maximum = 0;
    calls.value(of(o), &minimum, &maximum);
    return (maximum - minimum) / 10;
}
static void set_value(void *o, double value) { calls.set_value(of(o), value); }

static void value_init(void *interface) {
    void **slots = interface;
    slots[MICA_ATK_VALUE_GET_VALUE_AND_TEXT] = get_value_and_text;
    slots[MICA_ATK_VALUE_GET_RANGE] = get_range;
    slots[MICA_ATK_VALUE_GET_INCREMENT] = get_increment;
    slots[MICA_ATK_VALUE_SET_VALUE] = set_value;
}

// MARK: The application

static void *get_root(void) { return object(1); }
static const char *get_toolkit_name(void) { return "Mica"; }
static const char *get_toolkit_version(void) { return "1"; }

static int load(void) {
    void *library = dlopen("libatk-bridge-2.0.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (library == NULL) { return 0; }
    // The bridge's library also resolves the symbols of its dependencies.
#define FIND(name)                                            \
    do {                                                      \
        *(void **)(&g.name) = dlsym(library, #name);          \
        if (*(void **)(&g.name) == NULL) { return 0; }        \
    } while (0)
    FIND(atk_bridge_adaptor_init);
    FIND(atk_object_get_type);
    FIND(atk_util_get_type);
    FIND(atk_component_get_type);
    FIND(atk_action_get_type);
    FIND(atk_text_get_type);
    FIND(atk_editable_text_get_type);
    FIND(atk_value_get_type);
    FIND(atk_window_get_type);
    FIND(atk_state_set_new);
    FIND(atk_state_set_add_state);
    FIND(atk_state_type_get_name);
    FIND(atk_range_new);
    FIND(g_object_new);
    FIND(g_object_ref);
    FIND(g_object_unref);
    FIND(g_object_notify);
    FIND(g_signal_emit_by_name);
    FIND(g_signal_lookup);
    FIND(g_type_query);
    FIND(g_type_register_static_simple);
    FIND(g_type_add_interface_static);
    FIND(g_type_class_ref);
    FIND(g_hash_table_new);
    FIND(g_hash_table_lookup);
    FIND(g_hash_table_insert);
    FIND(g_hash_table_remove);
    FIND(g_strdup);
    FIND(g_main_context_default);
    FIND(g_main_context_acquire);
    FIND(g_main_context_release);
    FIND(g_main_context_iteration);
    FIND(g_main_context_prepare);
    FIND(g_main_context_query);
    return 1;
}

static void add(g_type type, g_type interface, void (*init)(void *)) {
    struct mica_g_interface_info info = {init, NULL, NULL};
    g.g_type_add_interface_static(type, interface, &info);
}

int mica_atk_begin(const mica_element_calls *with) {
    if (objects != NULL) { return 1; }
    if (!load()) { return 0; }
    calls = *with;
    struct mica_g_type_query parent;
    g.g_type_query(g.atk_object_get_type(), &parent);
    own_offset = (parent.instance_size + 15u) & ~15u;
    static const char *const names[4] = {"MicaElement", "MicaTextElement", "MicaValueElement", "MicaWindowElement"};
    for (int kind = 0; kind < 4; kind++) {
        types[kind] = g.g_type_register_static_simple(
            g.atk_object_get_type(), names[kind], parent.class_size, class_init,
            (unsigned)(own_offset + sizeof(struct own)), NULL, 0);
        add(types[kind], g.atk_component_get_type(), component_init);
        if (kind != MICA_ELEMENT_WINDOW) { add(types[kind], g.atk_action_get_type(), action_init); }
    }
    add(types[MICA_ELEMENT_TEXT], g.atk_text_get_type(), text_init);
    add(types[MICA_ELEMENT_TEXT], g.atk_editable_text_get_type(), editable_init);
    add(types[MICA_ELEMENT_VALUE], g.atk_value_get_type(), value_init);
    add(types[MICA_ELEMENT_WINDOW], g.atk_window_get_type(), NULL);
    objects = g.g_hash_table_new(NULL, NULL);
    void **util = g.g_type_class_ref(g.atk_util_get_type());
    util[MICA_ATK_UTIL_GET_ROOT] = get_root;
    util[MICA_ATK_UTIL_GET_TOOLKIT_NAME] = get_toolkit_name;
    util[MICA_ATK_UTIL_GET_TOOLKIT_VERSION] = get_toolkit_version;
    return g.atk_bridge_adaptor_init(NULL, NULL) == 0;
}

int mica_atk_pump(struct pollfd *handles, int room, int *milliseconds) {
    void *context = g.g_main_context_default();
    *milliseconds = -1;
    if (!g.g_main_context_acquire(context)) { return 0; }
    // A client that never stops asking must not keep the window from drawing.
    int turns = 0;
    while (turns < 1000 && g.g_main_context_iteration(context, 0)) { turns++; }
    int priority = 0;
    struct mica_g_poll polls[64];
    int is_ready = g.g_main_context_prepare(context, &priority);
    int count = g.g_main_context_query(context, priority, milliseconds, polls, 64);
    g.g_main_context_release(context);
    if (is_ready || turns == 1000) { *milliseconds = 1; }
    count = count < 64 ? count : 64;
    count = count < room ? count : room;
    for (int i = 0; i < count; i++) {
        handles[i] = (struct pollfd){.fd = polls[i].fd, .events = (short)polls[i].events};
    }
    return count;
}

void mica_atk_forget(mica_element element) {
    void *o = existing(element);
    if (o == NULL) { return; }
    g.g_hash_table_remove(objects, (void *)(uintptr_t)element);
    // A client may keep the object, which then represents no element.
    struct own *part = own(o);
    g.g_signal_emit_by_name(o, "state-change", "defunct", 1);
    lend(&part->name, NULL);
    lend(&part->description, NULL);
    lend(&part->action, NULL);
    part->element = 0;
    g.g_object_unref(o);
}

// MARK: Notifications of listeners

void mica_atk_state_changed(mica_element element, int state, int is_on) {
    void *o = state == MICA_ATK_STATE_FOCUSED ? object(element) : existing(element);
    if (o != NULL) { g.g_signal_emit_by_name(o, "state-change", g.atk_state_type_get_name(state), is_on); }
}

void mica_atk_property_changed(mica_element element, const char *name) {
    void *o = existing(element);
    if (o != NULL) { g.g_object_notify(o, name); }
}

void mica_atk_children_changed(mica_element parent, int index, mica_element child, int is_added) {
    void *o = existing(parent), *c = is_added ? object(child) : existing(child);
    if (o == NULL || c == NULL) { return; }
    g.g_signal_emit_by_name(o, is_added ? "children-changed::add" : "children-changed::remove", index, c, NULL);
}

void mica_atk_text_changed(mica_element element, int start, int length, const char *text, int is_insertion) {
    void *o = existing(element);
    if (o == NULL || length <= 0) { return; }
    g.g_signal_emit_by_name(o, is_insertion ? "text-insert" : "text-remove", start, length, text);
}

void mica_atk_caret_moved(mica_element element, int offset) {
    void *o = existing(element);
    if (o != NULL) { g.g_signal_emit_by_name(o, "text-caret-moved", offset); }
}

void mica_atk_announce(mica_element window, const char *sentence) {
    void *o = object(window);
    // Since 2.46.
    if (o != NULL && g.g_signal_lookup("announcement", g.atk_object_get_type()) != 0) {
        g.g_signal_emit_by_name(o, "announcement", sentence);
    }
}

void mica_atk_window(mica_element window, const char *signal) {
    void *o = object(window);
    if (o != NULL) { g.g_signal_emit_by_name(o, signal); }
}
