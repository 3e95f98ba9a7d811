// Compares the offsets that the accessibility bridge writes to in ATK's classes with ATK's headers; only compiled, never linked.
#include <atk/atk.h>
#include <stddef.h>
#include "atk_layout.h"
#define AT(type, member, slot) _Static_assert(offsetof(type, member) == slot * sizeof(void *), #type "." #member)
AT(AtkObjectClass, get_name, MICA_ATK_OBJECT_GET_NAME);
AT(AtkObjectClass, get_description, MICA_ATK_OBJECT_GET_DESCRIPTION);
AT(AtkObjectClass, get_parent, MICA_ATK_OBJECT_GET_PARENT);
AT(AtkObjectClass, get_n_children, MICA_ATK_OBJECT_GET_N_CHILDREN);
AT(AtkObjectClass, ref_child, MICA_ATK_OBJECT_REF_CHILD);
AT(AtkObjectClass, get_index_in_parent, MICA_ATK_OBJECT_GET_INDEX_IN_PARENT);
AT(AtkObjectClass, get_role, MICA_ATK_OBJECT_GET_ROLE);
AT(AtkObjectClass, ref_state_set, MICA_ATK_OBJECT_REF_STATE_SET);
AT(AtkComponentIface, get_extents, MICA_ATK_COMPONENT_GET_EXTENTS);
AT(AtkComponentIface, grab_focus, MICA_ATK_COMPONENT_GRAB_FOCUS);
AT(AtkActionIface, do_action, MICA_ATK_ACTION_DO_ACTION);
AT(AtkActionIface, get_n_actions, MICA_ATK_ACTION_GET_N_ACTIONS);
AT(AtkActionIface, get_name, MICA_ATK_ACTION_GET_NAME);
AT(AtkActionIface, get_localized_name, MICA_ATK_ACTION_GET_LOCALIZED_NAME);
AT(AtkTextIface, get_text, MICA_ATK_TEXT_GET_TEXT);
AT(AtkTextIface, get_text_at_offset, MICA_ATK_TEXT_GET_TEXT_AT_OFFSET);
AT(AtkTextIface, get_character_at_offset, MICA_ATK_TEXT_GET_CHARACTER_AT_OFFSET);
AT(AtkTextIface, get_caret_offset, MICA_ATK_TEXT_GET_CARET_OFFSET);
AT(AtkTextIface, get_character_count, MICA_ATK_TEXT_GET_CHARACTER_COUNT);
AT(AtkTextIface, get_n_selections, MICA_ATK_TEXT_GET_N_SELECTIONS);
AT(AtkTextIface, get_selection, MICA_ATK_TEXT_GET_SELECTION);
AT(AtkTextIface, add_selection, MICA_ATK_TEXT_ADD_SELECTION);
AT(AtkTextIface, remove_selection, MICA_ATK_TEXT_REMOVE_SELECTION);
AT(AtkTextIface, set_selection, MICA_ATK_TEXT_SET_SELECTION);
AT(AtkTextIface, set_caret_offset, MICA_ATK_TEXT_SET_CARET_OFFSET);
AT(AtkTextIface, get_string_at_offset, MICA_ATK_TEXT_GET_STRING_AT_OFFSET);
AT(AtkEditableTextIface, set_text_contents, MICA_ATK_EDITABLE_TEXT_SET_TEXT_CONTENTS);
AT(AtkEditableTextIface, insert_text, MICA_ATK_EDITABLE_TEXT_INSERT_TEXT);
AT(AtkEditableTextIface, delete_text, MICA_ATK_EDITABLE_TEXT_DELETE_TEXT);
AT(AtkValueIface, get_value_and_text, MICA_ATK_VALUE_GET_VALUE_AND_TEXT);
AT(AtkValueIface, get_range, MICA_ATK_VALUE_GET_RANGE);
AT(AtkValueIface, get_increment, MICA_ATK_VALUE_GET_INCREMENT);
AT(AtkValueIface, set_value, MICA_ATK_VALUE_SET_VALUE);
AT(AtkUtilClass, get_root, MICA_ATK_UTIL_GET_ROOT);
AT(AtkUtilClass, get_toolkit_name, MICA_ATK_UTIL_GET_TOOLKIT_NAME);
AT(AtkUtilClass, get_toolkit_version, MICA_ATK_UTIL_GET_TOOLKIT_VERSION);
_Static_assert(ATK_STATE_FOCUSED == MICA_ATK_STATE_FOCUSED, "focused");
_Static_assert(sizeof(GTypeQuery) == sizeof(struct mica_g_type_query), "GTypeQuery");
_Static_assert(sizeof(GInterfaceInfo) == sizeof(struct mica_g_interface_info), "GInterfaceInfo");
_Static_assert(sizeof(GPollFD) == sizeof(struct mica_g_poll), "GPollFD");
