import type { TestHost } from "broadside/testing"
import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { html } from "./moderated-site"

/** One item, and the paths at which visitors meet it. */
interface Place {
  readonly id: string
  readonly paths: readonly string[]
}

/** Makes an innocent item of every kind that visitors can report. */
export async function placesOf(site: TestHost): Promise<Readonly<Record<string, Place>>> {
  const post = (path: string, json: object) => site.json(path, { json })
  const game = (await post("/games/submit", { html, title: "Kite", humanName: "Ada" })).id
  const draft = (await post("/api/workshop/submit", { html, title: "Loom" })).id
  const thread = (
    await post("/api/exchange", { authorSlug: "ada", title: "Tea", threadBody: "What of it?" })
  ).id
  const reply = (
    await post(`/api/exchange/${thread}/reply`, { authorSlug: "bo", replyBody: "Green" })
  ).id
  const room = (await post("/api/space/create", { title: "Tea", type: "chat", created_by: "Ada" }))
    .code
  const { challenge } = await post("/api/challenge/create", { challengerSlug: "ada" })
  const entry = (
    await post("/x/guestbook/entries", { gameId: game, name: "Bo", message: "Lovely" })
  ).id
  const listed = async (path: string) => {
    const server = await startToolServer(jsonServer())
    site.advance(60_000)
    const { id } = await post(path, { name: "Tools", url: server.url })
    server.stop()
    return id
  }
  const server = await listed("/mcp-registry/submit")
  const registry = await listed("/mcp-registries/submit")
  return {
    games: {
      id: game,
      paths: [
        ...["", "/play", "/family", "/source"].map((of) => `/archive/${game}${of}`),
        `/games/${game}`,
        `/games/${game}-kite.html`,
        `/graveyard/games/${game}`,
        `/embed/${game}`,
      ],
    },
    pages: {
      id: draft,
      paths: [
        ...["", "/about", "/play", "/versions/1"].map((of) => `/workshop/${draft}${of}`),
        `/graveyard/workshop/${draft}`,
        `/embed/workshop/${draft}`,
        `/api/workshop/${draft}`,
      ],
    },
    threads: { id: thread, paths: [`/exchange/${thread}`, `/exchange/${thread}?offset=0#reply`] },
    replies: {
      id: reply,
      paths: ["", "?offset=0", `?reply=${reply}`].map(
        (of) => `/exchange/${thread}${of}#reply-${reply}`,
      ),
    },
    rooms: {
      id: room,
      paths: [`/space?code=${room}`, `/space/${room.toLowerCase()}`, `/api/space/${room}/state`],
    },
    challenges: {
      id: challenge.id,
      paths: [`/arena/${challenge.id}`, `/api/challenge/${challenge.id}.pgn`],
    },
    servers: { id: server, paths: [`/mcp-registry/servers/${server}`] },
    registries: { id: registry, paths: [`/mcp-registries/${registry}`] },
    "guestbook-entries": { id: entry, paths: [`/x/guestbook/entries#${entry}`] },
  }
}
