import type { Answer } from "../ledger"
import { ask, type Client, page } from "./client"

interface State {
  readonly held: boolean
  readonly removed_why: string | null
}

/** What the operator does with an item, and what it is from then on. */
const ACTS: readonly (readonly [act: string, why: string, state: State])[] = [
  ["hold", "Look at it", { held: true, removed_why: null }],
  ["approve", "It is fine", { held: false, removed_why: null }],
  ["remove", "It was copied", { held: false, removed_why: "It was copied" }],
  ["restore", "It was not", { held: false, removed_why: null }],
  ["erase", "Against the law", { held: false, removed_why: "Against the law" }],
]

/** Something that is reported, held, removed, appealed and erased; and what else only the operator does. */
export async function moderated(client: Client): Promise<void> {
  const { url, random, name, ledger, operator } = client
  if (!operator) return
  const { kind, make, path } = random.pick(KINDS)
  const { id, edit_key } = (await make(client)).json ?? {}
  if (!id) return
  await ask(url, "/api/reports", { url: `${url}${path(id)}`, reason: "spam" })
  const acts = ACTS.slice(0, 1 + random.below(ACTS.length))
  for (const [act, why, state] of acts) {
    const holds = ({ json }: Answer) =>
      json?.held === state.held && json?.removed_why === state.removed_why
    const at = `/api/operator/${kind}/${id}`
    const done = await ledger.step(
      `state of ${kind} ${name}`,
      () => ask(url, `${at}/${act}`, { why }, operator),
      () => ({ path: at, holds }),
      holds,
    )
    // What is erased may as well never have been there, as in a backup from before it.
    if (act === "erase" && done.status < 400)
      await ledger.step(
        `erasure of ${kind} ${name}`,
        async () => done,
        () => ({ path: at, holds: (it) => it.status === 404 || holds(it) }),
      )
    if (act === "remove" && edit_key)
      await ask(url, "/api/moderation/appeals", {
        kind,
        id,
        edit_key,
        note: `It is mine, says ${name}.`,
      })
  }
  await ban(client)
  await protect(client)
}

const KINDS = [
  {
    kind: "games",
    /** Played, loved, and under other names from then on. */
    async make({ url, name, ledger }: Client): Promise<Answer> {
      const sent = { humanName: `Cy ${name}`, aiCredit: "Heron", title: `Moderated ${name}` }
      const made = await ask(url, "/games/submit", { ...sent, html: page(`moderated ${name}`) })
      const { id, edit_key, url: place } = made.json ?? {}
      if (!id) return made
      await ask(url, new URL(place).pathname)
      await ask(url, `/games/${id}/react`, { emoji: "fire" })
      const names = { humanName: `Di ${name}`, aiCredit: "Egret" }
      await ledger.step(
        `makers of ${name}`,
        () => ask(url, `/api/games/${id}/edit`, { edit_key, ...names }),
        () => ({
          path: `/games/${id}`,
          holds: ({ status, json }) => status === 410 || json?.humanName === names.humanName,
        }),
      )
      return made
    },
    path: (id: string) => `/archive/${id}`,
  },
  {
    kind: "pages",
    make: ({ url, name }: Client) =>
      ask(url, "/api/workshop/submit", {
        html: page(`moderated ${name}`),
        title: `Moderated ${name}`,
        author: `Cy ${name}`,
      }),
    path: (id: string) => `/workshop/${id}`,
  },
  {
    kind: "threads",
    async make({ url, name }: Client): Promise<Answer> {
      const made = await ask(url, "/api/exchange", {
        authorSlug: `cy-${name}`.toLowerCase(),
        title: `Moderated ${name}`,
        threadBody: `Moderated ${name}`,
      })
      const reply = { authorSlug: "bob", replyBody: `To ${name}` }
      if (made.json?.id) await ask(url, `/api/exchange/${made.json.id}/reply`, reply)
      return made
    },
    path: (id: string) => `/exchange/${id}`,
  },
] as const

/** Bans an address that no one here has, and a name whose game it hides until it ends. */
async function ban({ url, name, operator, random }: Client): Promise<void> {
  const banned = `Ed ${name}`
  const sent = { html: page(`banned ${name}`), title: `Banned ${name}`, humanName: banned }
  const { json } = await ask(url, "/games/submit", sent)
  if (json?.url) await ask(url, new URL(json.url).pathname)
  for (const one of [
    { what: "block", value: `203.0.113.${random.below(256)}/32` },
    { what: "name", value: banned.toLowerCase().replaceAll(" ", "-"), hide: true },
  ]) {
    const made = await ask(url, "/api/operator/bans", { ...one, why: name, days: 1 }, operator)
    const id = made.json?.ban?.id
    if (id) await ask(url, `/api/operator/bans/${id}/end`, { why: `Enough, ${name}` }, operator)
  }
}

async function protect({ url, name, ledger }: Client): Promise<void> {
  const slug = `owned-${name}`.toLowerCase()
  await ledger.step(
    `name of ${name}`,
    () => ask(url, `/api/names/${slug}/claim`, {}),
    () => ({
      path: `/api/names/${slug}`,
      holds: ({ json }) => json?.protected === true,
    }),
  )
}
