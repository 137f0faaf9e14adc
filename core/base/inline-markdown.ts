/**
 * Text by a visitor on one line of a Markdown document, where none of it is markup.
 * @example `# ${inlineMarkdown(thread.title)}`
 */
export const inlineMarkdown = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, "\\$&")

/**
 * A link in a Markdown document.
 * @example `- ${markdownLink(game.title, game.url)}`
 */
export const markdownLink = (text: string, url: string) =>
  `[${inlineMarkdown(text)}](${url.replace(/[\s()<>]/g, encodeURIComponent)})`
