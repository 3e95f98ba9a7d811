#include <fribidi.h>
#include <stdint.h>

// FriBidi's directions are macros over enumerators that other languages cannot import, so that plain numbers replace them.
// They are 0 (left to right), 1 (right to left) and 2 (that of the first strong character, or left to right without one).

/// Writes the embedding level of each of `length` code points and returns the level of the paragraph, or -1 if memory
/// is insufficient. `types` and `brackets` must have room for one entry per code point.
static inline int mica_fribidi_levels(
    const uint32_t *text, int length, int direction, uint32_t *types, uint32_t *brackets, signed char *levels)
{
    FriBidiParType base = direction == 0 ? FRIBIDI_PAR_LTR : direction == 1 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_ON;
    fribidi_get_bidi_types(text, length, types);
    fribidi_get_bracket_types(text, length, types, brackets);
    if (!fribidi_get_par_embedding_levels_ex(types, brackets, length, &base, (FriBidiLevel *)levels)) return -1;
    return FRIBIDI_IS_RTL(base) ? 1 : 0;
}

/// Returns true if the code point's class can produce a level other than 0 (right-to-left letters, Arabic numbers,
/// explicit embeddings, overrides and isolates).
static inline int mica_fribidi_matters(uint32_t character)
{
    FriBidiCharType type = fribidi_get_bidi_type(character);
    return FRIBIDI_IS_RTL(type) || FRIBIDI_IS_ARABIC(type) || FRIBIDI_IS_EXPLICIT(type) || FRIBIDI_IS_ISOLATE(type);
}
