/** How files begin that people send for a page, and what to do about them. */
const STARTS = [
  ["PK\u0003\u0004", "is a zip file. Unpack it and choose the HTML file in it, often index.html"],
  ["%PDF", "is a PDF document. Choose an HTML file"],
  ["\u001f\u008b", "is compressed. Unpack it and choose the HTML file in it"],
  ["\u0089PNG", "is a picture. Choose the HTML file that shows it"],
  ["GIF8", "is a picture. Choose the HTML file that shows it"],
  ["\u00ff\u00d8\u00ff", "is a picture. Choose the HTML file that shows it"],
] as const

/**
 * What is wrong with a file that was sent for a page, for people; undefined if it is text. A form
 * turns a file into its text where it is UTF-8, and leaves any other as it is.
 */
export async function sourceFileFault(file: unknown): Promise<string | undefined> {
  const start = await startOf(file)
  const [, what] = STARTS.find(([sign]) => start?.startsWith(sign)) ?? []
  if (what) return `The file ${what}.`
  if (file instanceof Blob)
    return "The file is not UTF-8 text. Save it as UTF-8 and choose it again."
}

async function startOf(file: unknown): Promise<string | undefined> {
  if (typeof file === "string") return file.slice(0, 4)
  if (!(file instanceof Blob)) return
  return String.fromCharCode(...(await file.slice(0, 4).bytes()))
}
