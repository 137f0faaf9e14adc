/** Headers that ask search engines neither to list a page nor to follow its links. */
export const UNLISTED: Readonly<Record<string, string>> = { "x-robots-tag": "noindex, nofollow" }
