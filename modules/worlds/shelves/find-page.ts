import { and, type Db, eq, sql, statement } from "broadside/db"
import { problems } from "../errors"
import { type Page, pages, type World } from "../schema"

const byId = statement((db) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.id, sql.placeholder("id")), eq(pages.world, sql.placeholder("world"))))
    .prepare(),
)

/** The page of a world by its id, also if it has ended. */
export async function pageById(db: Db, world: World, id: string): Promise<Page> {
  const [page] = await byId(db).all({ world, id })
  if (!page) throw problems["unknown-page"](world, id)
  return page
}

/** A page of either world; for the operator. */
export async function anyPageById(db: Db, id: string): Promise<Page> {
  const [page] = await db.select().from(pages).where(eq(pages.id, id))
  if (!page) throw problems["unknown-page"]("workshop or dispatch", id)
  return page
}
