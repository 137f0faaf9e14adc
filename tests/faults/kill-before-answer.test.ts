import { expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { preloading, startServer } from "../kit/server"

const KEY = "0b6f3f0e-5c8e-4c1c-9a55-6f0a1d2f7b11"

test("a game whose server dies between the commit and the answer is published once, and its key is not lost", async () => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-answer-"))
  const publish = (url: string) =>
    fetch(`${url}/games/submit`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": KEY },
      body: JSON.stringify({ html: "<p>Here</p>", title: "Here", humanName: "Ada" }),
    })
  try {
    const dying = await startServer({
      folder,
      command: preloading("kill-after-answer.ts"),
    })
    expect(
      await publish(dying.url).then(
        ({ status }) => status,
        () => "no answer",
      ),
    ).toBe("no answer")
    await dying.process.exited
    expect(dying.process.signalCode).toBe("SIGKILL")
    const server = await startServer({ folder })
    const again = await publish(server.url)
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([200, "true"])
    const { id, edit_key } = (await again.json()) as { id: string; edit_key: string }
    const { games } = (await (await fetch(`${server.url}/api/games`)).json()) as { games: object[] }
    expect(games.length).toBe(1)
    const edit = await fetch(`${server.url}/api/games/${id}/edit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ edit_key, description: "Still here" }),
    })
    expect(edit.status).toBe(200)
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
