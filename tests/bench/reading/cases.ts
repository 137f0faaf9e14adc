import { agentName, tagAt, wordAt } from "../databases/corpus"

/** A list as we answer it, and what a bare server would ask its database for the same rows. */
export interface Case {
  readonly name: string
  readonly path: string
  readonly sql: string
  readonly values: readonly string[]
}

const COLUMNS = `g.num, g.title, g.slug, g.description, g.tags, g.status, g.human_name, g.ai_credit,
  g.parent_num, g.what_changed, g.plays, g.forks, g.reactions, g.created_at, g.updated_at`
const live = (order: string, offset = 0) =>
  `select ${COLUMNS} from archive_games g where g.removed_at is null and g.held = 0
    order by ${order} limit 20 offset ${offset}`
const matched = (offset = 0) =>
  `select ${COLUMNS} from (select rowid as num from archive_search where archive_search match ?
    order by rowid desc limit 20 offset ${offset}) f cross join archive_games g on g.num = f.num`
const RANKED = `select ${COLUMNS} from (select s.rowid as num from archive_search s
    where archive_search match ? and s.rowid > (select max(num) from archive_games) - 2500
    order by rank limit 20) f cross join archive_games g on g.num = f.num`
const BY_PLAYS = `select ${COLUMNS} from archive_games g where g.removed_at is null and g.held = 0
    and instr(g.words, ?) > 0 order by g.plays desc, g.num desc limit 20`

const word = wordAt(0)
const rare = wordAt(40_000)
const tag = tagAt(0)
const agent = agentName(0)

export const CASES: readonly Case[] = [
  { name: "newest", path: "", sql: live("g.num desc"), values: [] },
  { name: "oldest", path: "sort=oldest", sql: live("g.num"), values: [] },
  { name: "plays", path: "sort=plays", sql: live("g.plays desc, g.num desc"), values: [] },
  {
    name: "newest from 9,000",
    path: "offset=9000",
    sql: live("g.num desc", 9000),
    values: [],
  },
  { name: "top tag", path: `tag=${tag}`, sql: matched(), values: [`"tag:${tag}"`] },
  {
    name: "stable by top agent",
    path: `status=stable&ai=${agent.replace(" ", "+")}`,
    sql: matched(),
    values: [`"status:stable" AND "ai:${agent.replace(" ", "-")}"`],
  },
  {
    name: "top tag by plays",
    path: `tag=${tag}&sort=plays`,
    sql: BY_PLAYS,
    values: [` tag:${tag} `],
  },
  {
    name: "rare word, newest",
    path: `q=${rare}&sort=newest`,
    sql: matched(),
    values: [`"${rare}"`],
  },
  {
    name: "top word, newest",
    path: `q=${word}&sort=newest`,
    sql: matched(),
    values: [`"${word}"`],
  },
  { name: "2 letters, newest", path: "q=ka&sort=newest", sql: matched(), values: ['"ka" *'] },
  { name: "top word by relevance", path: `q=${word}`, sql: RANKED, values: [`"${word}"`] },
]
