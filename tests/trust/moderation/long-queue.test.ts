import { beforeAll, expect, test } from "bun:test"
import { deskBrowser } from "./desk-browser"
import { moderatedSite } from "./moderated-site"

const { site, game, headers } = moderatedSite()
const desk = deskBrowser(site)

const MORE = 2_000
/** Items on a page of the queue, and one that says whether there are more. */
const READ = 51

beforeAll(async () => {
  await desk.signIn()
  for (const title of ["A kite", "A lamp"]) {
    const id = await game(title)
    const path = `/api/operator/games/${id}/hold`
    const answer = await site().fetch(path, {
      json: { why: "It looks like spam." },
      headers: headers(),
    })
    expect(answer.status).toBe(200)
  }
})

/** Copies the held games, so that many more wait. */
function holdMore(): void {
  const copied = (table: string, changed: Readonly<Record<string, string>>) => {
    const { connection } = site().store
    const rows = connection.query(`SELECT name FROM pragma_table_info('${table}')`).all()
    const columns = (rows as { readonly name: string }[]).map(({ name }) => name)
    connection.run(`WITH RECURSIVE n(i) AS (SELECT 3 UNION ALL SELECT i + 1 FROM n WHERE i < ${MORE + 2})
      INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => changed[name] ?? name)}
      FROM n CROSS JOIN ${table} WHERE num = 1`)
  }
  copied("archive_games", { num: "i" })
  copied("trust_reviews", { num: "i", item: "printf('%03d', i)" })
}

/** How many statements the queue takes. */
async function statements(): Promise<number> {
  const sent = await site().statementsOf(async () => {
    const answer = await desk.open("/operator")
    expect(await answer.text()).toContain("A kite")
  })
  return sent.length
}

test("a page of the queue looks only at as many held items as it shows", async () => {
  await statements()
  const few = await statements()
  holdMore()
  const answer = await (await desk.open("/operator")).text()
  expect(answer.match(/name="item" value="games/g)).toHaveLength(READ - 1)
  // One statement finds an item.
  expect((await statements()) - few).toBeLessThan(READ + 10)
})

test("what was done in the last days, and what is held of a kind, is read by an index", () => {
  const plan = (query: string) =>
    JSON.stringify(site().store.connection.query(`EXPLAIN QUERY PLAN ${query}`).all())
  expect(plan("SELECT count(*) FROM trust_moderation_log WHERE at > 5")).toContain(
    "trust_moderation_log_by_time",
  )
  const held = plan(`SELECT item FROM trust_reviews
    WHERE outcome = 'held' AND kind = 'games' AND num < 9 ORDER BY num DESC`)
  expect(held).toContain("trust_reviews_held (kind=? AND num<?)")
  expect(held).not.toContain("TEMP B-TREE")
})
