/** A comment, a string, a template, or a regular expression, which follows an operator. */
const PARTS =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|\$\{[^{}`]*\}|[^`\\])*`|(?<=[(,=:[!&|?{};>\n]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g

const blank = (text: string) => text.replace(/[^\n]/g, " ")
const isComment = (part: string) => part.startsWith("//") || part.startsWith("/*")

/** The text of a source file with its comments blanked; lines and columns stay. */
export const withoutComments = (text: string): string =>
  text.replace(PARTS, (part) => (isComment(part) ? blank(part) : part))

/** The same with its strings, templates and regular expressions blanked, but for what templates run. */
export const codeOf = (text: string): string =>
  text.replace(PARTS, (part) => (part.startsWith("`") ? runIn(part) : blank(part)))

const runIn = (template: string) =>
  template.replace(/\$\{[^{}`]*\}|[^$]+|\$/g, (part) =>
    part.startsWith("${") ? `  ${part.slice(2, -1)} ` : blank(part),
  )
