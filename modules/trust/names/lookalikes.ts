import { slugOf } from "broadside/host"

/**
 * Letters that look like a Latin one in common typefaces: each entry is the Latin letter and those that
 * look like it. From Unicode's confusables.txt, without what `NFKC` already resolves (full-width,
 * mathematical and circled letters).
 */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  a: "аαɑᴀΑАᎪꓮ𐊠ᗅ⍺ⲁ",
  b: "ЬьвʙΒВᏴꓐƄᏏᖯᑲᗷꞴ𐊂𐊡𐌁Ⲃ",
  c: "сϲςᴄСϹᏟꓚⲥⲤ𐊢𐌂𐐕𐐽",
  d: "ԁᴅᎠꓓᏧᑯᗞᗪƊ",
  e: "еєᴇΕЕᎬꓰҽ℮ꬲⴹ𐊆",
  f: "ғꜰҒꓝϝẝꞘꞙϜᖴ𐊇𐊥𐌅",
  g: "ɡցɢᏀꓖƍᶃԍ",
  h: "һհнʜΗНᎻꓧᏂᕼ𐋏Ⲏ",
  i: "іιıɩɪΙІᎥꓲƖꙇ⍳",
  j: "јϳյᴊЈᎫꓙᒍͿ",
  k: "кκᴋΚКᏦꓗⲔĸ",
  l: "ӏʟӀᏞꓡլǀ|∣⏐￨׀וןاⵏᛁᒪꞁⲒ𐊊𐌉𐌠𐐛𐑃",
  m: "мᴍΜМᎷꓟᗰᛖϺⲘ𐊰𐌑",
  n: "пηոɴΝꓠⲚ𐔓",
  o: "оοօσᴏΟОՕꓳⲟⲞⵔჿᴑഠဝסە০୦೦௦๐໐၀𐊒𐊫𐐄𐐬𐓂𐓪",
  p: "рρᴘΡРᏢꓑⲣⲢᑭƿ⍴𐊕",
  q: "ԛզԚգⵕ",
  r: "гʀᎡꓣɾꭇꭈᴦⲅƦᖇᚱ𐒴",
  s: "ѕꜱЅՏᏚꓢƽ𐊖𐐠𐑈",
  t: "тτᴛΤТᎢꓔ⊤⟙Ⲧ𐊗𐊱𐌕",
  u: "υսᴜՍꓴʋꞟꭎꭒሀᑌ∪⋃𐓎𐓶Ꮜ",
  v: "νѵᴠѴᏙꓦ⋁∨ⴸᐯ٧۷ט",
  w: "ԝωաᴡԜᎳꓪɯѡᗯ",
  x: "хχΧХꓫ×ᕁᕽ᙭╳⤫⤬⨯ⵝꞳᚷⲬ𐊐𐊴𐌗𐌢",
  y: "уγүʏΥУҮꓬɣỿꭚყℽⲨ𐊲",
  z: "ᴢΖᏃꓜƵƶ",
}

/** The first of 26 letters in boxes and circles, and flags, that `NFKC` does not resolve. */
const BOXED = [0x1f150, 0x1f170, 0x1f1e6] as const

const LATIN: ReadonlyMap<string, string> = new Map([
  ...Object.entries(LOOK_LIKE).flatMap(([latin, others]) =>
    [...others].flatMap((other) => bothCases(other).map((letter) => [letter, latin] as const)),
  ),
  ...BOXED.flatMap((first) =>
    [..."abcdefghijklmnopqrstuvwxyz"].map(
      (latin, index) => [String.fromCodePoint(first + index), latin] as const,
    ),
  ),
])

/** Cherokee is the only script whose small letters look like capitals, so both look like the Latin letter. */
function bothCases(letter: string): readonly string[] {
  return /\p{Script=Cherokee}/u.test(letter) ? [letter, letter.toLowerCase()] : [letter]
}

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u
const LEFT_OUT = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/gu

/**
 * What all names that look like this one have in common: a Latin skeleton, as in Unicode TR 39, in which
 * hyphens, 0 and o, 1, l and i, rn and m, vv and w make no difference.
 * @example skeletonOf("аda") === skeletonOf("ada") // with a Cyrillic а
 */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize("NFKD").replace(LEFT_OUT, "")]
  const latin = letters.map((letter) => LATIN.get(letter) ?? letter).join("")
  return foldSlug(slugOf(latin, ""))
}

/**
 * Whether a name is written in letters that look like Latin ones, in other forms of them, such as full
 * width, or with characters that no one sees.
 */
export const isDisguised = (name: string): boolean =>
  INVISIBLE.test(name) ||
  name.normalize("NFKC") !== name.normalize("NFC") ||
  [...name.normalize("NFKD")].some((letter) => LATIN.has(letter))

const foldSlug = (slug: string): string =>
  slug
    .replaceAll("-", "")
    .replaceAll("0", "o")
    .replaceAll(/[1l]/g, "i")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
