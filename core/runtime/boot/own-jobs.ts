import type { Context } from "../../base/context"
import type { Job } from "../../base/module"
import { SearchIndexes } from "../../contracts/search-indexes"
import type { PageStore } from "../../pages/store"
import type { Writer } from "../data/write"
import { createFoldAgain } from "../search/fold-again"

interface Options {
  readonly shared: Pick<Context, "db" | "write" | "all">
  readonly pages: PageStore
  readonly writer: Writer
}

/** The host's own repeated work. */
export function ownJobs({ shared, pages, writer }: Options): (Job & { readonly module: string })[] {
  const compress = async () => void (await pages.compressPending(writer.write))
  const foldAgain = createFoldAgain({
    db: shared.db,
    write: shared.write,
    indexes: () => shared.all(SearchIndexes),
  })
  return [
    { id: "core.compress-pages", module: "core", everyMs: 5_000, run: compress },
    { id: "core.fold-again", module: "core", everyMs: 500, run: foldAgain },
  ]
}
