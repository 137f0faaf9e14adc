import { erasedProblem } from "broadside"
import { and, type Db, eq, sql, statement } from "broadside/db"
import { problems } from "./errors"
import { type Page, pages, type World } from "./schema"

const byId = statement((db) =>
  db
    .select()
    .from(pages)
    .where(and(eq(pages.id, sql.placeholder("id")), eq(pages.world, sql.placeholder("world"))))
    .prepare(),
)

/** The page of a world by its id, also if it has ended; throws if nothing is left of it. */
export async function pageById(db: Db, world: World, id: string): Promise<Page> {
  const page = await anyPage(db, { world, id })
  const { erased, endsAt: at, removedWhy, removedBy: by } = page
  if (erased) throw erasedProblem({ at, why: removedWhy ?? "", by })
  return page
}

/** The key of a page; operators may leave out the world. */
export interface PageKey {
  readonly id: string
  readonly world?: World
}

/** A page by its key, erased or not. */
export async function anyPage(db: Db, { id, world }: PageKey): Promise<Page> {
  const [page] = world
    ? await byId(db).all({ world, id })
    : await db.select().from(pages).where(eq(pages.id, id))
  if (!page) throw problems["unknown-page"](world ?? "workshop or dispatch", id)
  return page
}
