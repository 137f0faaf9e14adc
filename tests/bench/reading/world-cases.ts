import { humanName, wordAt } from "../databases/corpus"

const PLAIN = `select * from worlds_pages where world = 'workshop' and promoted_at is null
  and removed_at is null and held = 0 and ends_at > ? order by num desc limit 20`
const MATCHED = `select p.* from worlds_search s cross join worlds_pages p on p.num = s.rowid
  where worlds_search match ? and p.removed_at is null and p.held = 0 and p.ends_at > ? order by s.rowid desc limit 20`
const author = humanName(3)

/** A list as we answer it, and what a bare server would ask its database for the same rows. */
export const WORLD_CASES = [
  { name: "newest", path: "", sql: PLAIN, match: undefined },
  {
    name: "a category",
    path: "category=tool",
    sql: MATCHED,
    match: `"active:workshop" AND "category:tool"`,
  },
  {
    name: "an author",
    path: `author=${author.replaceAll(" ", "-")}`,
    sql: MATCHED,
    match: `"active:workshop" AND "author:${author.replaceAll(" ", "-")}"`,
  },
  { name: "top word", path: `q=${wordAt(0)}`, sql: MATCHED, match: `"${wordAt(0)}" *` },
  { name: "rare word", path: `q=${wordAt(40_000)}`, sql: MATCHED, match: `"${wordAt(40_000)}" *` },
] as const
