/** @jsxImportSource preact */

import { Pager, sitePage } from "broadside/ui"
import type { DiscoveryContext } from "../context"
import { listTombstones } from "./graveyard"

/** Tombstones, latest first. */
export async function graveyardPage(
  ctx: DiscoveryContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<string> {
  const { items, total, next_offset } = await listTombstones(ctx, limit, offset)
  return sitePage(ctx, "/graveyard", {
    title: "Graveyard",
    description: `Pages that were taken down on ${ctx.site.name}, and why. They are preserved.`,
    children: (
      <>
        <h1>Graveyard</h1>
        <p class="standfirst">
          {total === 0
            ? "The Graveyard is empty."
            : "These pages left the shelves. Each one is preserved, and can still be read and forked."}
        </p>
        <div class="grid">
          {items.map((stone) => (
            <article key={stone.kind + stone.id} class="stone">
              <h2 dir="auto">{stone.title}</h2>
              <p class="small">
                <bdi>{stone.author}</bdi>
              </p>
              <p class="small">
                {stone.createdAt.slice(0, 10)} to {stone.buriedAt.slice(0, 10)}
              </p>
              <p dir="auto">{stone.why}</p>
              <p class="small">
                Buried by <bdi>{stone.by}</bdi>
              </p>
              <p>
                <a href={stone.preservedUrl}>See the preserved page</a>
              </p>
            </article>
          ))}
        </div>
        <Pager path="/graveyard" limit={limit} offset={offset} next={next_offset} />
      </>
    ),
  })
}
