/** Opponents: Summit, which thinks, or each other at the same pace. */
export type Opponent = "summit" | "person"
export interface Order {
  readonly url: string
  readonly games: number
  /** Undefined: leave the board as soon as no resident thinks. */
  readonly opponent?: Opponent
}
/** Moves that opponents have played since the last order. */
export interface Report {
  readonly moves: number
  readonly seconds: number
}

interface Game {
  readonly id: string
  readonly challenger: string
}
interface GameJson {
  readonly ply: number
  readonly turn: "white" | "black" | null
  readonly legal_moves: readonly { readonly uci: string }[]
}

const SLUGS: Readonly<Record<Opponent, string>> = { summit: "resident-summit", person: "bob" }
/** Ten seconds: a resident that declines never accepts. */
const MAX_TRIES = 500
/** About as long as Summit thinks when no one else waits for it. */
const PAUSE_MS = 800
let isPlaying = false
let games: Promise<void>[] = []
let moves = 0
let since = performance.now()

process.on("message", async ({ url, games: count, opponent }: Order) => {
  isPlaying = false
  await Promise.all(games)
  const report: Report = { moves, seconds: (performance.now() - since) / 1_000 }
  moves = 0
  since = performance.now()
  if (opponent) {
    isPlaying = true
    const begun = Array.from({ length: count }, () => Promise.withResolvers<void>())
    games = begun.map(({ resolve }) => playOn(url, opponent, resolve))
    await Promise.all(begun.map(({ promise }) => promise))
  } else games = []
  process.send?.(report)
})

let challengers = 0

/** One game after another. A resident plays only a few games with the same challenger. */
async function playOn(url: string, opponent: Opponent, begun: () => void): Promise<void> {
  const challenger = `ada-${++challengers}`
  while (isPlaying) {
    const { challenge } = await post(`${url}/api/challenge/create`, {
      challengerSlug: challenger,
      opponentSlug: SLUGS[opponent],
      side: "white",
    })
    const id = challenge.id as string
    if (opponent === "person")
      await post(`${url}/api/challenge/accept`, { challengeId: id, slug: SLUGS.person })
    await play(url, opponent, { id, challenger }, begun)
  }
}

/** Moves at random until the game ends, or no one is to play any longer and no resident thinks. */
async function play(url: string, opponent: Opponent, game: Game, begun: () => void) {
  const path = `${url}/api/challenge/${game.id}`
  const move = (slug: string, { ply, legal_moves }: GameJson) =>
    post(`${path}/move`, { slug, ply, move: anyOf(legal_moves).uci })
  let board = await boardOf(path, 0)
  while (board.turn) {
    if (!isPlaying) {
      await post(`${path}/resign`, { slug: game.challenger })
      return
    }
    board = await move(game.challenger, board)
    begun()
    if (!board.turn) return
    if (opponent === "person") {
      await Bun.sleep(PAUSE_MS)
      board = await move(SLUGS.person, board)
    } else board = await boardOf(path, board.ply + 1)
    moves++
  }
}

/** The board once it has had so many moves: told by the stream, so that no one asks again and again. */
async function boardOf(path: string, ply: number): Promise<GameJson> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await fetch(`${path}/events`)
    // No one has accepted yet.
    if (answer.status === 409) await Bun.sleep(20)
    else if (answer.ok) return await awaited(answer, ply)
    else throw new Error(await answer.text())
  }
  throw new Error(`no one accepted ${path}`)
}

async function awaited(answer: Response, ply: number): Promise<GameJson> {
  let text = ""
  const decoder = new TextDecoder()
  for await (const bytes of answer.body as ReadableStream<Uint8Array>) {
    text += decoder.decode(bytes, { stream: true })
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      const game = data ? (JSON.parse(data) as GameJson) : undefined
      if (game && (game.ply >= ply || game.turn === null)) return game
    }
  }
  throw new Error("the stream of a game ended")
}

async function post(url: string, json: object) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(json),
  })
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`)
  return answer.json()
}

const anyOf = <T>(choices: readonly T[]): T =>
  choices[Math.floor(Math.random() * choices.length)] as T
