import { expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import manifest from "../../package.json" with { type: "json" }

interface Lock {
  readonly specifiers: Readonly<Record<string, string>>
  readonly npm: Readonly<Record<string, { readonly integrity: string }>>
  readonly workspace: { readonly packageJson: { readonly dependencies: readonly string[] } }
}
const lock: Lock = JSON.parse(readFileSync("deno.lock", "utf8"))

test("deno.lock has every dependency of package.json, in its version", () => {
  const locked = new Set(lock.workspace.packageJson.dependencies)
  for (const [name, version] of Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  }))
    expect([name, locked.has(`npm:${name}@${version}`)]).toEqual([name, true])
})

test("deno.lock has each package in a version that bun.lock has, with the same bytes", () => {
  const theirs = readFileSync("bun.lock", "utf8")
  const missing = Object.entries(lock.npm).filter(([key, { integrity }]) => {
    // After the version come the peers.
    const [, package_ = key] = /^(@?[^_]+)/.exec(key) ?? []
    return !theirs.includes(`"${package_}"`) || !theirs.includes(integrity)
  })
  expect(missing.map(([key]) => key)).toEqual([])
})

// `deno install --prod` installs what is here, so it holds no other package for development.
test("deno.lock has the packages that `deno task test` and `deno task sdk` need in a clone without Bun", () => {
  const needed = /^(@types\/.*|@copilotkit\/aimock|@sinonjs\/fake-timers|fast-check)$/
  const packages = Object.entries(manifest.devDependencies).filter(([name]) => needed.test(name))
  const locked = packages.filter(([name, version]) => `npm:${name}@${version}` in lock.specifiers)
  expect(locked).toEqual(packages)
})
