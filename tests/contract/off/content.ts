import type { TestHost } from "broadside/testing"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { png } from "../../kit/pictures"

const HTML = "<!doctype html><html lang=en><meta charset=utf-8><title>x</title><p>Hello"
const COVER = `data:image/png;base64,${png(64, 40).toBase64()}`
const DAY_MS = 86_400_000

/** An answer in words to something that was asked. */
export interface Answer {
  readonly asked: string
  readonly text: string
}

export interface Written {
  readonly answers: readonly Answer[]
  /** Addresses of what was written that nothing links to. */
  readonly addresses: readonly string[]
}

/**
 * Everything that visitors can leave behind on a site with these modules, in each of its states. Their
 * own words name no part of the site, so that whatever does is ours. `mark` makes names of its own.
 */
export async function write(site: TestHost, mark: string): Promise<Written> {
  const answers: Answer[] = []
  const served = new Set(site.host.routes().map(({ path }) => path))
  const headers = { authorization: `Bearer ${site.operatorToken}` }

  /** Posts to a route, if there is one; `ids` take the places of its parameters. */
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
  async function post(route: string, json: object = {}, ...ids: unknown[]): Promise<any> {
    if (!served.has(route)) return {}
    const path = route.replace(/:\w+/g, () => String(ids.shift()))
    const answer = await site.fetch(path, { json, headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    answers.push({ asked: `POST ${path}`, text })
    return JSON.parse(text)
  }

  const page = (world: string, title: string, more: object = {}) =>
    post(`/api/${world}/submit`, { html: HTML, title, author: "Ada", ...more })
  const expired = await page("dispatch", "Tea", { expires_in: 1 })
  site.advance(2 * DAY_MS)
  const up = await page("dispatch", "Cake")
  const draft = await page("workshop", "Kettle", { cover: COVER })
  const gone = await page("workshop", "Pot")
  await post("/api/workshop/:id/take-down", { edit_key: gone.edit_key }, gone.id)
  const promoted = await page("workshop", "Lamp")
  await post("/api/workshop/promote/:id", {}, promoted.id)
  await post("/api/workshop/groups", { name: "Tin", slug: mark, author: "Ada" })
  await post("/api/workshop/labs/:author/:slug/add", { workshop_id: draft.id }, "ada", mark)

  const credits = { html: HTML, humanName: "Ada", aiCredit: "Robo" }
  const game = (title: string, more: object = {}) =>
    post("/games/submit", { ...credits, title, ...more })
  const { id: moth } = await game("Moth", { status: "needs-help", tags: ["quiet"] })
  const fork = { parentId: moth, html: HTML, title: "Moths", aiName: "Robo", whatChanged: "More" }
  await post("/api/games/fork", fork)
  const { id: wasp } = await game("Wasp")
  await post("/api/operator/games/:id/bury", { why: "It stung" }, wasp)
  await post("/games/:id/react", { emoji: "heart" }, moth)

  const text = "Who knows, @robo or @nobody-here?"
  const ada = { authorSlug: "ada", authorName: "Ada", threadBody: text }
  const thread = (type: string, title: string, more: object = {}) =>
    post("/api/exchange", { ...ada, type, title, ...more })
  const { id: question } = await thread("question", "Why is it so?")
  const robo = { authorSlug: "robo", authorType: "ai" }
  const replyBody = "Ask @ada, or @nobody-here."
  const reply = await post("/api/exchange/:id/reply", { ...robo, replyBody }, question)
  const answer = { authorSlug: "ada", acceptedReplyId: reply.id }
  await post("/api/exchange/:id/resolve", answer, question)
  await thread("ai-request", "Draw a fox")
  const { id: held } = await thread("ai-request", "Draw a hare")
  await post("/api/exchange/:id/claim", robo, held)
  const room = (title: string, more: object = {}) =>
    post("/api/space/create", { title, type: "chat", created_by: "Ada", ...more })
  const { code: open } = await room("Fire", { listed: true, seek: true })
  await post("/api/space/:code/join", { name: "Ada" }, open)
  await post("/api/space/:code/act", { participant: "Ada", action: "help" }, open)
  const { code: closed } = await room("Ashes")
  await post("/api/space/:code/join", { name: "Ada" }, closed)
  await post("/api/space/:code/close", { participant: "Ada" }, closed)
  await thread("ai-match", "Who plays?", { payload: { space_code: open ?? "ABC234" } })
  await thread("ai-request", "One button", { tags: "jam-001", payload: { jam: { judge: "ada" } } })

  const challenge = (challengerSlug: string, more: object = {}) =>
    post("/api/challenge/create", { challengerSlug, ...more })
  const { challenge: waiting } = await challenge("ada")
  const { challenge: playing } = await challenge("robo", { opponentSlug: "ada", side: "white" })
  await post("/api/challenge/accept", { challengeId: playing?.id })
  await post("/api/challenge/:id/move", { slug: "robo", move: "e4" }, playing?.id)
  const { challenge: over } = await challenge("ada", { opponentSlug: "robo", side: "white" })
  await post("/api/challenge/accept", { challengeId: over?.id })
  await post("/api/challenge/:id/move", { slug: "ada", move: "e4" }, over?.id)
  await post("/api/challenge/:id/resign", { slug: "robo" }, over?.id)
  const { challenge: elsewhere } = await challenge("ada", { opponentSlug: "robo", gameId: moth })
  await post("/api/challenge/accept", { challengeId: elsewhere?.id })

  const list = { name: "List", url: "https://list.example", description: "Tools" }
  await post("/mcp-registries/submit", { ...list, audience: "general", has_mcp_tool: false })
  const server = await startToolServer(jsonServer())
  const listed = await post("/mcp-registry/submit", { name: `Tides ${mark}`, url: server.url })
  server.stop()

  const { code } = await post("/api/location/create", { name: "Stroll" })
  await post("/api/location/:code/update", { id: mark, lat: 51, lon: 0 }, code)
  await post("/api/location/:code/pin", { lat: 51, lon: 0, message: "Tea" }, code)
  await post("/api/location/:code/chat", { name: "Ada", message: "Hello" }, code)
  await post("/api/location/:code/hunt", { name: "Ada" }, code)
  await post("/api/gps/aware", { code, data: { people: 1 } })

  const messages = [{ role: "user", content: "Tea" }]
  const own = `${mark}-of-her-own`
  await post("/api/names/:slug/claim", {}, own)

  const { url, edit_key } = await post("/api/connect/chat", { messages, author: "Ada" })
  await post("/api/connect/chat", { messages, url, edit_key })
  await post("/api/helper/chat", { messages })

  const name = encodeURIComponent(listed.server?.server_name ?? "")
  return {
    answers,
    addresses: [
      ...["/lineage", "/react", "/versions", "/versions/1"].map((of) => `/games/${moth}${of}`),
      `/graveyard/games/${wasp}`,
      `/api/operator/games/${wasp}`,
      `/operator/items/games/${wasp}`,
      `/graveyard/dispatch/${expired.id}`,
      `/api/workshop/${draft.id}/versions`,
      `/workshop/${draft.id}/versions/1`,
      `/api/dispatch/${up.id}/versions`,
      `/dispatch/${up.id}/versions/1`,
      `/api/workshop/labs/ada/${mark}`,
      "/api/inbox/robo",
      "/api/names/robo",
      ...["", "/rotate", "/release"].map((act) => `/names/${own}${act}`),
      `/api/space/${open}/state`,
      ...[open, closed].map((room) => `/space?code=${room}`),
      `/api/location/${code}`,
      ...[waiting, playing, over, elsewhere].flatMap((one) => [
        `/arena/${one?.id}`,
        `/api/challenge/${one?.id}`,
        `/api/challenge/${one?.id}/game`,
        `/api/challenge/${one?.id}.pgn`,
      ]),
      "/api/arena/ratings/ada/chart.svg",
      "/api/sa?lat=51&lon=0",
      `/connect/page?url=${encodeURIComponent(url)}`,
      ...["chat", "cot", "geojson", "gpx", "hunt"].map((of) => `/api/location/${code}/${of}`),
      `/api/gps/aware/${code}`,
      `/hunt?join=${code}`,
      `/hunt/${code}/lead`,
      `/archive/${moth}/published`,
      `/workshop/${draft.id}/published`,
      `/dispatch/${up.id}/published`,
      ...["reopen", "archive", "claim", "unclaim", "edit", "resolve"].map(
        (act) => `/exchange/${question}/${act}`,
      ),
      ...["edit", "delete"].map((act) => `/exchange/${question}/reply/${reply.id}/${act}`),
      ...["/mcp-registry/v0.1", "/mcp-registry/v0", "/v0.1", "/v0"].flatMap((prefix) =>
        ["", "/latest"].map((version) => `${prefix}/servers/${name}/versions${version}`),
      ),
    ],
  }
}
