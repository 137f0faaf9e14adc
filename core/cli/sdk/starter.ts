import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { SDK_VERSION } from "../../base/module"

const manifest = (id: string) =>
  `${JSON.stringify(
    {
      name: id,
      version: "0.1.0",
      description: "Says hello",
      private: true,
      type: "module",
      engines: { broadside: `^${SDK_VERSION}` },
    },
    null,
    2,
  )}\n`

const module = (id: string) => `import { defineModule } from "broadside"
import { Elysia, route, t } from "broadside/http"
import manifest from "./package.json" with { type: "json" }

/** Says hello, until you write what it should do instead. */
export default defineModule({
  id: "${id}",
  manifest,
  config: t.Object({
    greeting: t.String({ default: "Hello", description: "How visitors are greeted" }),
  }),
  setup: (ctx) => ({
    // Mounted below /x/${id}.
    routes: new Elysia().get(
      "/hello",
      ({ request }) =>
        ctx.cached(request, () => ({ ok: true, text: \`\${ctx.config.greeting} from \${ctx.site.name}\` })),
      route({
        tags: ["${id}"],
        summary: "Say hello",
        answers: {
          description: "The greeting",
          model: t.Object({ ok: t.Boolean(), text: t.String() }),
        },
      }),
    ),
  }),
})
`

/** Writes a working starter module into a new folder below `folder`. */
export function writeStarter(folder: string, id: string, reserved: readonly string[]): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id))
    throw new Error(`The id "${id}" is not in kebab-case, such as guest-book.`)
  if (reserved.includes(id)) throw new Error(`The id ${id} is reserved. Choose another one.`)
  const target = join(folder, id)
  if (existsSync(target)) throw new Error(`${target} already exists. Choose another id.`)
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, "package.json"), manifest(id))
  writeFileSync(join(target, "module.ts"), module(id))
  console.log(`Wrote ${target}. Turn it on in data/config.toml:\n[modules.${id}]\nenabled = true`)
}
