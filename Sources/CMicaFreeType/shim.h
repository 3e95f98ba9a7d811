#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_COLOR_H

// Constants for macros with casts, which cannot be imported into other languages.
static const FT_Int32 mica_load_outline = FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP;
static const FT_Int32 mica_load_color = FT_LOAD_COLOR | FT_LOAD_NO_HINTING;
static const FT_Long mica_flag_color = FT_FACE_FLAG_COLOR;
static const FT_Long mica_flag_fixed_width = FT_FACE_FLAG_FIXED_WIDTH;
static const FT_Long mica_flag_scalable = FT_FACE_FLAG_SCALABLE;
static const FT_Long mica_flag_fixed_sizes = FT_FACE_FLAG_FIXED_SIZES;
