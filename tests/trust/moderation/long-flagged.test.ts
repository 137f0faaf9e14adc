import { beforeAll, expect, test } from "bun:test"
import { deskBrowser } from "./desk-browser"
import { html, moderatedSite, TURD } from "./moderated-site"

const { site, game } = moderatedSite()
const desk = deskBrowser(site)

/** Far more than are read at once, and than were ever read for one queue. */
const APPROVED = 2_300
const WAITING = 300
/** Items on a page of the queue. */
const PAGE = 50

const id = (num: number) => String(num).padStart(3, "0")
const run = (query: string) => site().store.connection.run(query)

/** The key of the first game, and of its copies. */
let editKey = ""

beforeAll(async () => {
  await desk.signIn()
  editKey = (await publish(TURD)).edit_key
  await game()
  await act({ one: "approve games/002" })
  copy("archive_games", { num: "i" }, "num = 1", [3, WAITING + APPROVED])
  copy("trust_moderation_approvals", item, "item = '002'", [WAITING + 1, WAITING + APPROVED])
})

const item = { item: "printf('%03d', i)" }

/** Copies a row, for each number of a range. */
function copy(
  table: string,
  changed: Readonly<Record<string, string>>,
  which: string,
  [first, last]: readonly [number, number],
): void {
  const rows = site().store.connection.query(`SELECT name FROM pragma_table_info('${table}')`).all()
  const columns = (rows as { readonly name: string }[]).map(({ name }) => name)
  run(`WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n WHERE i < ${last})
    INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => changed[name] ?? name)}
    FROM n CROSS JOIN ${table} WHERE ${which}`)
}

const publish = (title: string) =>
  site().json("/games/submit", { json: { html, title, humanName: "Ada" } })

const act = async (fields: Record<string, string | string[]>) =>
  desk.send("/operator/act", Object.assign({ form: await desk.formToken() }, fields))

async function undo(answer: Response): Promise<void> {
  const text = await (await desk.open(answer.headers.get("location") ?? "")).text()
  const batch = /name="batch" value="([^"]+)"/.exec(text)?.[1] ?? ""
  await desk.send("/operator/undo", { form: await desk.formToken(), batch })
}

/** Ids of the games that the queue shows. */
async function queue(): Promise<string[]> {
  const text = await (await desk.open("/operator")).text()
  return [...text.matchAll(/name="item" value="games\/(\d+)"/g)].map(([, id]) => id as string)
}

/** How many statements the queue takes. */
const statements = async (): Promise<number> =>
  (await site().statementsOf(() => desk.open("/operator"))).length

const noted = (): string[] =>
  site()
    .store.connection.query(
      "SELECT item FROM trust_flagged WHERE kind = 'games' ORDER BY item DESC",
    )
    .values()
    .flat()
    .map(String)

/** Ids of games, the newest first. */
const ids = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => id(first - index))

test("a site that has noted nothing yet shows what waits behind more approved items than one queue reads", async () => {
  run("DELETE FROM trust_flagged")
  for (let read = 0; read < WAITING + APPROVED; read += 500)
    await site().runJob("trust.note-flagged")
  expect(await queue()).toEqual(ids(WAITING, PAGE))
  expect(noted()).toEqual([...ids(WAITING, WAITING - 2), "001"])
})

test("a page of the queue looks only at as many items as it shows, whatever was decided", async () => {
  await queue()
  const behind = await statements()
  run(
    `CREATE TEMP TABLE away AS SELECT * FROM trust_moderation_approvals WHERE item > '${id(WAITING)}'`,
  )
  run(`DELETE FROM trust_moderation_approvals WHERE item > '${id(WAITING)}'`)
  const front = await statements()
  run("INSERT INTO trust_moderation_approvals SELECT * FROM away")
  // One statement finds an item.
  expect(behind - front).toBeLessThan(PAGE + 10)
})

test("what is approved or buried leaves the queue, and comes back when that is undone", async () => {
  const [first, second, third] = ids(WAITING, 3) as [string, string, string]
  const approved = await act({ one: `approve games/${first}` })
  const buried = await act({ one: `bury games/${second}` })
  expect((await queue())[0]).toBe(third)
  expect(noted()).not.toContain(first)
  expect(noted()).not.toContain(second)
  await undo(approved)
  await undo(buried)
  expect(await queue()).toEqual(ids(WAITING, PAGE))
})

test("what is erased leaves no note", async () => {
  const erased = id(WAITING)
  await act({ do: "erase", item: `games/${erased}`, confirmed: "yes" })
  expect(noted()).not.toContain(erased)
  expect((await queue())[0]).toBe(id(WAITING - 1))
})

test("what went without core, or lost its doubtful words, is passed over and forgotten", async () => {
  const gone = ids(WAITING - 1, 120)
  for (const one of gone) {
    const json = { edit_key: editKey, why: "Enough." }
    expect((await site().fetch(`/api/games/${one}/take-down`, { json })).status).toBe(200)
  }
  const clean = id(WAITING - 121)
  run(`UPDATE archive_games SET flagged = NULL WHERE num = ${clean}`)
  expect(await queue()).toEqual(ids(WAITING - 122, PAGE))
  await site().settle()
  expect(noted()[0]).toBe(id(WAITING - 122))
  expect(await queue()).toEqual(ids(WAITING - 122, PAGE))
})

test("one queue looks at a bounded number of items that are gone, and the next looks behind them", async () => {
  const waiting = await queue()
  const left = noted().length
  run(`INSERT INTO trust_flagged (kind, item, at) WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL
    SELECT i + 1 FROM n WHERE i < 25000) SELECT 'games', 'gone' || i, 9000000000000 + i FROM n`)
  expect(await queue()).toEqual([])
  await site().settle()
  const behind = noted().length - left
  expect(behind).toBeGreaterThan(0)
  expect(behind).toBeLessThan(6_000)
  // Its page may be short, since it passes over the rest.
  expect((await queue()).length).toBeGreaterThan(0)
  await site().settle()
  expect(await queue()).toEqual(waiting)
})

test("an edit of an old item has it wait at once, or no longer", async () => {
  const edit = async (of: { id: string; edit_key: string }, description: string) => {
    const json = { description, edit_key: of.edit_key }
    expect((await site().fetch(`/api/games/${of.id}/edit`, { json })).status).toBe(200)
  }
  const made = await publish("A kite")
  expect(noted()).not.toContain(made.id)
  await edit(made, TURD)
  expect(noted()).toContain(made.id)
  await edit(made, "A lamp")
  expect(noted()).not.toContain(made.id)
})

test("a thread and a reply with doubtful words are noted, and edited ones", async () => {
  const count = (kind: string) =>
    site().store.connection.query("SELECT count(*) FROM trust_flagged WHERE kind = ?").values(kind)
  const post = (path: string, json: object) => site().json(path, { json })
  const about = { authorSlug: "ada", title: "A kite", threadBody: "What of it?" }
  const thread = (await post("/api/exchange", about)).id
  expect(count("threads")).toEqual([[0]])
  await post(`/api/exchange/${thread}/edit`, { authorSlug: "ada", threadBody: TURD })
  expect(count("threads")).toEqual([[1]])
  const { id: reply } = await post(`/api/exchange/${thread}/reply`, {
    authorSlug: "bo",
    replyBody: TURD,
  })
  expect(count("replies")).toEqual([[1]])
  await post(`/api/exchange/${thread}/reply/${reply}/edit`, { authorSlug: "bo", replyBody: "Fine" })
  expect(count("replies")).toEqual([[0]])
})

test("the noted items of a kind are read by an index, the newest first", () => {
  const plan = JSON.stringify(
    site()
      .store.connection.query(`EXPLAIN QUERY PLAN SELECT item, at FROM trust_flagged
        WHERE kind = 'games' AND (at, item) < (9, 'a') ORDER BY at DESC, item DESC LIMIT 5`)
      .all(),
  )
  expect(plan).toContain("COVERING INDEX trust_flagged_newest (kind=? AND ")
  expect(plan).not.toContain("TEMP B-TREE")
})
