import type { TestHost } from "broadside/testing"

/**
 * Adds copies of a game as its relatives, numbered from `from`; `parent` is the SQL of the number of each one's parent,
 * from its own number `n`.
 */
export function addRelatives(
  { store: { connection } }: TestHost,
  root: number,
  { from, count, parent }: { from: number; count: number; parent: string },
): void {
  const columns = connection.query("select name from pragma_table_info('archive_games')").all() as {
    name: string
  }[]
  const own: Readonly<Record<string, string>> = { num: "n", parent_num: parent, root_num: "g.num" }
  const values = columns.map(({ name }) => own[name] ?? `g.${name}`)
  connection.run(`with recursive numbers (n) as (
      select ${from} union all select n + 1 from numbers where n + 1 < ${from + count}
    )
    insert into archive_games (${columns.map(({ name }) => name)})
    select ${values} from numbers cross join archive_games as g where g.num = ${root}`)
  connection.run(`update archive_games set forks = (
      select count(*) from archive_games as c where c.parent_num = archive_games.num
    ) where root_num = ${root}`)
}
