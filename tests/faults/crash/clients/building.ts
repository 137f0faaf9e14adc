import type { Answer } from "../ledger"
import { ask, type Client } from "./client"

/** A page that a model builds and changes: once it is acknowledged, it is there and whole. */
export async function building({ url, ledger, name }: Client): Promise<void> {
  const chat = (content: string, page: object = {}) =>
    ask(url, "/api/connect/chat", { messages: [{ role: "user", content }], author: "Bo", ...page })
  const subject = `built page ${name}`
  const made = await ledger.step(
    subject,
    () => chat(name),
    ({ json }) => shows(json, name),
  )
  if (made.status >= 400) return
  const changed = `${name} in blue`
  const { edit_key } = made.json
  await ledger.step(
    subject,
    () => chat(changed, { url: made.json.url, edit_key }),
    ({ json }) => shows(json, changed),
    isBuiltFor(changed),
  )
}

const shows = ({ url }: { readonly url: string }, asked: string) => ({
  path: new URL(url).pathname,
  holds: isBuiltFor(asked),
})

const isBuiltFor =
  (asked: string) =>
  ({ text }: Answer) =>
    text.includes(`<h1>${asked}</h1>`) && text.endsWith("</html>")
