/** @jsxImportSource preact */
import { asset, sitePage } from "broadside/ui"
import type { GpsContext } from "../../context"
import { MAP, MapView } from "../../map/map"
import type { Session } from "../../sessions/session"
import { LISTS } from "../scripts"
import { GPS_STYLE } from "../style"
import lobby from "./lobby.client.js" with { type: "text" }
import { PublicSession, PublicSessions } from "./parts"

/** The script that keeps the lobby up to date. */
const LOBBY: string = asset("gps-lobby", "js", lobby)

interface LobbyPageOptions {
  readonly sessions: readonly Session[]
  readonly total: number
}

/** The public sessions, as a list and on a map. */
export const lobbyPage = (
  ctx: GpsContext,
  { sessions, total }: LobbyPageOptions,
): Promise<string> =>
  sitePage(ctx, "/gps-lobby", {
    title: "Public sessions",
    description: `Location sessions on ${ctx.site.name} that everyone may join, on a map.`,
    scripts: [LOBBY],
    ink: "red",
    children: (
      <div data-lobby="" data-map={MAP} data-lists={LISTS}>
        <link rel="stylesheet" href={GPS_STYLE} />
        <p class="small">
          <a class="number" href="/gps">
            GPS
          </a>
        </p>
        <h1>Public sessions</h1>
        <p class="standfirst">
          Everyone may join these, and see where their people are. A session is here because the
          person who started it chose so; all others need their code.
        </p>
        <p class="actions">
          <a class="button" href="/gps">
            Start a session
          </a>
        </p>
        <p class="unseen" role="status" data-news="" />
        <div class="gps-columns">
          <MapView ctx={ctx} id="map" label="Map of the public sessions" />
          <section aria-labelledby="sessions">
            <div class="head">
              <h2 id="sessions">
                Open now{" "}
                <span class="number" data-total="">
                  {total}
                </span>
              </h2>
            </div>
            <PublicSessions sessions={sessions} />
            <p class="small gps-empty">
              No session is public at the moment. Start one, and choose to show it here.
            </p>
            <template data-of="session">
              <PublicSession code="" name="" color="" people={0} />
            </template>
          </section>
        </div>
      </div>
    ),
  })
