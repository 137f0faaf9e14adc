/**
 * A character that is an emoji, or is reserved to become one. Says what `\p{Extended_Pictographic}`
 * says since Unicode 17, on runtimes of Unicode 16, too, for which signs such as ★ and ♔ still
 * belong to it.
 * @example "a ★ ☀".replace(new RegExp(PICTURE, "gv"), "") // "a ★ "
 */
export const PICTURE =
  /[[\p{Emoji}--[0-9#*]--\p{Emoji_Modifier}--\p{Regional_Indicator}][\p{Extended_Pictographic}&&\p{Cn}]]/v
