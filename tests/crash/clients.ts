import { jsonServer, startToolServer } from "../../modules/registry/testing/tool-servers"
import type { Random } from "../fuzz/random"
import { png } from "../pictures"
import type { Answer, Ledger } from "./ledger"

export interface Client {
  readonly url: string
  readonly ledger: Ledger
  readonly random: Random
  /** In every name, so that no two clients touch the same thing. */
  readonly name: string
}

/** Asks the server; throws when it is gone. */
export async function ask(url: string, path: string, json?: object): Promise<Answer> {
  const response = await fetch(
    url + path,
    json && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(json),
    },
  )
  const text = await response.text()
  const isJson = /json/.test(response.headers.get("content-type") ?? "")
  return { status: response.status, text, json: isJson ? JSON.parse(text) : undefined }
}

/** Does one thing after another until the server is gone. */
export async function work(client: Client): Promise<void> {
  for (let n = 0; ; n++) {
    const one = { ...client, name: `${client.name}-${n}` }
    try {
      await client.random.pick(TASKS)(one)
    } catch (error) {
      if (isGone(error)) return
      throw error
    }
  }
}

const isGone = (error: unknown) =>
  /ECONN|ConnectionRefused|ConnectionClosed|socket|FailedToOpenSocket|Unable to connect/.test(
    `${(error as { code?: string }).code} ${error}`,
  )

let picture = 0
/** A cover that nobody has sent yet. */
const cover = () =>
  `data:image/png;base64,${png(64, 40, { rgba: [++picture % 256, picture >> 8, 9, 255] }).toBase64()}`
const page = (name: string) => `<!doctype html><title>${name}</title><p>${name.repeat(200)}`

async function games({ url, ledger, random, name }: Client): Promise<void> {
  const made = await ledger.step(
    `game ${name}`,
    () =>
      ask(url, "/games/submit", {
        ...{ html: page(name), title: name, humanName: `Ada ${name}`, tags: ["crash"] },
        ...(random.chance(0.5) ? { cover: cover() } : {}),
      }),
    ({ json }) => isSource(json.id, page(name)),
  )
  const { id, edit_key } = made.json
  await hasCover(ledger, name, await ask(url, `/games/${id}`))
  const fork = { parentId: id, html: page(`${name} fork`), title: name, aiName: "Fox" }
  await ledger.step(
    `fork ${name}`,
    () => ask(url, "/api/games/fork", fork),
    ({ json }) => isSource(json.id, fork.html),
  )
  for (let edit = 0; edit < 2; edit++) {
    const html = page(`${name} edit ${edit}`)
    const source = isSource(id, html)
    await ledger.step(
      `game ${name}`,
      () => ask(url, `/api/games/${id}/edit`, { edit_key, html, cover: cover() }),
      () => source,
      source.holds,
    )
  }
  for (let loves = 1; loves <= 2; loves++) {
    const loved = ({ json }: Answer) => json?.reactions?.heart === loves
    await ledger.step(
      `reactions ${name}`,
      () => ask(url, `/games/${id}/react`, { emoji: "heart" }),
      () => ({ path: `/games/${id}/react`, holds: loved }),
      loved,
    )
  }
  // Counted together a moment later: a crash may lose them, but never make them half.
  await ask(url, new URL(made.json.url).pathname)
  if (random.chance(0.3))
    await takeDown(
      ledger,
      `end of game ${name}`,
      url,
      `/api/games/${id}/take-down`,
      edit_key,
      `/games/${id}`,
    )
}

const isSource = (id: string, html: string) => ({
  path: `/games/${id}/fork`,
  holds: ({ json }: Answer) => json?.html === html,
})

/** The picture of a thing that was read, if it has one. */
async function hasCover(ledger: Ledger, name: string, read: Answer): Promise<void> {
  const [path] = /\/covers\/[0-9a-f]{64}\.webp/.exec(read.text) ?? []
  if (!path) return
  await ledger.step(
    `cover ${name}`,
    async () => read,
    () => ({ path, holds: ({ status }) => status === 200 }),
  )
}

async function takeDown(
  ledger: Ledger,
  subject: string,
  url: string,
  path: string,
  edit_key: string,
  read: string,
) {
  const isGone = ({ json, status }: Answer) =>
    status === 410 || JSON.stringify(json ?? "").includes("buried")
  await ledger.step(
    subject,
    () => ask(url, path, { edit_key, why: "Enough of it" }),
    () => ({
      path: read,
      holds: isGone,
    }),
  )
}

async function pages({ url, ledger, random, name }: Client): Promise<void> {
  const world = random.pick(["workshop", "dispatch"])
  const shows = (path: string, html: string) => ({
    path,
    holds: ({ text, status }: Answer) => status === 410 || text === html,
  })
  const made = await ledger.step(
    `page ${name}`,
    () =>
      ask(url, `/api/${world}/submit`, {
        ...{ html: page(name), title: name, author: "Bo" },
        ...(random.chance(0.5) ? { cover: cover() } : {}),
      }),
    ({ json }) => shows(`/${world}/${json.id}`, page(name)),
  )
  const { id, edit_key } = made.json
  await hasCover(ledger, name, await ask(url, `/api/${world}/${id}`))
  const edited = shows(`/${world}/${id}`, page(`${name} edited`))
  await ledger.step(
    `page ${name}`,
    () => ask(url, `/api/${world}/${id}/edit`, { edit_key, html: page(`${name} edited`) }),
    () => edited,
    edited.holds,
  )
  if (world === "dispatch" || random.chance(0.3)) {
    await takeDown(
      ledger,
      `end of page ${name}`,
      url,
      `/api/${world}/${id}/take-down`,
      edit_key,
      `/api/${world}/${id}`,
    )
    return
  }
  await inLab(url, ledger, name, id)
  await ledger.step(
    `promotion of ${name}`,
    () => ask(url, `/api/workshop/promote/${id}`, {}),
    ({ json }) => ({
      path: `/api/workshop/${id}`,
      holds: (it) => (it.json?.page ?? it.json)?.promoted_to === json.id,
    }),
  )
}

async function inLab(url: string, ledger: Ledger, name: string, workshop_id: string) {
  const slug = name.toLowerCase()
  const path = `/api/workshop/labs/crash/${slug}`
  const holds =
    (there: boolean) =>
    ({ json }: Answer) =>
      json?.items?.some((item: { workshop_id: string }) => item.workshop_id === workshop_id) ===
      there
  await ledger.step(
    `lab ${name}`,
    () => ask(url, "/api/workshop/groups", { name, slug, author: "Crash" }),
    () => ({ path, holds: ({ json }) => json?.group?.slug === slug }),
  )
  for (const [there, what] of [
    [true, "add"],
    [false, "remove"],
    [true, "add"],
  ] as const)
    await ledger.step(
      `lab item ${name}`,
      () => ask(url, `${path}/${what}`, { workshop_id }),
      () => ({ path, holds: holds(there) }),
      holds(there),
    )
}

async function threads({ url, ledger, random, name }: Client): Promise<void> {
  const asker = `asker-${name}`.toLowerCase()
  const made = await ledger.step(
    `thread ${name}`,
    () =>
      ask(url, "/api/exchange", {
        ...{ authorSlug: asker, title: `Thread ${name}`, threadBody: `@fox please ${name}` },
        type: "ai-request",
      }),
    ({ json }) => ({
      path: `/api/exchange/${json.id}`,
      holds: (it) => it.json?.thread?.title === `Thread ${name}`,
    }),
  )
  const { id } = made.json
  const path = `/api/exchange/${id}`
  const holder = `holder-${name}`.toLowerCase()
  const claimed = ({ json }: Answer) => json?.thread?.claimed_by === holder
  const claim = await ledger.step(
    `claim of ${name}`,
    () => ask(url, `${path}/claim`, { authorSlug: holder, ttl: 3_600_000 }),
    () => ({ path, holds: claimed }),
  )
  const reply = await ledger.step(
    `reply to ${name}`,
    () =>
      ask(url, `${path}/reply`, { authorSlug: "bob", replyBody: `Done: **${name}** @${asker}` }),
    ({ json }) => ({
      path,
      holds: (it) => it.json?.replies?.some((one: { id: string }) => one.id === json.id),
    }),
  )
  await ask(url, `${path}/view`, {})
  await ask(url, `/exchange/${id}`)
  const seen = reply.json.id as string
  const inbox = await ask(url, `/api/inbox/${asker}`)
  const { cursor } = inbox.json
  await ledger.step(
    `inbox of ${asker}`,
    () => ask(url, `/api/inbox/${asker}`, { cursor }),
    () => ({
      path: `/api/inbox/${asker}`,
      holds: (it) => it.json?.acknowledged === cursor,
    }),
  )
  if (claim.status === 200 && random.chance(0.3)) {
    await ledger.step(
      `claim of ${name}`,
      () => ask(url, `${path}/unclaim`, { authorSlug: holder }),
      () => ({ path, holds: (it) => !claimed(it) }),
      (it) => !claimed(it),
    )
    return
  }
  const status =
    (...allowed: string[]) =>
    ({ json }: Answer) =>
      allowed.includes(json?.thread?.status)
  // Resolving ends the claim.
  await ledger.step(
    `claim of ${name}`,
    () =>
      ask(url, `${path}/resolve`, { authorSlug: asker, acceptedReplyId: seen, resolution: "Good" }),
    () => ({
      path,
      holds: (it) =>
        status("resolved", "archived")(it) && it.json.thread.accepted_reply_id === seen,
    }),
    status("resolved"),
  )
  await ledger.step(
    `archive of ${name}`,
    () => ask(url, `${path}/archive`, { authorSlug: asker }),
    () => ({ path, holds: status("archived") }),
  )
}

async function nextTask({ url, ledger, name }: Client): Promise<void> {
  const agent = `next-${name}`.toLowerCase()
  const asker = `${agent}-asker`
  // Claimed by nobody else: a type that only these threads have, and a tag of their own.
  await ask(url, "/api/exchange", {
    ...{
      authorSlug: asker,
      type: "survey",
      title: `Task ${name}`,
      threadBody: "Take me",
      tags: [agent.slice(0, 40)],
    },
  })
  const { json } = await ask(url, "/api/agent-tasks/claim-next", {
    ...{ authorSlug: agent, type: "survey", tag: agent.slice(0, 40), ttl: 3_600_000 },
  })
  const id = json?.thread?.id
  if (!id) return
  await ledger.step(
    `next task of ${name}`,
    async () => ({ status: 200, text: "", json }),
    () => ({
      path: `/api/exchange/${id}`,
      holds: (it) => it.json?.thread?.claimed_by === agent,
    }),
  )
}

async function servers({ url, ledger, name }: Client): Promise<void> {
  const server = startToolServer(jsonServer())
  // A port comes again, and an address that is listed already keeps its first name.
  try {
    await ledger.step(
      `tool server ${name}`,
      () => ask(url, "/mcp-registry/submit", { name, url: `${server.url}?${name}` }),
      ({ json }) => ({
        path: `/mcp-registry/servers/${json.id}`,
        holds: (it) => it.json?.server?.name === name,
      }),
    )
    const other = startToolServer(() => new Response("none", { status: 404 }))
    await ledger
      .step(
        `registry ${name}`,
        () => ask(url, "/mcp-registries/submit", { name, url: `${other.url}?${name}` }),
        ({ json }) => ({
          path: "/mcp-registries?limit=100",
          // Found as long as it is among the newest hundred.
          holds: (it) =>
            it.json?.next_offset !== undefined ||
            it.json?.registries?.some((one: { id: string }) => one.id === json.id),
        }),
      )
      .finally(other.stop)
  } finally {
    server.stop()
  }
}

const TASKS = [games, games, pages, pages, threads, threads, nextTask, servers] as const
