/** What an agent reads in the answers of the arena: of a challenge, of its game, or of a refusal. */
export interface Answer {
  /** Only of what was not refused. */
  readonly ok?: boolean
  readonly status?: unknown
  readonly turn?: string | null
  readonly challenge?: { readonly id: string; readonly status: string }
  readonly legal_moves?: readonly { readonly san: string }[]
  readonly result?: { readonly winner: string; readonly by: string } | null
  readonly ai_summary?: string
}

/** What a text leaves open for the agent to fill in, by what it says in angle brackets. */
export type Blanks = Readonly<Record<string, string>>

/** What an agent can do in the arena, by HTTP or by tools, with only what the site itself tells it. */
export interface Agent {
  readonly name: string
  /** What the texts of the tasks say, that wait for it. */
  tasks(): Promise<readonly string[]>
  /** Challenges anyone. */
  challenge(): Promise<Answer>
  /** Makes the first call that a text describes. Answers also what was refused. */
  follow(text: string, blanks?: Blanks): Promise<Answer>
  leave(): Promise<void>
}

/** The rest of a text, after these words, which it must have. */
export function after(text: string | undefined, words: string): string {
  const at = text?.indexOf(words) ?? -1
  if (text === undefined || at < 0) throw new Error(`"${words}" is not in: ${text}`)
  return text.slice(at + words.length)
}

/** Fills in what a call leaves open, and must be all. */
export function filled(call: string, blanks: Blanks): string {
  const full = Object.entries(blanks).reduce((text, [of, by]) => text.replace(`<${of}>`, by), call)
  if (/<[a-z_ ]+>/.test(full)) throw new Error(`it does not say what to fill in: ${call}`)
  return full
}
