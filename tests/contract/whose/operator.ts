import { BUNDLED } from "../../../modules/gps/awareness/bundled-elements"
import { startToolServer, statelessServer } from "../../../modules/registry/testing/tool-servers"
import type { Act, Acts, Sent } from "../../trust/impersonation/acts"
import { from, type Made } from "../../trust/impersonation/made"

type Body = NonNullable<Sent["body"]>

const WHY = { why: "A test of whose it is." }
const DAY = 86_400_000

/** With the operator's token. */
async function operate({ site, operator }: Made, path: string, json: object) {
  const answer = await site.fetch(`/api/operator/${path}`, { json, headers: operator })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Claims a name under which there is an earlier post without a key; returns when. */
async function claimed({ site, thread, page, post }: Made, name: string): Promise<number> {
  await thread(name)
  site.advance(1_000)
  const { edit_key } = await page("workshop", name)
  await post(`/api/names/${name}/claim`, { edit_key })
  return site.now()
}

const ofGame =
  (body: Body, before?: string): Act =>
  async (made) => {
    const { id } = await made.game("bo")
    if (before) await operate(made, `games/${id}/${before}`, WHY)
    return () => ({ params: { kind: "games", id }, body, headers: made.operator })
  }

const ofReply =
  (body: Body, before?: string): Act =>
  async (made) => {
    const id = await made.thread("bo")
    const rid = await made.reply(id, "bo")
    if (before) await operate(made, `threads/${id}/replies/${rid}/${before}`, WHY)
    return () => ({ params: { id, rid }, body, headers: made.operator })
  }

const ofEntry =
  (submit: string, list: string, body: Body, before?: string): Act =>
  async (made) => {
    const { url } = await startToolServer(statelessServer())
    const { id } = await made.post(submit, { name: "Tides", url })
    if (before) await operate(made, `registry/${list}/${id}/${before}`, WHY)
    return () => ({ params: { id }, body, headers: made.operator })
  }

let imports = 0
const importing: Act = async ({ operator }) => {
  const epoch = new Date(Date.parse(`${BUNDLED.EPOCH}Z`) + ++imports * DAY).toISOString()
  const text = JSON.stringify({ ...BUNDLED, EPOCH: epoch.slice(0, -1) })
  return () => ({ text, headers: operator })
}

const ban = (value: string) => ({ what: "name", value, ...WHY })

/** A browser that has signed in at the desk: its cookie, and the token of its forms. */
async function signedIn({ site, base }: Made) {
  const body = new FormData()
  body.set("token", site.operatorToken)
  const own = { origin: base, "sec-fetch-site": "same-origin" }
  const init = { method: "POST", redirect: "manual", from: from() } as const
  const { headers } = await site.fetch("/operator/sign-in", { ...init, body, headers: own })
  const cookie = headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
  const page = await (await site.fetch("/operator", { headers: { cookie } })).text()
  const [, form = ""] = /name="form" value="([^"]+)"/.exec(page) ?? []
  return { headers: { ...own, cookie }, form }
}

const atDesk =
  (fields: (made: Made, name: string) => Promise<object> = async () => ({})): Act =>
  async (made, name) => {
    const sent = await fields(made, name)
    const { headers, form } = await signedIn(made)
    return () => ({ headers, body: { form, ...sent } })
  }

/** What the operator alone may do, by the API with the token and at the desk with a session. */
export const operatorActs: Acts = {
  "POST /api/operator/game-of-week": async ({ game, operator }) => {
    const { id } = await game("bo")
    return () => ({ body: { id }, headers: operator })
  },
  "POST /api/operator/threads/:id/replies/:rid/remove": ofReply(WHY),
  "POST /api/operator/threads/:id/replies/:rid/restore": ofReply({}, "remove"),
  "POST /api/operator/orbital-elements": importing,
  "POST /api/operator/registry/servers/:id/remove": ofEntry("/mcp-registry/submit", "servers", WHY),
  "POST /api/operator/registry/servers/:id/restore": ofEntry(
    "/mcp-registry/submit",
    "servers",
    {},
    "remove",
  ),
  "POST /api/operator/registry/registries/:id/remove": ofEntry(
    "/mcp-registries/submit",
    "registries",
    WHY,
  ),
  "POST /api/operator/registry/registries/:id/restore": ofEntry(
    "/mcp-registries/submit",
    "registries",
    {},
    "remove",
  ),
  "POST /api/operator/:kind/:id/restore": ofGame({}, "bury"),
  "POST /api/operator/:kind/:id/erase": ofGame(WHY),
  "POST /api/operator/:kind/:id/approve": ofGame({}),
  "POST /api/operator/:kind/:id/hold": ofGame(WHY),
  "POST /api/operator/:kind/:id/remove": ofGame(WHY),
  "POST /api/operator/:kind/:id/bury": ofGame(WHY),
  "POST /api/operator/bans":
    async ({ operator }, name) =>
    () => ({
      body: ban(name),
      headers: operator,
    }),
  "POST /api/operator/bans/:id/end": async (made, name) => {
    const { ban: banned } = await operate(made, "bans", ban(name))
    return () => ({ params: { id: banned.id }, body: WHY, headers: made.operator })
  },
  "POST /api/operator/names/:slug/decide": async (made, name) => {
    const at = new Date(await claimed(made, name)).toISOString()
    const body = { what: "claim", at, is: "theirs" }
    return () => ({ params: { slug: name }, body, headers: made.operator })
  },
  "POST /operator/sign-in": async ({ site, base }) => {
    const body = { token: site.operatorToken }
    return () => ({ headers: { origin: base, "sec-fetch-site": "same-origin" }, body })
  },
  "POST /operator/sign-out": atDesk(),
  "POST /operator/act": atDesk(async ({ game }) => {
    const { id } = await game("bo")
    return { one: `bury games/${id}` }
  }),
  "POST /operator/undo": atDesk(async (made) => {
    const { id } = await made.game("bo")
    await operate(made, `games/${id}/bury`, WHY)
    const { connection } = made.site.store
    const last = connection.query("SELECT max(num) AS num FROM trust_moderation_log").get()
    return { entry: String((last as { num: number }).num) }
  }),
  "POST /operator/names": atDesk(async (made, name) => {
    const at = await claimed(made, name)
    return { name, of: `claim ${at}`, is: "theirs" }
  }),
  "POST /operator/bans": atDesk(async (_, name) => ban(name)),
  "POST /operator/bans/end": atDesk(async (made, name) => {
    const { ban: banned } = await operate(made, "bans", ban(name))
    return { ban: banned.id }
  }),
}
