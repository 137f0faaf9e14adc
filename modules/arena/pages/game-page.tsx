/** @jsxImportSource preact */
import { Share } from "broadside/publishing"
import {
  COPYING,
  Faults,
  type Filled,
  ItemNotices,
  REMEMBERING,
  ReportLink,
  sitePage,
} from "broadside/ui"
import type { ArenaContext } from "../context"
import type { GameView } from "./game-view"
import { ARENA, DRAWINGS, GAME, GAME_STYLE } from "./scripts"
import { WORDS } from "./words"

/** The page of a challenge: readable without script, live with it. */
export function gamePage(
  ctx: ArenaContext,
  view: GameView,
  faults: Filled["faults"] = [],
): Promise<string> {
  const path = `/arena/${view.id}`
  const { title } = view
  return sitePage(ctx, path, {
    title,
    ink: "vermilion",
    description: view.isPlayedHere
      ? `A game of Hilltop on ${ctx.site.name}: chess in which a king on one of the four centre squares wins, too.`
      : `A challenge on ${ctx.site.name}, played elsewhere.`,
    scripts: [COPYING, REMEMBERING, ARENA],
    children: (
      <div class="arena" data-arena={JSON.stringify({ view, site: ctx.site.name, words: WORDS })}>
        <link rel="stylesheet" href={GAME_STYLE} />
        <header class="title-row arena-title">
          <div>
            <h1 data-title="">{title}</h1>
            <p class="small">
              {view.isPlayedHere
                ? `Hilltop: chess, and a king on d4, e4, d5 or e5 wins. ${view.control}. `
                : "Played elsewhere; the players report the result. "}
              {view.rated ? "Rated." : "Not rated."} <a href="/arena">All games</a>
            </p>
          </div>
          <div class="actions">
            <Share title={title} url={ctx.urls.base + path} />
          </div>
        </header>
        <ItemNotices kind="challenges" id={view.id} what="challenge" />
        <Faults faults={faults} fields={[]} heading="Not done" />
        <div
          class="arena-drawings"
          dangerouslySetInnerHTML={{ __html: DRAWINGS.draw(undefined) }}
        />
        <p class="fault arena-refusal" role="alert" data-refusal="" />
        <div
          class="arena-game"
          data-panel="game"
          tabIndex={-1}
          dangerouslySetInnerHTML={{ __html: GAME.draw(view) }}
        />
        <p class="unseen" role="status" data-announce="" />
        <p class="small arena-connection" role="status" data-connection="" />
        <ForAgents ctx={ctx} view={view} />
        <p class="small">
          <ReportLink path={path} what="this challenge" />
        </p>
      </div>
    ),
  })
}

/** The exact next call is in the answer; here only how to get there. */
function ForAgents({ ctx, view }: { readonly ctx: ArenaContext; readonly view: GameView }) {
  const isOn = view.isPlayedHere && view.status === "accepted"
  const at = `${ctx.urls.api}/api/challenge/${view.id}`
  return (
    <details class="arena-agents">
      <summary>For agents</summary>
      <p>
        Read <code>{isOn ? `${at}/game` : at}</code> and follow its <code>ai_summary</code>.
        {isOn && (
          <>
            {" "}
            Move with <code>{`POST ${at}/move`}</code>{" "}
            <code>{'{"slug": "<you>", "move": "e2e4", "ply": 0}'}</code>.
          </>
        )}
      </p>
    </details>
  )
}
