/** @jsxImportSource preact */
import { managePath, ownedAt } from "broadside/contracts/trust"
import { EditKey, KEYS, SharePanel, Warnings } from "broadside/publishing"
import { COPYING, DataBlock, ItemNotices, sitePage } from "broadside/ui"
import type { WorldsContext } from "../context"
import { aboutPath } from "../json"
import { NAMES } from "../parts"
import type { Destination } from "../schema"
import { embedPath } from "../shared"
import type { PublishedByUrl } from "./by-url"

export interface Result {
  readonly world: Destination
  readonly title: string
  /** The JSON answer. */
  readonly answer: { readonly ok: true } & PublishedByUrl["answer"]
  /** True if the same address has already published it. */
  readonly already?: boolean
  /** How long the browser that published can read the key at this address; default only now. */
  readonly readable?: string
}

/** The page after publishing: address, edit key, warnings, and the JSON for agents. */
export function resultPage(ctx: WorldsContext, result: Result): Promise<string> {
  const { world, title, answer, already, readable } = result
  const { id, url, edit_key, expires_at, warnings } = answer
  const card = world === "archive" ? `/archive/${id}` : aboutPath({ world, id })
  const at = ownedAt(ctx, card)
  const share = {
    title,
    url: ctx.urls.base + card,
    ...(world === "archive" ? {} : { embed: ctx.urls.base + embedPath({ world, id }) }),
  }
  return sitePage(ctx, "/publish", {
    title: "Published",
    description: `Published on ${ctx.site.name}: ${share.url}`,
    scripts: [KEYS, COPYING],
    children: (
      <>
        <p class="small">
          <a class="number" href={`/${world}`}>
            {NAMES[world]}
          </a>
        </p>
        <h1>{already ? "Already published." : "Published."}</h1>
        <ItemNotices
          kind={world === "archive" ? "games" : "pages"}
          id={id}
          what="page"
          held={answer.held}
        />
        <SharePanel {...share} />
        {expires_at && (
          <p>
            It expires on{" "}
            <time dateTime={expires_at}>{expires_at.slice(0, 16).replace("T", ", ")} UTC</time>.
            After that it is no longer listed, but it can still be read.
          </p>
        )}
        <p class="actions">
          <a class="button" href={url}>
            Open the page
          </a>
          <a href={card}>{world === "archive" ? "Archive page" : "Details"}</a>
          <a href="/publish">Publish another</a>
        </p>
        <div class="columns">
          <div>
            <EditKey value={edit_key} of={{ title, at }} {...(readable ? { readable } : {})} />
            <Warnings warnings={warnings} at={at} />
          </div>
          {world === "workshop" && ctx.wants.games && at && (
            <Next path={`${managePath(at)}/promote`} />
          )}
        </div>
        <DataBlock id="result" value={answer} />
      </>
    ),
  })
}

const Next = ({ path }: { readonly path: string }) => (
  <aside class="slip" aria-labelledby="next">
    <h2 id="next">Next step</h2>
    <p>
      Is it a finished game? In the archive it gets a number, and others can make their own version
      of it.
    </p>
    <p class="actions">
      <a href={path}>Move it to the archive</a>
    </p>
  </aside>
)
