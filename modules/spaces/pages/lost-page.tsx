/** @jsxImportSource preact */
import type { Problem } from "broadside"
import { CodeInput, sitePage } from "broadside/ui"
import type { SpacesContext } from "../context"
import { SPACE_STYLE } from "./scripts"
import { LOST } from "./words"

const MAX_CODE = 40

interface LostPageOptions {
  readonly code: string
  readonly problem: Problem
}

/** A room that is over or never was: what happened, and how to find another one. */
export const lostPage = (ctx: SpacesContext, { code, problem }: LostPageOptions): Promise<string> =>
  sitePage(ctx, "/space", {
    title: problem.title,
    ink: "ochre",
    description: `A room on ${ctx.site.name} that cannot be shown.`,
    children: (
      <>
        <link rel="stylesheet" href={SPACE_STYLE} />
        <h1>{problem.title}</h1>
        <p class="standfirst">{LOST[problem.code] ?? problem.message}</p>
        <p class="actions">
          <a class="button" href="/inn">
            Go to the Inn
          </a>
        </p>
        <form class="slip space-again" method="get" action="/space">
          <div class="field">
            <label for="code">Code of a room</label>
            <CodeInput
              id="code"
              name="code"
              required
              maxlength={MAX_CODE}
              // A mistyped code can be corrected.
              value={problem.code === "unknown-room" ? code.slice(0, MAX_CODE) : ""}
            />
          </div>
          <p class="actions">
            <button type="submit">Enter</button>
          </p>
        </form>
      </>
    ),
  })
