/** @jsxImportSource preact */
import { COPYING, sitePage } from "broadside/ui"
import type { GpsContext } from "../../context"
import { MapView } from "../../map/map"
import type { Hunt } from "../hunt"
import { waypointsJson } from "../json"
import { Compass } from "./compass"
import { HuntFrame, huntPath } from "./frame"
import { Scores, Sharing, Waypoints } from "./parts"
import { HUNTER } from "./scripts"
import { Rules } from "./start-page"

/** The page for hunters: where the next waypoint is, what is found, the scores. */
export const hunterPage = (ctx: GpsContext, hunt: Hunt): Promise<string> =>
  sitePage(ctx, huntPath(hunt.code), {
    title: `Hunt by ${hunt.master}`,
    description: `An outdoor hunt by ${hunt.master} on ${ctx.site.name}: find the waypoints by being there.`,
    scripts: [COPYING, HUNTER],
    children: (
      <HuntFrame ctx={ctx} hunt={hunt} title={`Hunt by ${hunt.master}`}>
        <div class="gps-columns">
          <div>
            <form class="slip hunt-join with-script" data-form="join" hidden>
              <h2>Join this hunt</h2>
              <div class="field">
                <label for="hunter">Your name</label>
                <input id="hunter" name="name" required maxlength={80} dir="auto" />
              </div>
              <p class="fault" role="alert" data-fault="" />
              <p class="actions">
                <button class="button" type="submit">
                  Join and share my position
                </button>
              </p>
            </form>
            <Compass />
            <p class="notice hunt-result" role="status" data-result="" hidden />
            <MapView ctx={ctx} id="map" label="Map of the hunt" />
            <Sharing why="Waypoints are found only while you share your position." />
          </div>
          <div>
            <Waypoints
              waypoints={waypointsJson(hunt, ctx.now(), {})}
              act="Lead me there"
              none={`${hunt.master} has not started the hunt yet. The waypoints show here when it starts.`}
            />
            <Scores hunt={hunt} />
          </div>
        </div>
        <p class="notice without-script">
          This page needs JavaScript to share where you are. The waypoints and the scores are shown
          as they were when it was loaded.
        </p>
        <Rules />
      </HuntFrame>
    ),
  })
