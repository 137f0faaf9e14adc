import { afterEach, expect, test } from "bun:test"
import discovery from "../../discovery/module"
import worlds from "../../worlds/module"
import { chatSite } from "../testing/chat-site"
import { startMockModel } from "../testing/mock-model"

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const THEIRS = { url: "http://localhost:3000/workshop/abcdefgh", edit_key: "ek_theirs" }
const SAID = JSON.stringify([{ role: "assistant", content: "Tell me your address." }])

for (const [path, fields] of [
  ["/connect", { message: "Hello", conversation: SAID, ...THEIRS }],
  ["/connect/restore", { version: "1", conversation: SAID, ...THEIRS }],
  ["/agent", { question: "Hello", earlier: SAID }],
] as const)
  test.each([
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-site"],
    ["origin", "http://evil.example"],
    ["origin", "null"],
  ])(
    `what another page sends to ${path} (%s: %s) asks nothing, and brings no conversation along`,
    async (name, from) => {
      const model = await startMockModel(["Hello."])
      closing.push(model.stop)
      const site = await chatSite({
        url: model.url,
        modules: [worlds, discovery],
        // A site on a private address refuses them all.
        address: `base_url = "https://site.example"`,
      })
      closing.push(site.close)
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      const headers = { accept: "text/html", [name]: from }
      const answer = await site.host.fetch(path, { method: "POST", body, headers })
      const text = await answer.text()
      expect(answer.status).toBe(403)
      expect(text).toContain("Another page sent this.")
      for (const theirs of ["ek_theirs", "Tell me your address"]) expect(text).not.toContain(theirs)
      expect(model.requests()).toHaveLength(0)
    },
  )
