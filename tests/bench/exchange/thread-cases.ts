import { wordAt } from "../databases/corpus"

const PLAIN = `select * from exchange_threads where status <> 'archived'
  and removed_at is null and held = 0
  order by num desc limit 20`
const MATCHED = `select t.* from exchange_search s cross join exchange_threads t on t.num = s.rowid
  where exchange_search match ? and t.status <> 'archived' order by s.rowid desc limit 20`

/** A list as we answer it, and what a bare server would ask its database for the same rows. */
export const THREAD_CASES = [
  { name: "newest", path: "", sql: PLAIN, match: undefined },
  { name: "a type", path: "type=question", sql: MATCHED, match: `"=type:question"` },
  {
    name: "for an agent",
    path: "for_agent=bot-1",
    sql: MATCHED,
    match: `"=for:bot-1"`,
  },
  {
    name: "unanswered bugs",
    path: "unanswered=true&type=bug",
    sql: MATCHED,
    match: `"=unanswered" AND "=type:bug"`,
  },
  {
    name: "top word",
    path: `q=${wordAt(0)}`,
    sql: MATCHED,
    match: `"${wordAt(0)}"`,
  },
] as const
