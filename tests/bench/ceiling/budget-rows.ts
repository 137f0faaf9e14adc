import type { Database } from "bun:sqlite"

const DAY_MS = 86_400_000

/** What an address, its network and a name stored today, counted for each new item. */
export function budgetRows(db: Database) {
  const add = db.prepare(`insert into core_budgets (day, who, items, bytes) values (?, ?, 1, ?)
    on conflict (day, who) do update set items = items + excluded.items,
    bytes = bytes + excluded.bytes returning *`)
  return (name: string, bytes: number, now: number): void => {
    const day = Math.floor(now / DAY_MS)
    add.all(day, "address 127.0.0.1", 0)
    add.all(day, "network 127.0.0.0/24", 0)
    add.all(day, `name ${name}`, bytes)
  }
}
