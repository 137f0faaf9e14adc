/** The effect of an SQL statement, as far as its tokens show it. */
export interface Statement {
  /** The table that it inserts into, updates or deletes from; undefined if it only reads. */
  readonly target: string | undefined
  /** It returns the rows that it changed. */
  readonly isReturning: boolean
  /** It adds rows, and deletes none. */
  readonly isInsert: boolean
}

const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|[\w$\u0080-\uffff]+|\S/g
const IS_COMMENT = /^(?:--|\/\*)/
const IS_WORD = /^[\w$\u0080-\uffff]+$/
const READS = new Set(["select", "values"])
const WRITES = new Set(["insert", "replace", "update", "delete"])

/**
 * Parses a statement that queries or changes rows; undefined for any other, and for multiple
 * statements.
 */
export function readStatement(sql: string): Statement | undefined {
  const tokens = tokensOf(sql)
  if (tokens.includes(";")) return undefined
  const words = topLevelWords(tokens)
  const verb = words.find(({ text }) => READS.has(text) || WRITES.has(text))
  const isFirst = verb === words[0] || words[0]?.text === "with"
  if (!verb || !isFirst) return undefined
  if (READS.has(verb.text)) return { target: undefined, isReturning: false, isInsert: false }
  const target = targetOf(tokens, verb)
  const isReturning = words.some(({ text }) => text === "returning")
  const isInsert = verb.text === "insert" && tokens[verb.at + 1]?.toLowerCase() !== "or"
  return target === undefined ? undefined : { target, isReturning, isInsert }
}

/** The first word of a statement, which says what it does, and whether more than one statement is there. */
export function firstWordOf(sql: string): { readonly word: string; readonly isAlone: boolean } {
  const tokens = tokensOf(sql)
  // SQLite skips empty statements before it.
  const first = tokens.findIndex((token) => token !== ";")
  const word = tokens[first]?.toUpperCase() ?? ""
  return { word, isAlone: !tokens.includes(";", first) }
}

/** Without comments, and without semicolons at the end. */
function tokensOf(sql: string): string[] {
  const tokens = (sql.match(TOKENS) ?? []).filter((token) => !IS_COMMENT.test(token))
  while (tokens.at(-1) === ";") tokens.pop()
  return tokens
}

interface Word {
  readonly text: string
  readonly at: number
}

/** Words outside all parentheses, which excludes those of common table expressions. */
function topLevelWords(tokens: readonly string[]): Word[] {
  let depth = 0
  return tokens.flatMap((token, at) => {
    if (token === "(") depth++
    if (token === ")") depth--
    return depth === 0 && IS_WORD.test(token) ? [{ text: token.toLowerCase(), at }] : []
  })
}

/** The name after INTO, FROM or UPDATE, without its schema and quotes. */
function targetOf(tokens: readonly string[], { text, at }: Word): string | undefined {
  const isAt = (place: number, word: string) => tokens[place]?.toLowerCase() === word
  let place = at + 1
  if (isAt(place, "or")) place += 2
  if (text !== "update") {
    if (!isAt(place, text === "delete" ? "from" : "into")) return undefined
    place++
  }
  if (tokens[place + 1] === ".") place += 2
  return tokens[place]?.replace(/^["'`[]|["'`\]]$/g, "").toLowerCase()
}
