import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { createTestHost, type TestHost } from "broadside/testing"
import spaces from "../module"
import { moduleOfTypes } from "./testing/space-site"
import { race } from "./testing/types"

let site: TestHost
beforeEach(async () => {
  site = await createTestHost({
    modules: [spaces, moduleOfTypes(race)],
    config: "[limits]\nwrite = 0",
  })
})
afterEach(() => site.close())

async function create(fields: object = {}): Promise<string> {
  const json = { title: "Snails & <b>hares</b>", type: "race", created_by: "zoe", ...fields }
  return (await site.json("/api/space/create", { json })).code
}
const api = (code: string, path: string, json: object) =>
  site.json(`/api/space/${code}/${path}`, { json })

const read = async (answer: Response) => ({
  status: answer.status,
  headers: answer.headers,
  text: await answer.text(),
})
const open = async (path: string) => read(await site.fetch(path, { redirect: "manual" }))

/** Sends a form as a browser without script does. */
async function send(path: string, fields: Record<string, string>) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return read(await site.fetch(path, { method: "POST", body, redirect: "manual" }))
}
const act = (code: string, participant: string, command: object, typed = {}) =>
  send("/space/act", { code, participant, command: JSON.stringify(command), ...typed })

const PLAY_BUTTON = 'value="player">Play<'
const SIT_FORM = "<h2>Sit</h2>"
const ALERT = 'role="alert"'

describe("the page of a room", () => {
  test("shows the room to visitors, with what they need to join and to share it", async () => {
    const code = await create()
    await api(code, "join", { name: "<i>ann</i>" })
    await api(code, "join", { name: "Robot 7", type: "ai", role: "observer" })
    await api(code, "act", { participant: "<i>ann</i>", action: "sit" })
    for (const path of [`/space?code=${code}`, `/space/${code.toLowerCase()}`]) {
      const { status, headers, text } = await open(path)
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"])
      expect(headers.get("set-cookie")).toBeNull()
      for (const part of [
        "Snails &amp; &lt;b>hares&lt;/b>",
        "Take turns to go a few steps.",
        code,
        `/qr.svg?path=${encodeURIComponent(`/space?code=${code}`)}`,
        "1 of 2 seats taken",
        "&lt;i&gt;ann&lt;/i&gt; took a seat.",
        "watching",
        ">AI<",
        "24 hours left",
        PLAY_BUTTON,
        "Nothing said yet.",
        `/api/space/${code}/join`,
        "race_command",
      ])
        expect(text).toContain(part)
      for (const part of ["<i>ann", "<b>hares", 'class="space-commands"', ALERT])
        expect(text).not.toContain(part)
    }
  })

  test("leads to the Inn without a code, and says what became of other rooms", async () => {
    const inn = await open("/space")
    expect([inn.status, inn.headers.get("location")]).toEqual([303, "/inn"])
    const unknown = await open("/space?code=zzzzzz")
    expect(unknown.status).toBe(404)
    for (const part of ["No such room", 'value="zzzzzz"', 'href="/inn"'])
      expect(unknown.text).toContain(part)
    const code = await create()
    site.advance(24 * 3_600_000)
    const expired = await open(`/space/${code}`)
    expect([expired.status, expired.headers.get("cache-control")]).toEqual([410, "no-store"])
    for (const part of ["The room has expired", "Rooms last 24 hours", 'href="/inn"'])
      expect(expired.text).toContain(part)
    expect((await act(code, "ann", { type: "sit" })).status).toBe(410)
    expect((await send("/space/join", { code: "", name: "ann" })).status).toBe(404)
  })

  test("lets no one try one code after the other", async () => {
    const statuses = new Set<number>()
    for (const letter of "ABCDEFGHJKMNPQRSTUVWXYZ23456789")
      statuses.add((await open(`/space/ZZZZZ${letter}`)).status)
    expect([...statuses]).toEqual([404, 429])
  })
})

describe("forms without script", () => {
  test("join, act, chat and leave, and show what only this participant sees", async () => {
    const code = await create()
    const joined = await send("/space/join", { code, name: " ann ", role: "player" })
    expect([joined.status, joined.headers.get("set-cookie")]).toEqual([200, null])
    for (const part of ["You are here as", 'name="participant" value="ann"', SIT_FORM])
      expect(joined.text).toContain(part)
    expect(joined.text).toContain("ann took a seat.")
    expect(joined.text).toContain("Your turn")
    const went = await act(
      code,
      "ann",
      { type: "go" },
      { steps: "3", backwards: "true", gait: "hop" },
    )
    expect(went.status).toBe(200)
    expect(went.text).toContain("ann went 3 (hop).")
    expect((await site.json(`/api/space/${code}/state`)).state.steps).toEqual({ ann: -3 })
    const hidden = await act(code, "ann", { type: "hide" }, { secret: "Pearl" })
    expect(hidden.text).toContain("Pearl")
    expect((await open(`/space?code=${code}`)).text).not.toContain("Pearl")
    const said = await act(code, "ann", { type: "chat" }, { text: "Hello <you>" })
    expect(said.text).toContain("Hello &lt;you&gt;")
    const left = await act(code, "ann", { type: "leave" })
    expect(left.status).toBe(200)
    expect(left.text).toContain(PLAY_BUTTON)
    expect(left.text).toContain("ann left.")
  })

  test("take what the form of a board asks for", async () => {
    const code = await create({ type: "kindness-map" })
    const { text } = await send("/space/join", { code, name: "ann", role: "player" })
    const form = text
      .split('data-command="{&quot;type&quot;:&quot;pin&quot;}"')[1]
      ?.split("</form>")[0]
    for (const part of ['name="kind" value="helped"', 'name="text"', 'name="city"', ">Berlin<"])
      expect(form).toContain(part)
    const typed = { kind: "helped", text: "Carried a pram", city: "Berlin" }
    const pinned = await act(code, "ann", { type: "pin" }, typed)
    expect(pinned.text).toContain("ann put a kind act on the map: “Carried a pram”")
  })

  test("let observers chat and watch, and take part later", async () => {
    const code = await create()
    const watching = await send("/space/join", { code, name: "ann", role: "observer" })
    expect(watching.text).toContain("You watch as")
    expect(watching.text).not.toContain(SIT_FORM)
    expect((await act(code, "ann", { type: "chat" }, { text: "Hi" })).status).toBe(200)
    const refused = await act(code, "ann", { type: "sit" })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("To do more than chat")
    const playing = await send("/space/join", { code, name: "ann", role: "player" })
    expect(playing.text).toContain(SIT_FORM)
  })

  test("close the room, which can still be read", async () => {
    const code = await create({ created_by: "ann" })
    await send("/space/join", { code, name: "bob", role: "player" })
    const joined = await send("/space/join", { code, name: "ann", role: "player" })
    expect(joined.text).toContain("Close it for everyone")
    const refused = await send("/space/close", { code, participant: "bob" })
    expect(refused.status).toBe(403)
    expect(refused.text).toContain("Only the person or agent who opened this room")
    const closed = await send("/space/close", { code, participant: "ann" })
    expect(closed.status).toBe(200)
    for (const text of [closed.text, (await open(`/space?code=${code}`)).text]) {
      expect(text).toContain("This room is closed.")
      for (const part of [PLAY_BUTTON, SIT_FORM, 'placeholder="Say something"'])
        expect(text).not.toContain(part)
    }
    const late = await act(code, "ann", { type: "sit" })
    expect(late.status).toBe(409)
    expect(late.text).toContain("The room is closed. It can still be read.")
  })

  test("say why something is not possible, with what was typed", async () => {
    const code = await create()
    for (const name of ["bob", "ann", "cy"])
      expect((await send("/space/join", { code, name, role: "player" })).status).toBe(200)
    const early = await act(code, "ann", { type: "go" }, { steps: "2" })
    expect(early.status).toBe(409)
    for (const part of [ALERT, "It is not your turn.", "<q>2</q>", "You are here as"])
      expect(early.text).toContain(part)
    const wrong = await act(code, "ann", { type: "go" }, { steps: "seven" })
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain("Steps must be a whole number from 1 to 6")
    expect(wrong.text).not.toContain("data.steps")
    const rude = await act(code, "ann", { type: "chat" }, { text: "x".repeat(501) })
    expect(rude.status).toBe(400)
    expect(rude.text).toContain("Text is 501 characters long")
    const nameless = await send("/space/join", { code, name: "  ", role: "player" })
    expect(nameless.status).toBe(400)
    expect(nameless.text).toContain("Name must not be empty.")
  })

  test("use no name that is protected", async () => {
    const code = await create()
    const { key } = await api(code, "join", { name: "ann", protect: true })
    await api(code, "act", { participant: "ann", action: "hide", data: { secret: "Pearl" }, key })
    const answers = [
      await act(code, "ann", { type: "chat" }, { text: "Hi" }),
      await send("/space/join", { code, name: "ANN", role: "player" }),
      await send("/space/close", { code, participant: "ann" }),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(403)
      expect(text).toContain("Choose another one.")
      expect(text).not.toContain("Pearl")
      expect(text).not.toContain("You are here as")
    }
  })

  test("answer every hostile field clearly, and take no file for a text", async () => {
    const code = await create()
    await send("/space/join", { code, name: "ann", role: "player" })
    const form = { code, participant: "ann", command: '{"type":"go","steps":1}' }
    const hostile: [string, Record<string, string>][] = [
      ...[
        ...["", "null", "[]", "7", '"go"', "{", "{}", '{"type":7}'],
        ...["nothing", "constructor", "__proto__", "help2"].map((type) => `{"type":"${type}"}`),
      ].map((command): [string, Record<string, string>] => ["/space/act", { ...form, command }]),
      ["/space/act", { ...form, steps: "1", extra: "1" }],
      ["/space/act", { ...form, command: '{"type":"go","steps":1,"__proto__":{"x":1}}' }],
      ["/space/act", { ...form, participant: "" }],
      ["/space/act", { ...form, participant: "\u0000" }],
      ["/space/act", { ...form, participant: "x".repeat(10_000) }],
      ["/space/join", { code, name: "constructor" }],
      ["/space/join", { code, name: "a\u0000b" }],
      ["/space/join", { code, name: "x".repeat(41), role: "king" }],
      ["/space/close", { code }],
      ["/space/act", {}],
      ["/space/act", { code: "../../etc" }],
    ]
    for (const [path, fields] of hostile) {
      const { status, text, headers } = await send(path, fields)
      expect([400, 403, 404, 409, 429]).toContain(status)
      expect(headers.get("content-type")).toStartWith("text/html")
      expect(text).toContain("<h1")
    }
    const asJson = await site.fetch("/space/act", { json: { code, participant: [], command: {} } })
    expect(asJson.status).toBe(400)
    expect((await site.json(`/api/space/${code}/state`)).state.steps).toEqual({})
    // A file is no text.
    const body = new FormData()
    for (const [name, value] of Object.entries({ ...form, command: '{"type":"chat"}' }))
      body.set(name, value)
    body.set("text", new File(["Hello"], "hello.txt"))
    const { status, text } = await read(await site.fetch("/space/act", { method: "POST", body }))
    expect(status).toBe(400)
    expect(text).toContain("Text ")
  })
})
