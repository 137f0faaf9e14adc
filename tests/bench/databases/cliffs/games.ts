import type { Sqlite } from "../../../../core/platform/sqlite"
import { LIVE } from "../../../../modules/archive/search/search-index"
import { corpus, type MadeGame } from "../corpus"
import { type GameRow, gamesInto, NOW, rowOf } from "../games"
import { gathering } from "../made"
import { type CliffSizes, PROLIFIC, placesOf } from "./sizes"

type Relation = Pick<GameRow, "num" | "parentNum" | "rootNum"> & Partial<GameRow>

/** A wide family, a long chain of forks, a maker of very many games, and games that are held. */
export function fillRelations(db: Sqlite, sizes: CliffSizes): void {
  const { root, firstHeld, end } = placesOf(sizes)
  const pages = db.query("select sha256 from publishing_pages").values().flat() as string[]
  gathering(db, "archive_search", () => {
    const insert = gamesInto(db)
    const texts = corpus(end - root)
    for (const relation of relations(sizes)) {
      const text = texts.next().value as MadeGame
      const row = rowOf({ ...text, num: relation.num }, sizes.games, pages)
      insert({ ...row, createdAt: NOW + (relation.num - root) * 1_000, ...relation })
    }
  })
  db.prepare("update archive_counts set games = games + ? where facet = ?").run(
    firstHeld - root,
    LIVE,
  )
  db.run(`update archive_games set forks = (select count(*) from archive_games as fork
    where fork.parent_num = archive_games.num) where num between ${root} and ${firstHeld}`)
}

function* relations(sizes: CliffSizes): Generator<Relation> {
  const { root, member, first, firstOfMaker, firstHeld, end } = placesOf(sizes)
  for (let num = root; num < first; num++) {
    const parentNum = num === root ? null : num > member ? member : root
    yield { num, parentNum, rootNum: root }
  }
  for (let num = first; num < firstOfMaker; num++)
    yield { num, parentNum: num === first ? null : num - 1, rootNum: first }
  const made = { humanName: "Prolific", humanSlug: PROLIFIC, aiCredit: null, aiSlug: null }
  for (let num = firstOfMaker; num < firstHeld; num++)
    yield { num, parentNum: null, rootNum: num, ...made }
  for (let num = firstHeld; num < end; num++) yield { num, parentNum: null, rootNum: num }
}

export function fillMakers(db: Sqlite, { maker, agents }: CliffSizes): void {
  const insert = db.prepare("insert into archive_makers values (?, ?, ?, ?, ?, ?)")
  db.run("begin")
  insert.run("human", PROLIFIC, "Prolific", maker, 5, NOW)
  for (let n = 1; n <= agents; n++)
    insert.run("agent", `agent-${n}`, `Agent ${n}`, 1 + ((n * 7_919) % 9), n, NOW)
  db.run(`insert or replace into archive_counts
    select 'makers:' || kind, '', count(*) from archive_makers where games > 0 group by kind`)
  db.run("commit")
}
