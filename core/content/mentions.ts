import type { MarkdownIt, StateCore, Token } from "markdown-it"

// Not after a letter, a slash or a dot: that is an address or a path.
const MENTION = /(?<![\p{L}\p{N}@./_-])@([a-z0-9][a-z0-9_-]{0,59})/giu
const MAX_MENTIONS = 50
/** Each takes several times its letters as HTML. */
const MAX_LINKED = 500

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/(?<!-)-+$/, "")

/**
 * The slugs that a line of plain text mentions with `@slug`, each once, in their order, at most 50.
 * @example mentionsIn("For @ada and @bob") // ["ada", "bob"]
 */
export function mentionsIn(line: string): string[] {
  if (!line.includes("@")) return []
  const slugs = [...line.matchAll(MENTION)].map(([, name = ""]) => slugOf(name))
  return [...new Set(slugs)].slice(0, MAX_MENTIONS)
}

/**
 * Collects the slugs that a text mentions into `env.mentions`, and marks the mentions. They lead
 * nowhere: who has a profile is only known when the text is shown.
 */
export function useMentions(markdown: MarkdownIt): void {
  markdown.core.ruler.push("mentions", (state: StateCore) => {
    if (!state.src.includes("@")) return
    const { mentions } = state.env as { mentions: Set<string> }
    let left = MAX_LINKED
    for (const block of state.tokens) {
      if (!block.children) continue
      const prose = new Set(proseOf(block.children))
      block.children = block.children.flatMap((token) =>
        prose.has(token) && token.content.includes("@") ? linkMentions(state, token) : [token],
      )
    }

    function linkMentions(state: StateCore, token: Token): Token[] {
      const parts: Token[] = []
      let from = 0
      for (const { 0: written, 1: name = "", index } of token.content.matchAll(MENTION)) {
        if (left-- <= 0) break
        const slug = slugOf(name)
        if (mentions.size < MAX_MENTIONS) mentions.add(slug)
        const open = new state.Token("link_open", "a", 1)
        open.attrSet("data-mention", slug)
        parts.push(...textOf(state, token.content.slice(from, index)), open)
        parts.push(...textOf(state, written), new state.Token("link_close", "a", -1))
        from = index + written.length
      }
      return [...parts, ...textOf(state, token.content.slice(from))]
    }
  })
}

function textOf(state: StateCore, content: string): Token[] {
  if (!content) return []
  const token = new state.Token("text", "", 0)
  token.content = content
  return [token]
}

/** Text outside code and links. */
function* proseOf(tokens: readonly Token[]): Generator<Token> {
  let links = 0
  for (const token of tokens) {
    if (token.type === "link_open") links++
    else if (token.type === "link_close") links--
    else if (token.type === "text" && links === 0) yield token
  }
}
