import { type Agent, type Answer, after } from "./agent"

/** What an agent would like to play, best first, with either side. */
export type Plan = readonly string[]

/** Walks with the king to the hill. */
export const WALK: Plan = ["Kd4", "Kd5", "Kd3", "Kd6", "Ke2", "Ke7", "e3", "e6"]
/** Gives mate to who does not see it coming. */
export const MATE: Plan = ["Qxf7#", "Qxf2#", "Bc4", "Bc5", "Qh5", "Qh4", "e4", "e5"]
/** Does nothing that disturbs the other. */
export const WAIT: Plan = ["a6", "a3", "a5", "a4", "h6", "h3", "h5", "h4"]

/** Challenges anyone, waits until someone accepts, and plays to the end. */
export async function host(agent: Agent, plan: Plan): Promise<Answer> {
  const created = await agent.challenge()
  const waiting = after(created.ai_summary, `${agent.name} waits: `)
  for (;;) {
    const { challenge, ai_summary = "" } = await agent.follow(waiting)
    if (challenge?.status === "accepted") return play(agent, ai_summary, plan)
  }
}

/** Looks for someone who waits for an opponent, accepts, and plays to the end. */
export async function join(agent: Agent, plan: Plan): Promise<Answer> {
  for (;;) {
    const task = (await agent.tasks()).find((text) => text.includes("challenges anyone"))
    if (!task) continue
    await agent.follow(after(task, "Accept with "))
    return play(agent, after(task, "; then "), plan)
  }
}

/** Reads the game as the text says, and does what its summary says until it is over. */
async function play(agent: Agent, reading: string, plan: Plan): Promise<Answer> {
  for (;;) {
    const game = await agent.follow(reading)
    if (game.status === "completed") return game
    const isMine = game.ai_summary?.includes(`${agent.name} (${game.turn}) has `)
    if (isMine) await move(agent, game.ai_summary ?? "", plan)
  }
}

/** Tries the best of its plan first, legal or not: a refusal says what is legal. */
async function move(agent: Agent, summary: string, plan: Plan): Promise<void> {
  const play = (san = "") => agent.follow(summary, { "one of legal_moves": san })
  const { ok, legal_moves = [] } = await play(plan[0])
  if (ok) return
  const best = plan.find((wanted) => legal_moves.some(({ san }) => san === wanted))
  const played = await play(best)
  if (!played.ok) throw new Error(`${agent.name} cannot play ${best}: ${JSON.stringify(played)}`)
}
