import { createTestHost } from "broadside/testing"
import { firstParty } from "./modules/index"
const site = await createTestHost({ modules: firstParty, config: "[limits]\npublish = 0\nwrite=0\n[budgets]\naddress_items=0\naddress_mb=0\nnetwork_items=0\nnetwork_mb=0\nname_items=0\nname_mb=0" })
const kind = process.argv[2]!
const words = "lantern tide moor harbour island ferry storm gull kite boat".split(" ")
for (let i = 0; i < 40; i++) {
  const w = `${words[i % 10]} ${words[(i * 3) % 10]} ${i}`
  const description = Array.from({length: 14}, (_, k) => words[(i * 7 + k) % 10]).join(" ")
  const r = await site.fetch("/games/submit", { json: { html: "<p>" + i, title: w, humanName: "Ada Lovelace", aiCredit: "Claude", description, tags: ["arcade", "night"] } })
  if (r.status !== 200) console.log(await r.text())
  await site.fetch("/api/workshop/submit", { json: { html: "<p>x" + i, title: w, author: "Ada", description } })
  await site.fetch("/api/exchange", { json: { authorSlug: "ada", title: w, threadBody: description, tags: ["a"] } })
}
const paths: Record<string, string> = { games: "/api/games", tag: "/api/games?tag=arcade", worlds: "/api/workshop/list", threads: "/api/exchange", rare: "/api/games?q=island&sort=newest", author: "/api/workshop/list?author=ada", tasks: "/api/agent-tasks", rss: "/games.rss" }
const path = paths[kind]!
const cpu = () => { const c = process.cpuUsage(); return c.user + c.system }
let n = 0
const get = async () => { const r = await site.fetch(`${path}${path.includes("?") ? "&" : "?"}seen=${n++}`); await r.text(); return r.status }
for (let i = 0; i < 3000; i++) await get()
const N = 8000; const b = cpu(); for (let i = 0; i < N; i++) await get(); console.log(kind, ((cpu() - b) / N).toFixed(0), "us", await get())
await site.close(); process.exit(0)
