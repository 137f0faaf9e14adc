import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { publicEntries } from "../../core/cli/sdk/declarations"
import { broadside } from "../kit/cli"
import { type Author, authorFolder } from "../kit/module-author"

let author: Author
beforeAll(() => {
  author = authorFolder()
  const { out, err, exitCode } = broadside(author.folder, ["sdk", "init", "hello"])
  expect([exitCode, err]).toEqual([0, ""])
  expect(out).toContain("[modules.hello]")
})
afterAll(() => author.remove())

type Fault = readonly [what: string, file: string, from: string, to: string, found: string]
const FAULTS: readonly Fault[] = [
  [
    "an unknown call",
    "guestbook/module.ts",
    "path.startsWith",
    "path.beginsWith",
    "(TS2551|TS2339).*'beginsWith'",
  ],
  [
    "a service it does not need",
    "guestbook/entries.ts",
    "needs.games",
    "needs.site",
    "(TS2551|TS2339).*'site'",
  ],
  [
    "a contribution of another shape",
    "guestbook/module.ts",
    "read: guestbook",
    "reads: guestbook",
    "TS2561.*'reads'",
  ],
  [
    "a name that is not exported",
    "guestbook/entries.ts",
    "count, type Db, desc",
    "count, integer, type Db, desc",
    "TS2305.*'integer'",
  ],
  [
    "a body's field that is not there",
    "guestbook/routes.ts",
    "request, body.name",
    "request, body.author",
    "TS2339.*'author'",
  ],
  [
    "a key that its configuration lacks",
    "guestbook/entries.ts",
    "longest_message: longest",
    "longest: longest",
    "TS2339.*'longest'",
  ],
  [
    "a misspelt key of its configuration",
    "hello/module.ts",
    "ctx.config.greeting",
    "ctx.config.greting",
    "Did you mean 'greeting'\\?",
  ],
  [
    "a name of Bun's own",
    "pages/page.tsx",
    "hash.slice(0, 8)",
    "Bun.version",
    "Cannot find name 'Bun'",
  ],
  ["an unknown attribute", "pages/page.tsx", "<b class", "<b clas", "TS2322"],
  ["a column of another type", "guestbook/entries.ts", "ctx.now()", '"today"', "TS2769"],
]

/** With hooks, and a module of Node.js. */
const PAGE = `import { createHash } from "node:crypto"
  import { useState } from "preact/hooks"
  export const Page = () => {
    const [hash] = useState(createHash("sha256").digest("hex"))
    return <p class="small">{hash.slice(0, 8)}<b class="x" /></p>
  }`

let faults: string[] | undefined
/** What the compiler finds in the guestbook with all of these faults. */
function checkWith([fault, ...rest]: readonly Fault[]): string[] {
  if (!fault) return author.check()
  const [, file, from, to] = fault
  let found: string[] = []
  author.changed(file, from, to, () => {
    found = checkWith(rest)
  })
  return found
}

describe("beside the types alone", () => {
  test("the example module, a module to begin with, pages in JSX and every public name type-check", () => {
    cpSync("plugins/guestbook", join(author.plugins, "guestbook"), { recursive: true })
    mkdirSync(join(author.plugins, "pages"))
    writeFileSync(join(author.plugins, "pages/page.tsx"), PAGE)
    const names = Object.keys(publicEntries(".")).filter((n) => !n.endsWith("/testing"))
    const text = names.map((name, at) => `export * as n${at} from "${name}"\n`).join("")
    expect(names.length).toBeGreaterThan(6)
    writeFileSync(join(author.plugins, "pages/all.ts"), text)
    expect(author.check()).toEqual([])
  })

  test.each(FAULTS)("%s does not", (_, file, _from, _to, found) => {
    faults ??= checkWith(FAULTS)
    expect(faults.join("\n")).toMatch(new RegExp(`${file.split("/")[1]}.*${found}`))
  })

  // The compiler takes what it cannot find in a declaration for `any`, and says nothing.
  test("every declaration that another one imports is there", () => {
    const root = join(author.plugins, ".broadside")
    const imports = [...new Bun.Glob("broadside/**/*.d.ts").scanSync(root)].flatMap((file) =>
      [...readFileSync(join(root, file), "utf8").matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map(
        ([, target = ""]) => ({ file, target }),
      ),
    )
    expect(imports.length).toBeGreaterThan(50)
    const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? ""
    const byName = Object.keys(publicEntries("."))
    const missing = imports.filter(
      ({ file, target }) =>
        !byName.includes(target) &&
        (target.startsWith(".")
          ? !existsSync(join(root, dirname(file), `${target}.d.ts`))
          : !existsSync(join(root, "node_modules", packageOf(target), "package.json"))),
    )
    expect(missing).toEqual([])
  })

  test("every package that asks for its licence with every copy has it there", () => {
    const root = join(author.plugins, ".broadside/node_modules")
    const packages = [...new Bun.Glob("**/package.json").scanSync(root)].map(dirname)
    const licensed = packages.filter((name) =>
      readdirSync(join("node_modules", name)).some((file) => /^licen[cs]e/i.test(file)),
    )
    expect(licensed).toContain("elysia")
    const without = licensed.filter(
      (name) => !readdirSync(join(root, name)).some((file) => /^licen[cs]e/i.test(file)),
    )
    expect(without).toEqual([])
  })
})

test("a module that works is found to, and one that does not with the reason", () => {
  const checked = () => broadside(author.folder, ["sdk", "check", "hello"])
  expect(checked()).toMatchObject({
    exitCode: 0,
    out: expect.stringContaining("passes all checks"),
  })
  author.changed("hello/module.ts", '"How visitors are greeted"', '""', () =>
    expect(checked()).toMatchObject({
      exitCode: 1,
      err: expect.stringMatching(/^config: .*greeting/m),
    }),
  )
  author.changed("hello/module.ts", "defineModule({", "defineModul({", () =>
    expect(checked()).toMatchObject({ exitCode: 1, err: expect.stringContaining("defineModul") }),
  )
})

test("the types take the place of old ones, and a tsconfig.json stays as it is", () => {
  const config = join(author.plugins, "tsconfig.json")
  const stale = join(author.plugins, ".broadside/stale.d.ts")
  writeFileSync(stale, "")
  writeFileSync(config, '{ "extends": "./.broadside/tsconfig.json", "compilerOptions": {} }')
  const { out } = broadside(author.folder, ["sdk", "types"])
  expect(out).toContain("was not changed")
  expect(existsSync(stale)).toBe(false)
  expect(readFileSync(config, "utf8")).toContain('"compilerOptions": {}')
})

test.each([
  [["sdk"], "broadside sdk types [folder]"],
  [["sdk", "typos"], "broadside sdk types [folder]"],
  [["sdk", "init"], "Specify the module"],
  [["sdk", "check"], "Specify the module"],
  [["sdk", "check", "nothing"], "There is no plugins/nothing"],
  [["sdk", "init", "Hello World"], "not in kebab-case"],
  [["sdk", "init", "../x"], "not in kebab-case"],
  [["sdk", "init", "archive"], "id archive is reserved"],
  [["sdk", "init", "hello"], "already exists"],
  [["sdk", "types", "a", "b"], "2 arguments"],
])("%p is refused with the way out", (args, message) => {
  const { err, exitCode } = broadside(author.folder, args)
  expect([exitCode, err]).toEqual([1, expect.stringContaining(message)])
})
