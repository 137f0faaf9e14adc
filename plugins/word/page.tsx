/** @jsxImportSource preact */

import type { Context } from "broadside"
import { sendHtml, sitePage, TextField } from "broadside/ui"

/** Where people enter the word; `fault` is what was wrong with the last one. */
export const wordPage = (ctx: Context, path: string, fault?: string): Response =>
  sendHtml(
    sitePage(ctx, path, {
      title: "The word of this site",
      description: "Enter the word, and this browser may write here.",
      noindex: true,
      children: (
        <article>
          <h1>The word of this site</h1>
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
        </article>
      ),
    }),
    fault ? 403 : 200,
  )
