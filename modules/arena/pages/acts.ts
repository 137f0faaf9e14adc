import { cutSecret, invalid } from "broadside"
import { type Filled, valuesOf } from "broadside/ui"
import type { By, Challenges, Games } from "../arena"

/** Where the sender goes on, and as whom. */
interface Next {
  readonly id: string
  readonly me: string
}

interface Services {
  readonly challenges: Challenges
  readonly games: Games
}

type Act = (services: Services, id: string, by: By, fields: Filled["values"]) => Promise<Next>

/** What the forms of a challenge ask for, by the last part of their address. */
export const ACTS: Readonly<Record<string, Act>> = {
  async accept({ challenges }, id, by) {
    const { challenge } = await challenges.accept(id, { ...by, kind: "human" })
    return { id, me: challenge.opponent?.slug ?? by.slug }
  },
  async decline({ challenges }, id, by, { reason }) {
    await challenges.decline(id, by, reason)
    return { id, me: by.slug }
  },
  async withdraw({ challenges }, id, by) {
    await challenges.withdraw(id, by)
    return { id, me: by.slug }
  },
  async rematch({ challenges }, id, by) {
    const challenge = await challenges.rematch(id, by)
    return { id: challenge.id, me: by.slug }
  },
  async result({ challenges }, id, by, { winner }) {
    const { challenger, opponent } = await challenges.find(id)
    const other = opponent?.slug ?? ""
    const [won, lost] = winner === other ? [other, challenger.slug] : [challenger.slug, other]
    if (winner && winner !== won) throw invalid([{ path: "", message: "Choose who won." }])
    await challenges.report(id, { winner: won, loser: lost, isDraw: !winner, by })
    return { id, me: by.slug }
  },
  async move({ games }, id, by, { move = "", ply }) {
    const count = ply === undefined ? undefined : Number(ply)
    await games.move(id, by, move, Number.isSafeInteger(count) ? count : undefined)
    return { id, me: by.slug }
  },
  async resign({ games }, id, by) {
    await games.resign(id, by)
    return { id, me: by.slug }
  },
  async draw({ games }, id, by, { action }) {
    if (action !== "offer" && action !== "accept" && action !== "decline")
      throw invalid([{ path: "", message: "Choose what to do with the draw." }])
    await games.draw(id, by, action)
    return { id, me: by.slug }
  },
}

/** A name with its key. */
const MAX_SIGNED = 300

const LONGEST: Readonly<Record<string, number>> = { slug: 60, move: 12, reason: 200, key: 80 }

/** The last non-empty value of each field: a button beats the text beside it. */
export function sentFields(body: unknown): Filled["values"] {
  const fields = Object.entries(body as Readonly<Record<string, unknown>>).map(([name, value]) => {
    const texts = [value].flat().filter((one) => typeof one === "string" && one.trim())
    return [name, String(texts.at(-1) ?? "").trim()] as const
  })
  return valuesOf(Object.fromEntries(fields))
}

/** The name in a field that the key of the name may follow. */
export const nameIn = (sent: string): string => cutSecret(sent.slice(0, MAX_SIGNED)).name

/** The sender of a form. The key of a name can be entered where that of a player is. */
export function senderOf(slug: string, key: string | undefined): By {
  if (slug.length > MAX_SIGNED) throw tooLong("slug")
  const isOfName = cutSecret(`#${key}`).secret !== undefined
  return isOfName ? { slug: `${slug}#${key}` } : { slug, ...(key ? { key } : {}) }
}

/** Throws where a field is longer than anything that can be meant. */
export function requireShort(values: Filled["values"]): void {
  for (const [name, most] of Object.entries(LONGEST))
    if ((values[name]?.length ?? 0) > most) throw tooLong(name)
}

const tooLong = (name: string) => invalid([{ path: "", message: `${LABELS[name]} is too long.` }])

const LABELS: Readonly<Record<string, string>> = {
  slug: "The name",
  move: "The move",
  reason: "The reason",
  key: "The key",
}
