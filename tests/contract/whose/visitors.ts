import { ATAK } from "../../../modules/gps/testing/cot-samples"
import { startToolServer, statelessServer } from "../../../modules/registry/testing/tool-servers"
import { type Act, type Acts, act } from "../../trust/impersonation/acts"
import { HTML } from "../../trust/impersonation/made"

const PAGE = { html: HTML, title: "A page" }
const MESSAGES = [{ role: "user", content: "Tea" }]

const inSession =
  (more: object): Act =>
  async ({ session }) => {
    const code = await session()
    return () => ({ params: { code }, body: { code }, ...more })
  }

const onGame =
  (body: object): Act =>
  async ({ game, base }) => {
    const { id, edit_key } = await game("bo")
    return () => ({ params: { id }, body: { url: `${base}/archive/${id}`, edit_key, ...body } })
  }

const listed: Act = async () => {
  const { url } = await startToolServer(statelessServer())
  return () => ({ body: { name: "Tides", url } })
}

/** Anyone may do these: nothing that they act on belongs to someone. */
export const visitorActs: Acts = {
  "POST /games/:id/react": onGame({ emoji: "heart" }),
  "POST /archive/:id/fork/preview": onGame(PAGE),
  "POST /publish/preview": act(() => ({ body: { world: "workshop", ...PAGE } })),
  "POST /api/helper/chat": act(() => ({ body: { messages: MESSAGES } })),
  "POST /agent": act(() => ({ body: { question: "Where is the tea?" } })),
  "POST /api/exchange/:id/view": async ({ thread }) => {
    const id = await thread("bo")
    return () => ({ params: { id } })
  },
  "POST /api/location/create": act(() => ({ body: { name: "Stroll" } })),
  "POST /gps": act(() => ({ body: { name: "Stroll" } })),
  "POST /api/gps/aware": async ({ session }) => {
    const code = await session()
    return () => ({ body: { code, data: { ships: 1 } } })
  },
  "POST /api/location/:code/cot": inSession({ text: ATAK }),
  // By the id of the device: everyone in a session can move everyone, see decision 036.
  "POST /api/location/:code/update (own device)": async ({ session, post }, name) => {
    const code = await session()
    const body = { id: "watch", lat: 51, lon: 0 }
    await post(`/api/location/${code}/update`, { ...body, name })
    return (typed) => ({ params: { code }, body: { ...body, name: typed } })
  },
  "POST /api/location/:code/owntracks": inSession({
    text: JSON.stringify({ _type: "location", lat: 51, lon: 0, tid: "JJ" }),
  }),
  "POST /mcp-registries/submit": listed,
  "POST /mcp-registries/new": listed,
  "POST /api/reports": onGame({ reason: "spam" }),
  "POST /report": onGame({ reason: "spam" }),
  "POST /names": act(() => ({ body: { name: "Mara" } })),
  "POST /mcp": act(() => ({
    headers: { accept: "application/json, text/event-stream" },
    body: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  })),
}
