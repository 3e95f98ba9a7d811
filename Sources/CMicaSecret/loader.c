#include "CMicaSecret.h"

#include <dlfcn.h>
#include <pthread.h>

static mica_secret_library library;
static int is_whole;

static void load(void) {
    void *handle = dlopen("libsecret-1.so.0", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) { return; }
    is_whole = 1;
    // Also finds functions of GLib, because libsecret depends on it.
#define FIND(name)                                               \
    do {                                                         \
        *(void **)(&library.name) = dlsym(handle, #name);        \
        if (*(void **)(&library.name) == NULL) { is_whole = 0; } \
    } while (0)
    FIND(secret_service_get_sync);
    FIND(secret_service_search_sync);
    FIND(secret_service_store_sync);
    FIND(secret_service_clear_sync);
    FIND(secret_collection_for_alias_sync);
    FIND(secret_collection_get_locked);
    FIND(secret_item_get_locked);
    FIND(secret_item_get_secret);
    FIND(secret_value_new);
    FIND(secret_value_get);
    FIND(secret_value_unref);
    FIND(g_bus_get_sync);
    FIND(g_dbus_connection_set_exit_on_close);
    FIND(g_dbus_proxy_set_default_timeout);
    FIND(g_object_unref);
    FIND(g_error_free);
    FIND(g_list_free);
    FIND(g_hash_table_new_full);
    FIND(g_hash_table_insert);
    FIND(g_hash_table_unref);
    FIND(g_strdup);
    FIND(g_str_hash);
    FIND(g_str_equal);
    FIND(g_free);
}

const mica_secret_library *mica_load_secret(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_whole ? &library : NULL;
}
