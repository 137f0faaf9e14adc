/** @jsxImportSource preact */

import type { Context } from "broadside"
import { sendHtml, sitePage, TextField } from "broadside/ui"

interface WordPage {
  /** Whether this browser has the word already. */
  readonly isIn: boolean
  /** What was wrong with the word that was entered. */
  readonly fault?: string
}

/** Where people enter the word. */
export const wordPage = (ctx: Context, path: string, { isIn, fault }: WordPage) =>
  sendHtml(
    sitePage(ctx, path, {
      title: "The word of this site",
      description: "Enter the word, and this browser may write here.",
      noindex: true,
      children: (
        <article>
          <h1>The word of this site</h1>
          {isIn ? (
            <p class="standfirst">
              This browser may write here. Go back to what you were writing, and send it again.
            </p>
          ) : (
            <>
              <p class="standfirst">
                Reading is for all. Writing takes a word, which those who belong to this site know.
              </p>
              <form method="post" action={path} enctype="multipart/form-data">
                <TextField
                  form={{ values: {}, faults: fault ? [{ path: "/word", message: fault }] : [] }}
                  name="word"
                  label="Word"
                  max={100}
                  required
                />
                <p class="actions">
                  <button class="button" type="submit">
                    Enter
                  </button>
                </p>
              </form>
            </>
          )}
        </article>
      ),
    }),
    fault ? 403 : 200,
  )
