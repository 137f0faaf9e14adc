/** @jsxImportSource preact */
import { times } from "broadside/ui"
import { endsAt, type Hunt, type Score, scoresOf, stateOf } from "../hunt"
import type { waypointsJson } from "../json"

/** `5 waypoints, one after the other · within 30 metres · 60 minutes of time`. */
export function factsOf({ waypoints, ordered, radius, minutes }: Hunt): string {
  const facts = [
    `${times(waypoints.length, "waypoint")}${ordered ? ", one after the other" : ", in any order"}`,
    `found within ${radius} metres`,
    ...(minutes === null ? [] : [`${times(minutes, "minute")} of time`]),
  ]
  return facts.join(" · ")
}

/** The script of the page says the same. */
export function stateText(hunt: Hunt, now: number): string {
  const state = stateOf(hunt, now)
  if (state === "ended") return "The hunt is over."
  if (state === "open") return "Not started yet."
  const end = endsAt(hunt)
  if (end === undefined) return "The hunt is on."
  return `The hunt is on: ${times(Math.ceil((end - now) / 60_000), "minute")} left.`
}

/** Waypoints found by each hunter, best first. */
export const Scores = ({ hunt }: { readonly hunt: Hunt }) => (
  <section aria-labelledby="scores">
    <div class="head">
      <h2 id="scores">Scores</h2>
    </div>
    <table class="hunt-scores">
      <thead>
        <tr>
          <th scope="col">
            <span class="unseen">Rank</span>
          </th>
          <th scope="col">Hunter</th>
          <th scope="col">Found</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody data-list="scores">
        {scoresOf(hunt).map((score) => (
          <ScoreRow key={score.hunter.id} {...score} />
        ))}
      </tbody>
    </table>
    <p class="small gps-empty">No one has joined yet.</p>
    <template data-of="scores">
      <ScoreRow {...NO_SCORE} />
    </template>
  </section>
)

const NO_SCORE: Score = {
  hunter: { id: "", name: "", joinedAt: 0, suspendedUntil: null },
  found: 0,
  points: 0,
  rank: 0,
}

const ScoreRow = ({ hunter, found, points, rank }: Score) => (
  <tr data-id={hunter.id}>
    <td class="number" data-rank="">
      {rank}
    </td>
    <th scope="row">
      <bdi data-name="">{hunter.name}</bdi> <span class="small" data-note="" />
    </th>
    <td data-found="">{found}</td>
    <td data-points="">{points}</td>
  </tr>
)

type WaypointJson = ReturnType<typeof waypointsJson>[number]

interface WaypointsOptions {
  readonly waypoints: readonly WaypointJson[]
  /** What a button of each does. */
  readonly act: string
  /** Where there are none. */
  readonly none: string
}

export const Waypoints = ({ waypoints, act, none }: WaypointsOptions) => (
  <section aria-labelledby="waypoints">
    <div class="head">
      <h2 id="waypoints">Waypoints</h2>
    </div>
    <ol class="gps-list hunt-waypoints" data-list="waypoints">
      {waypoints.map((one) => (
        <WaypointItem key={one.id} act={act} {...one} />
      ))}
    </ol>
    <p class="small gps-empty">{none}</p>
    <template data-of="waypoints">
      <WaypointItem act={act} {...NO_WAYPOINT} />
    </template>
  </section>
)

const NO_WAYPOINT = { id: 0, number: 0, name: "", hint: "", found_by: 0 }

export const nameOf = ({ name, number }: Pick<WaypointJson, "name" | "number">) =>
  name || `Waypoint ${number}`

const WaypointItem = ({
  id,
  number,
  name,
  hint,
  found_by,
  act,
}: typeof NO_WAYPOINT & { readonly act: string }) => (
  <li data-id={id}>
    <span class="hunt-number" data-number="">
      {number}
    </span>
    <div>
      <b>
        <bdi data-name="">{nameOf({ name, number })}</bdi>
      </b>
      <p dir="auto" data-hint="">
        {hint}
      </p>
      <p class="small" data-way="">
        {found_by === 0 ? "No one has found it" : `Found by ${found_by}`}
      </p>
    </div>
    <button type="button" data-act="" hidden>
      {act}
      <span class="unseen" data-act-name="" />
    </button>
  </li>
)

interface SharingOptions {
  readonly why: string
}

/** The button that shares a position, and what becomes of it. */
export const Sharing = ({ why }: SharingOptions) => (
  <div class="gps-you hunt-sharing with-script">
    <p class="actions">
      <button type="button" class="button" data-share-position="" aria-pressed="false">
        Share my position
      </button>
    </p>
    <p class="small" role="status" data-sharing-status="">
      {why}
    </p>
    <details class="yours" data-by-hand="">
      <summary>Place me by hand, only to try it</summary>
      <p class="small">
        A browser tells a page where it is only over HTTPS. To try a hunt without, tap the map where
        you want to be, or press Enter on the map for its middle.
      </p>
      <p class="actions">
        <button type="button" data-pick="" aria-pressed="false">
          Tap the map to place me
        </button>
      </p>
    </details>
  </div>
)
