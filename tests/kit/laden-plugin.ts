import { type Plugin, sketch } from "./faulty-plugins"

/** A module with pages in JSX and dependencies of each kind that npm has. */
export const LADEN: Plugin = {
  files: {
    ...sketch("laden", "").files,
    "module.ts": `
      import { defineModule } from "broadside"
      import { Elysia } from "broadside/http"
      import { pageHeaders } from "broadside/ui"
      import byExports from "by-exports"
      import part from "by-exports/part"
      import byMain from "by-main"
      import manifest from "./package.json" with { type: "json" }
      import { page } from "./page"
      import { chosen } from "./chosen"
      const depends = [byExports, part, byMain]
      export default defineModule({ id: "laden", manifest, setup: (ctx) => ({
        routes: new Elysia()
          .get("/", async () => new Response(await page(ctx, depends), { headers: pageHeaders() }))
          .get("/chosen", () => new Response(chosen()))
      }) })`,
    // Without a pragma.
    "page.tsx": `
      import { Fragment, h } from "preact"
      import { sitePage } from "broadside/ui"
      import { useState } from "preact/hooks"
      const List = ({ items }: { items: string[] }) => {
        const [shown] = useState(items.join(", "))
        return <><p id="depends">{shown}</p>{h(Fragment, null, h("hr", null))}</>
      }
      export const page = (ctx: any, items: string[]) =>
        sitePage(ctx, "/x/laden", { title: "Laden", description: "", children: <List items={items} /> })`,
    "chosen.jsx": `/** @jsxRuntime classic */ /** @jsx make */
      const make = (name, _, text) => name + " of its own: " + text
      export const chosen = () => <b>JSX</b>`,
    "node_modules/by-exports/package.json":
      '{ "name": "by-exports", "type": "module", "exports": { ".": { "import": "./lib/start.js" }, "./part": "./lib/part.js" } }',
    "node_modules/by-exports/lib/start.js": 'export default "by exports"',
    "node_modules/by-exports/lib/part.js": 'export default "a part of it"',
    "node_modules/by-main/package.json": '{ "name": "by-main", "main": "lib/x.js" }',
    "node_modules/by-main/lib/x.js": 'module.exports = "by main"',
    // Its hooks would fail under the host's renderer.
    "node_modules/preact/package.json": '{ "name": "preact", "main": "own.js" }',
    "node_modules/preact/own.js": 'throw new Error("its own copy of Preact")',
  },
}

/** Asks a running server for the pages of that module; throws where one is not as it should be. */
export async function useLaden(url: string): Promise<void> {
  const page = await (await fetch(`${url}/x/laden/`)).text()
  if (!page.includes('<p id="depends">by exports, a part of it, by main</p><hr/>'))
    throw new Error(`the page of laden is not right:\n${page}`)
  const chosen = await (await fetch(`${url}/x/laden/chosen`)).text()
  if (chosen !== "b of its own: JSX") throw new Error(`a pragma of its own gave ${chosen}`)
}
