import createClient from "openapi-fetch"
import type { components, paths } from "./openapi.d.ts"

const [baseUrl = "", token = ""] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl })
/** For routes that can also answer with events. */
const jsonClient = createClient<paths, "application/json">({ baseUrl })
const html = "<!doctype html><title>t</title><p>by openapi-fetch"

type Game = components["schemas"]["Game"]
type Thread = components["schemas"]["Thread"]

async function main() {
  const { data: games } = await client.GET("/api/games")
  const listed: Game[] | undefined = games?.games
  const submitted = await client.POST("/games/submit", {
    body: { html, title: "Typed", humanName: "Ada" },
  })
  const parentId = submitted.data?.id ?? ""
  const forked = await client.POST("/api/games/fork", {
    body: { parentId, html, title: "Forked", aiName: "Typed" },
  })
  // Each spelling, alone and mixed.
  const camel = { authorSlug: "ada", title: "A question", threadBody: "In camel case" }
  const snake = { author_slug: "ada", title: "A question", body: "In snake case" }
  const mixed = { authorSlug: "ada", title: "A question", body: "In both" }
  const threads: (Thread | undefined)[] = []
  for (const body of [camel, snake, mixed])
    threads.push((await client.POST("/api/exchange", { body })).data?.thread)
  // @ts-expect-error A thread needs a body.
  const bodiless = await client.POST("/api/exchange", { body: { authorSlug: "ada", title: "Why" } })
  const inbox = await client.GET("/api/inbox/{slug}", { params: { path: { slug: "ada" } } })
  const page = await client.POST("/api/workshop/submit", {
    body: { html, title: "Typed", author: "Ada" },
  })
  const lab = await client.POST("/api/workshop/groups", {
    body: { name: "Typed", slug: "typed", author: "Ada" },
  })
  const operator = await client.GET("/api/operator/flagged", {
    headers: { authorization: `Bearer ${token}` },
  })
  const name = await client.GET("/api/names/{slug}", { params: { path: { slug: "typed" } } })
  const report = await client.POST("/api/reports", {
    body: { url: submitted.data?.url ?? "", reason: "other", note: "A typed report." },
  })
  const tasks = await client.GET("/api/agent-tasks")
  const claimed: boolean | undefined = tasks.data?.tasks[0]?.claimed
  const text = { parseAs: "text" } as const
  const health = await client.GET("/health")
  const cover = await client.GET("/covers/{file}", { params: { path: { file: "none.webp" } } })
  const problem = await client.GET("/problems/{code}", { params: { path: { code: "not-found" } } })
  const stats = await client.GET("/api/stats")
  const servers = await client.GET("/mcp-registry")
  const dispatch = await client.GET("/api/dispatch/list")
  const feed = await client.GET("/games.rss", text)
  const guide = await client.GET("/llms.txt", text)
  const session = await client.POST("/api/location/create", { body: { name: "Typed" } })
  const path = { code: session.data?.code ?? "" }
  const body = { id: "typed", lat: 46.5, lon: 8.5, heading: null }
  const moved = await client.POST("/api/location/{code}/update", { params: { path }, body })
  const hunt = await client.POST("/api/location/{code}/hunt", {
    params: { path },
    body: { name: "Ada" },
  })
  const opened = await client.POST("/api/space/create", {
    body: { title: "Typed", type: "kerplunk", created_by: "Ada", initial_state: {} },
  })
  const room = { path: { code: opened.data?.code ?? "" } }
  await client.POST("/api/space/{code}/join", { params: room, body: { name: "Ada", type: "ai" } })
  const sat = await client.POST("/api/space/{code}/act", {
    params: room,
    body: { participant: "Ada", action: "kerplunk_command", data: { type: "sit" } },
  })
  const seated: string[] | undefined = sat.data?.seats?.taken
  const asked = await client.POST("/api/challenge/create", {
    body: { challengerSlug: "ada", opponentSlug: "claude", side: "white" },
  })
  const id = asked.data?.challenge.id ?? ""
  await client.POST("/api/challenge/accept", {
    body: { challengeId: id, slug: "claude", type: "ai" },
  })
  const e4 = await client.POST("/api/challenge/{id}/move", {
    params: { path: { id } },
    body: { slug: "ada", move: "e4", ply: 0 },
  })
  const turn: "white" | "black" | null | undefined = e4.data?.turn
  const messages = [{ role: "user" as const, content: "Tea, please" }]
  const built = await jsonClient.POST("/api/connect/chat", { body: { messages, author: "Ada" } })
  const builtUrl: string | null | undefined = built.data?.url
  const editKey: string | undefined = built.data?.edit_key
  const changed = await jsonClient.POST("/api/connect/chat", {
    body: { messages, url: builtUrl ?? "", edit_key: editKey ?? "" },
  })
  const helped = await client.POST("/api/helper/chat", { body: { messages } })
  return {
    listed: listed?.length,
    threads: threads.map((thread) => thread?.body),
    bodiless: bodiless.error?.errors?.map(({ path }) => path),
    claimed: claimed ?? null,
    seated,
    turn,
    built: builtUrl?.includes("/workshop/"),
    changed: changed.data?.url === builtUrl,
    helped: helped.data?.text,
    cover: cover.error?.code,
    feed: feed.data?.slice(0, 5),
    guide: guide.response.status,
    statuses: {
      Archive: forked.response.status,
      Arena: e4.response.status,
      "Chat builders": changed.response.status,
      Covers: cover.response.status,
      Discovery: stats.response.status,
      Dispatch: dispatch.response.status,
      Exchange: inbox.response.status,
      Feeds: feed.response.status,
      GPS: moved.response.status,
      Health: health.response.status,
      Hunt: hunt.response.status,
      Laboratories: lab.response.status,
      Names: name.response.status,
      Operator: operator.response.status,
      Problems: problem.response.status,
      Registries: servers.response.status,
      Reports: report.response.status,
      Spaces: sat.response.status,
      Workshop: page.response.status,
    },
  }
}

process.stdout.write(JSON.stringify(await main()))
