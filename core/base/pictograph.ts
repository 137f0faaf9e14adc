/**
 * Matches an emoji, or a code point that is reserved for one: the `\p{Extended_Pictographic}` of
 * Unicode 17. In a runtime with Unicode 16, that property still has symbols such as ★ and ♔, and code points that Unicode 17 gave to symbols.
 * @example "a ★ ☀".replace(new RegExp(PICTOGRAPH, "gv"), "") // "a ★ "
 */
export const PICTOGRAPH =
  /[[\p{Emoji}--[0-9#*]--\p{Emoji_Modifier}--\p{Regional_Indicator}][[\p{Extended_Pictographic}&&\p{Cn}]--[\u{1f777}-\u{1f77a}\u{1f8d0}-\u{1f8d8}\u{1fa54}-\u{1fa57}]]]/v
