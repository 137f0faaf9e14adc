/** @jsxImportSource preact */
import type { Context } from "broadside"
import type { createGraveyard } from "../graveyard"
import { sitePage } from "./parts"

/** Tombstones, the latest first. */
export async function graveyardPage(
  ctx: Context,
  graveyard: ReturnType<typeof createGraveyard>,
  { limit, offset }: { limit: number; offset: number },
): Promise<string> {
  const { items, total, next_offset } = await graveyard.all(limit, offset)
  return sitePage(ctx, "/graveyard", {
    title: "Graveyard",
    description: `What was taken down on ${ctx.site.name}, and why. The pages are preserved.`,
    children: (
      <>
        <h1>Graveyard</h1>
        <p>
          {total === 0 ? "Nobody lies here yet." : "Gone from the shelves, and preserved here."}
        </p>
        {items.map((stone) => (
          <section key={stone.kind + stone.id} class="notice">
            <h2 dir="auto">{stone.title}</h2>
            <p class="small">
              <bdi>{stone.author}</bdi> · {stone.createdAt.slice(0, 10)} to{" "}
              {stone.buriedAt.slice(0, 10)}
            </p>
            <p>
              Buried by <bdi>{stone.by}</bdi>: <bdi>{stone.why}</bdi>
            </p>
            <p>
              <a href={stone.preservedUrl}>Visit the preserved page</a>
            </p>
          </section>
        ))}
        {next_offset !== undefined && (
          <nav class="actions" aria-label="Pages">
            <a href={`/graveyard?offset=${next_offset}`}>Older</a>
          </nav>
        )}
      </>
    ),
  })
}
