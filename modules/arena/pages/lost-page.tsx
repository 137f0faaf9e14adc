/** @jsxImportSource preact */
import type { Problem } from "broadside"
import { sitePage } from "broadside/ui"
import type { ArenaContext } from "../context"
import { LOST } from "./words"

/** A challenge that never was, or was removed. */
export const lostPage = (ctx: ArenaContext, problem: Problem): Promise<string> =>
  sitePage(ctx, "/arena", {
    title: problem.title,
    ink: "vermilion",
    description: `A challenge on ${ctx.site.name} that cannot be shown.`,
    children: (
      <>
        <h1>{problem.title}</h1>
        <p class="standfirst">{LOST[problem.code] ?? problem.message}</p>
        <p class="actions">
          <a class="button" href="/arena">
            Go to the arena
          </a>
        </p>
      </>
    ),
  })
