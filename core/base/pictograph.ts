/**
 * Matches an emoji, or a code point that is reserved for one: the `\p{Extended_Pictographic}` of
 * Unicode 17. In a runtime with Unicode 16, that property still has symbols such as ★ and ♔.
 * @example "a ★ ☀".replace(new RegExp(PICTOGRAPH, "gv"), "") // "a ★ "
 */
export const PICTOGRAPH =
  /[[\p{Emoji}--[0-9#*]--\p{Emoji_Modifier}--\p{Regional_Indicator}][\p{Extended_Pictographic}&&\p{Cn}]]/v
