import { slugOf } from "./slug"

/**
 * Letters that look like a Latin one in common typefaces: each entry is the Latin letter and those that
 * look like it. From Unicode's confusables.txt, without what `NFKC` already resolves (full-width,
 * mathematical and circled letters).
 */
const LOOK_LIKE: Readonly<Record<string, string>> = {
  a: "аαɑᴀΑАᎪꓮ",
  b: "ЬьвʙΒВᏴꓐ",
  c: "сϲςᴄСϹᏟꓚⲥ",
  d: "ԁᴅᎠꓓ",
  e: "еєᴇΕЕᎬꓰҽ",
  f: "ғꜰҒꓝϝ",
  g: "ɡցɢᏀꓖ",
  h: "һհнʜΗНᎻꓧ",
  i: "іιıɩɪΙІᎥꓲ",
  j: "јϳյᴊЈᎫꓙ",
  k: "кκᴋΚКᏦꓗ",
  l: "ӏʟӀᏞꓡլǀ",
  m: "мᴍΜМᎷꓟ",
  n: "пηոɴΝꓠ",
  o: "оοօσᴏΟОՕꓳ",
  p: "рρᴘΡРᏢꓑ",
  q: "ԛզԚ",
  r: "гʀᎡꓣ",
  s: "ѕꜱЅՏᏚꓢ",
  t: "тτᴛΤТᎢꓔ",
  u: "υսᴜՍꓴ",
  v: "νѵᴠѴᏙꓦ",
  w: "ԝωաᴡԜᎳꓪ",
  x: "хχΧХꓫ",
  y: "уγүʏΥУҮꓬ",
  z: "ᴢΖᏃꓜ",
}

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_LIKE).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
)

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}]/gu

/**
 * What all names that look like this one have in common: a Latin skeleton, as in Unicode TR 39, in which
 * hyphens, 0 and o, 1, l and i, rn and m, vv and w make no difference.
 * @example skeletonOf("аda") === skeletonOf("ada") // with a Cyrillic а
 */
export function skeletonOf(name: string): string {
  const letters = [...name.normalize("NFKD").replace(INVISIBLE, "")]
  const latin = letters.map((letter) => LATIN.get(letter) ?? letter).join("")
  return folded(slugOf(latin, ""))
}

/** Whether a name is written in letters that look like Latin ones, or in other forms of them, such as full width. */
export const isDisguised = (name: string): boolean =>
  name.normalize("NFKC") !== name.normalize("NFC") ||
  [...name.normalize("NFKD")].some((letter) => LATIN.has(letter))

const folded = (slug: string): string =>
  slug
    .replaceAll("-", "")
    .replaceAll("0", "o")
    .replaceAll(/[1l]/g, "i")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
