import {
  acceptChallenge,
  actInSpace,
  askHelper,
  buildPage,
  createChallenge,
  createHunt,
  createLaboratory,
  createLocationSession,
  createSpace,
  createThread,
  forkGame,
  getCover,
  getGamesFeed,
  getHealth,
  getName,
  getProblem,
  getRegistry,
  getStats,
  joinSpace,
  listAgentTasks,
  listDispatch,
  listFlagged,
  listGames,
  moveInChallenge,
  readInbox,
  reportContent,
  submitGame,
  submitWorkshopPage,
  updateLocation,
} from "./hey"
import { client } from "./hey/client.gen"
import type { Game, Thread } from "./hey/types.gen"

const [baseUrl = "", token = ""] = process.argv.slice(2)
client.setConfig({ baseUrl })
const html = "<!doctype html><title>t</title><p>by hey-api"

async function main() {
  // Without a query, which has only fields that may be left out.
  const listed: Game[] | undefined = (await listGames()).data?.games
  const submitted = await submitGame({ body: { html, title: "Typed", humanName: "Ada" } })
  const parentId = submitted.data?.id ?? ""
  const forked = await forkGame({ body: { parentId, html, title: "Forked", aiName: "Typed" } })
  // Each spelling, alone and mixed.
  const camel = { authorSlug: "ada", title: "A question", threadBody: "In camel case" }
  const snake = { author_slug: "ada", title: "A question", body: "In snake case" }
  const mixed = { authorSlug: "ada", title: "A question", body: "In both" }
  const threads: (Thread | undefined)[] = []
  for (const body of [camel, snake, mixed])
    threads.push((await createThread({ body })).data?.thread)
  // @ts-expect-error A thread needs a body.
  const bodiless = await createThread({ body: { authorSlug: "ada", title: "Why" } })
  const inbox = await readInbox({ path: { slug: "ada" } })
  const page = await submitWorkshopPage({ body: { html, title: "Typed", author: "Ada" } })
  const lab = await createLaboratory({ body: { name: "Typed", slug: "hey", author: "Ada" } })
  const operator = await listFlagged({ headers: { authorization: `Bearer ${token}` } })
  const name = await getName({ path: { slug: "typed" } })
  const report = await reportContent({
    body: { url: submitted.data?.url ?? "", reason: "other", note: "A typed report." },
  })
  const tasks = await listAgentTasks()
  const claimed: boolean | undefined = tasks.data?.tasks[0]?.claimed
  const health = await getHealth()
  const cover = await getCover({ path: { file: "none.webp" } })
  const problem = await getProblem({ path: { code: "not-found" } })
  const stats = await getStats()
  const servers = await getRegistry()
  const dispatch = await listDispatch()
  const feed = await getGamesFeed({ parseAs: "text" })
  const session = await createLocationSession({ body: { name: "Typed" } })
  const path = { code: session.data?.code ?? "" }
  const body = { id: "typed", lat: 46.5, lon: 8.5, heading: null }
  const moved = await updateLocation({ path, body })
  const hunt = await createHunt({ path, body: { name: "Ada" } })
  const opened = await createSpace({
    body: { title: "Typed", type: "kerplunk", created_by: "Ada", initial_state: {} },
  })
  const room = { code: opened.data?.code ?? "" }
  await joinSpace({ path: room, body: { name: "Ada", type: "ai" } })
  const sat = await actInSpace({
    path: room,
    body: { participant: "Ada", action: "kerplunk_command", data: { type: "sit" } },
  })
  const seated: string[] | undefined = sat.data?.seats?.taken
  const asked = await createChallenge({
    body: { challengerSlug: "ada", opponentSlug: "claude", side: "white" },
  })
  const id = asked.data?.challenge.id ?? ""
  await acceptChallenge({ body: { challengeId: id, slug: "claude", type: "ai" } })
  const e4 = await moveInChallenge({ path: { id }, body: { slug: "ada", move: "e4", ply: 0 } })
  const turn: "white" | "black" | null | undefined = e4.data?.turn
  const messages = [{ role: "user" as const, content: "Tea, please" }]
  const built = await buildPage({ body: { messages, author: "Ada" } })
  const builtUrl: string | null | undefined = built.data?.url
  const editKey: string | undefined = built.data?.edit_key
  const changed = await buildPage({
    body: { messages, url: builtUrl ?? "", edit_key: editKey ?? "" },
  })
  const helped = await askHelper({ body: { messages } })
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
    statuses: {
      Archive: forked.response?.status,
      Arena: e4.response?.status,
      "Chat builders": changed.response?.status,
      Covers: cover.response?.status,
      Discovery: stats.response?.status,
      Dispatch: dispatch.response?.status,
      Exchange: inbox.response?.status,
      Feeds: feed.response?.status,
      GPS: moved.response?.status,
      Health: health.response?.status,
      Hunt: hunt.response?.status,
      Laboratories: lab.response?.status,
      Names: name.response?.status,
      Operator: operator.response?.status,
      Problems: problem.response?.status,
      Registries: servers.response?.status,
      Reports: report.response?.status,
      Spaces: sat.response?.status,
      Workshop: page.response?.status,
    },
  }
}

process.stdout.write(JSON.stringify(await main()))
