import saver from "./saver.client.js" with { type: "text" }

/** Bytes of a file that a page offers. */
export const MAX_SAVED_BYTES = 64_000_000

/**
 * A sandboxed page may not download. This hands the files that it would save, which are links with `download` to what it made
 * itself, to the player around it, which asks the visitor. Pages often revoke the address of a file in the same moment, so
 * the files are remembered by it.
 */
const TAG = `<script>${saver}</script>`

/** Libraries that a page loads save files, too. */
const MENTIONS = ["download", ".js"]

/** Whether a page may save files, so that it needs the script. */
export const mayDownload = (page: { includes(text: string): boolean }): boolean =>
  MENTIONS.some((word) => page.includes(word))

/** The script, for a page that may save files. */
export const saverFor = (html: string): string => (mayDownload(html) ? TAG : "")
