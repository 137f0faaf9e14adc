import { expect } from "bun:test"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/**
 * A folder outside the repository, as an operator has it, with these community modules enabled.
 * `settings` adds lines to a module's section; null leaves the module as it comes, off.
 */
export function operatorFolder(
  plugins: Readonly<Record<string, string | { files: Record<string, string> }>>,
  settings: Readonly<Record<string, string | null>> = {},
): string {
  const folder = mkdtempSync(join(tmpdir(), "broadside-plugins-"))
  mkdirSync(join(folder, "data"), { recursive: true })
  const config = Object.keys(plugins)
    .filter((id) => settings[id] !== null)
    .map((id) => `[modules.${id}]\nenabled = true\n${settings[id] ?? ""}\n`)
  writeFileSync(join(folder, "data/config.toml"), config.join("\n"))
  for (const [id, source] of Object.entries(plugins)) {
    const target = join(folder, "plugins", id)
    mkdirSync(target, { recursive: true })
    if (typeof source === "string") {
      cpSync(source, target, { recursive: true })
      rmSync(join(target, `${id}.test.ts`), { force: true })
    } else
      for (const [name, text] of Object.entries(source.files)) {
        mkdirSync(dirname(join(target, name)), { recursive: true })
        writeFileSync(join(target, name), text)
      }
  }
  return folder
}

/** Writes into the guestbook of a new game, and reads it back in list, feed and stats. */
export async function useGuestbook(url: string): Promise<void> {
  const post = async (path: string, json: object) => {
    const headers = { "content-type": "application/json" }
    return (await fetch(url + path, { method: "POST", headers, body: JSON.stringify(json) })).json()
  }
  const { id } = (await post("/games/submit", {
    html: "<p>",
    title: "Lantern",
    humanName: "Ada",
  })) as { id: string }
  expect(
    await post("/x/guestbook/entries", { gameId: id, name: "Bo", message: "Lovely!" }),
  ).toMatchObject({ ok: true })
  expect(await (await fetch(`${url}/x/guestbook/entries`)).json()).toMatchObject({
    entries: [{ message: "Lovely!" }],
  })
  expect(await (await fetch(`${url}/x/guestbook/entries.rss`)).text()).toContain("Lovely!")
  expect(await (await fetch(`${url}/api/stats`)).json()).toMatchObject({ guestbook_entries: 1 })
}
