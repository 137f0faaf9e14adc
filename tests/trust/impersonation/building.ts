import { jsonServer, startToolServer } from "../../../modules/registry/testing/tool-servers"
import { type Act, type Acts, act } from "./acts"
import { HTML } from "./made"

const MESSAGES = [{ role: "user", content: "Tea" }]

/** A tool server that the registry may list, which runs until the process ends. */
const listed = async () => {
  const { url } = await startToolServer(jsonServer())
  return (author: string) => ({ body: { name: "Tides", url, author } })
}

/** About a thread of the name, with its secret instead of an edit key. */
const appeal: Act = async ({ removed, base }, name) => {
  const id = await removed(name)
  return (typed) => {
    const [, secret] = typed.split("#")
    const url = `${base}/exchange/${id}`
    return { body: { url, note: "It is no spam", ...(secret ? { edit_key: secret } : {}) } }
  }
}

/** What is built, listed and asked for under a name. */
export const buildingActs: Acts = {
  "POST /api/connect/chat": act((author) => ({ body: { messages: MESSAGES, author } })),
  "POST /connect": act((author) => ({ body: { message: "Tea", author } })),
  "POST /connect/restore": async ({ page, post, base }, name) => {
    const { id, edit_key } = await page("workshop", name)
    await post(`/api/workshop/${id}/edit`, { edit_key, html: `${HTML} again` })
    const body = { url: `${base}/workshop/${id}`, edit_key, version: "1" }
    return (author) => ({ body: { ...body, author } })
  },
  "POST /api/moderation/appeals": appeal,
  "POST /moderation/another-look": appeal,
  "POST /mcp-registry/submit": listed,
  "POST /mcp-registry/new": listed,
}
