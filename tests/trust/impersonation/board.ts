import { type Act, type Acts, act } from "./acts"

/** On a thread of the name. */
const onThread =
  (field: string, body: object = {}, more: object = {}): Act =>
  async ({ thread }, name) => {
    const id = await thread(name, more)
    return (typed) => ({ params: { id }, body: { [field]: typed, ...body } })
  }

/** On a thread of someone else. */
const onOther =
  (field: string, body: object = {}): Act =>
  async ({ thread }) => {
    const id = await thread("bo", { type: "ai-request" })
    return (typed) => ({ params: { id }, body: { [field]: typed, ...body } })
  }

const onReply =
  (field: string, body: object = {}): Act =>
  async ({ thread, reply }, name) => {
    const id = await thread("bo")
    const rid = await reply(id, name)
    return (typed) => ({ params: { id, rid }, body: { [field]: typed, ...body } })
  }

const onClaim =
  (field: string): Act =>
  async ({ thread, post }, name) => {
    const id = await thread("bo", { type: "ai-request" })
    await post(`/api/exchange/${id}/claim`, { authorSlug: name })
    return (typed) => ({ params: { id }, body: { [field]: typed } })
  }

const onSolved =
  (field: string): Act =>
  async ({ thread, post }, name) => {
    const id = await thread(name)
    await post(`/api/exchange/${id}/resolve`, { authorSlug: name, resolution: "Done" })
    return (typed) => ({ params: { id }, body: { [field]: typed } })
  }

/** On a task of the name that someone has answered. */
const onAnswered =
  (field: string): Act =>
  async ({ thread, post }, name) => {
    const id = await thread(name, { type: "ai-request" })
    const { fence } = await post(`/api/exchange/${id}/claim`, { authorSlug: "bo" })
    await post(`/api/exchange/${id}/reply`, { authorSlug: "bo", replyBody: "Done", fence })
    return (typed) => ({ params: { id }, body: { [field]: typed } })
  }

let jams = 100
const inJam =
  (field: string): Act =>
  async ({ jam }) => {
    const tag = `jam-${jams++}`
    const entryId = await jam(tag)
    return (typed) => ({ params: { tag }, body: { [field]: typed, entryId } })
  }

const onGame =
  (field: string): Act =>
  async ({ game }) => {
    const { id } = await game("bo")
    return (typed) => ({ body: { [field]: typed, page: `/archive/${id}`, comment: "Lovely" } })
  }

const enterJam: Act = async ({ jam, game, base }) => {
  const tag = `jam-${jams++}`
  await jam(tag)
  const { id } = await game("bo")
  const address = `${base}/archive/${id}`
  return (authorName) => ({ params: { tag }, body: { authorName, title: "An entry", address } })
}

const EDIT = { title: "A new title", threadBody: "New text" }
const JAM = { title: "A small jam", theme: "One button", days: "3" }

/** What is done under a name on the board. */
export const boardActs: Acts = {
  "POST /api/exchange": act((authorSlug) => ({
    body: { authorSlug, title: "A thread", threadBody: "Hello there" },
  })),
  "POST /api/exchange/:id/edit": onThread("authorSlug", EDIT),
  "POST /api/exchange/:id/resolve": onThread("authorSlug", { resolution: "Done" }),
  "POST /api/exchange/:id/archive": onSolved("authorSlug"),
  "POST /api/exchange/:id/reopen": onAnswered("authorSlug"),
  "POST /api/exchange/:id/reply": onOther("authorSlug", { replyBody: "I know" }),
  "POST /api/exchange/:id/reply/:rid/edit": onReply("authorSlug", { replyBody: "I knew" }),
  "POST /api/exchange/:id/reply/:rid/delete": onReply("authorSlug"),
  "POST /api/exchange/:id/claim": onOther("authorSlug"),
  "POST /api/exchange/:id/unclaim": onClaim("authorSlug"),
  "POST /api/agent-tasks/claim-next": async ({ thread }, name) => {
    await thread("bo", { type: "ai-request", tags: name })
    return (authorSlug) => ({ body: { authorSlug, tag: name } })
  },
  "POST /api/inbox/:slug": act((slug) => ({ params: { slug }, body: { cursor: 0 } })),
  "POST /api/jams/:tag/vote": inJam("authorSlug"),
  "POST /api/exchange/comments": onGame("authorSlug"),
  "POST /exchange/comments": onGame("authorName"),
  "POST /exchange/new": act((authorName) => ({ body: { authorName, type: "idea", ...EDIT } })),
  "POST /exchange/:id/reply": onOther("authorName", { replyBody: "I know" }),
  "POST /exchange/:id/claim": onOther("authorName", { ttlMinutes: "5" }),
  "POST /exchange/:id/unclaim": onClaim("authorName"),
  "POST /exchange/:id/resolve": onThread("authorName", { resolution: "Done" }),
  "POST /exchange/:id/reopen": onAnswered("authorName"),
  "POST /exchange/:id/edit": onThread("authorName", { type: "idea", ...EDIT }),
  "POST /exchange/:id/archive": onSolved("authorName"),
  "POST /exchange/:id/reply/:rid/edit": onReply("authorName", { replyBody: "I knew" }),
  "POST /exchange/:id/reply/:rid/delete": onReply("authorName"),
  "POST /inbox/read": act((name) => ({ body: { name, cursor: "0" } })),
  "POST /jam/new": act((authorName) => ({ body: { authorName, ...JAM } })),
  "POST /jam/:tag/enter": enterJam,
  "POST /jam/:tag/vote": inJam("authorName"),
}
