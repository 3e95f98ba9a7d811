// The few functions of libsecret and GLib that a pattern lock calls. They are resolved on first use, so that only
// programs that store a pattern in a keyring load the library. Its headers are not needed: the package manager warns
// about their compiler flags.
//
// The declarations are part of the stable binary interface of libsecret 0.18 and GLib 2.
#ifndef MICA_CSECRET_H
#define MICA_CSECRET_H

#include <stddef.h>
#include <stdint.h>

typedef struct mica_secret_service mica_secret_service;        // SecretService
typedef struct mica_secret_item mica_secret_item;              // SecretItem
typedef struct mica_secret_value mica_secret_value;            // SecretValue
typedef struct mica_secret_collection mica_secret_collection;  // SecretCollection
typedef struct mica_secret_attributes mica_secret_attributes;  // GHashTable

typedef struct {  // GError
    uint32_t domain;
    int32_t code;
    char *message;
} mica_secret_error;

typedef struct mica_secret_list {  // GList
    mica_secret_item *data;
    struct mica_secret_list *next, *previous;
} mica_secret_list;

typedef struct {  // SecretSchemaAttribute
    const char *name;
    int32_t type;  // 0: a string
} mica_secret_attribute;

typedef struct {  // SecretSchema
    const char *name;
    int32_t flags;
    mica_secret_attribute attributes[32];
    int32_t reserved;
    void *more[7];
} mica_secret_schema;

enum {
    mica_secret_service_open_session = 1 << 1,
    mica_secret_search_all = 1 << 1,
    mica_secret_search_load_secrets = 1 << 3,
    mica_secret_session_bus = 2,
};

/// Each member has the name of the function.
typedef struct {
    mica_secret_service *(*secret_service_get_sync)(int32_t flags, void *cancellable, mica_secret_error **error);
    mica_secret_list *(*secret_service_search_sync)(
        mica_secret_service *service, const mica_secret_schema *schema, mica_secret_attributes *attributes,
        int32_t flags, void *cancellable, mica_secret_error **error);
    int32_t (*secret_service_store_sync)(
        mica_secret_service *service, const mica_secret_schema *schema, mica_secret_attributes *attributes,
        const char *collection, const char *label, mica_secret_value *value, void *cancellable,
        mica_secret_error **error);
    int32_t (*secret_service_clear_sync)(
        mica_secret_service *service, const mica_secret_schema *schema, mica_secret_attributes *attributes,
        void *cancellable, mica_secret_error **error);
    mica_secret_collection *(*secret_collection_for_alias_sync)(
        mica_secret_service *service, const char *alias, int32_t flags, void *cancellable, mica_secret_error **error);
    int32_t (*secret_collection_get_locked)(mica_secret_collection *collection);
    int32_t (*secret_item_get_locked)(mica_secret_item *item);
    mica_secret_value *(*secret_item_get_secret)(mica_secret_item *item);
    mica_secret_value *(*secret_value_new)(const char *secret, intptr_t length, const char *content_type);
    const char *(*secret_value_get)(mica_secret_value *value, size_t *length);
    void (*secret_value_unref)(void *value);

    void *(*g_bus_get_sync)(int32_t bus, void *cancellable, mica_secret_error **error);
    void (*g_dbus_connection_set_exit_on_close)(void *connection, int32_t on);
    void (*g_dbus_proxy_set_default_timeout)(void *proxy, int32_t milliseconds);
    void (*g_object_unref)(void *object);
    void (*g_error_free)(mica_secret_error *error);
    void (*g_list_free)(mica_secret_list *list);
    mica_secret_attributes *(*g_hash_table_new_full)(
        void *hash, void *equal, void *free_key, void *free_value);
    int32_t (*g_hash_table_insert)(mica_secret_attributes *table, void *key, void *value);
    void (*g_hash_table_unref)(mica_secret_attributes *table);
    char *(*g_strdup)(const char *text);
    // Only passed on, not called.
    void *g_str_hash, *g_str_equal, *g_free;
} mica_secret_library;

/// Returns the functions, or null if libsecret is not installed. Call it on any thread.
const mica_secret_library *mica_load_secret(void);

#endif
