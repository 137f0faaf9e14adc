/** @jsxImportSource preact */
import { times } from "broadside/ui"
import { endsAt, type Hunt, type Score, scoresOf, stateOf } from "../hunt"

/** `5 waypoints in order, each found within 30 metres or closer`. */
export function factsOf(hunt: Hunt): string {
  const { waypoints, ordered, radius, minutes } = hunt
  const facts = [
    `${times(waypoints.length, "waypoint")}${ordered ? ", one after the other" : ""}`,
    `within ${radius} metres`,
    ...(minutes === null ? [] : [`${times(minutes, "minute")} of time`]),
  ]
  return facts.join(" · ")
}

/** The script of the page writes the same. */
export function stateText(hunt: Hunt, now: number): string {
  const state = stateOf(hunt, now)
  if (state === "ended") return "The hunt is over."
  if (state === "open") return `${hunt.master} has not started it yet.`
  const end = endsAt(hunt)
  if (end === undefined) return "The hunt is on."
  return `The hunt is on: ${times(Math.ceil((end - now) / 60_000), "minute")} left.`
}

interface ScoresOptions {
  readonly hunt: Hunt
}

/** Who found how much, best first. */
export const Scores = ({ hunt }: ScoresOptions) => (
  <section aria-labelledby="scores">
    <div class="head">
      <h2 id="scores">Scores</h2>
    </div>
    <table class="hunt-scores">
      <thead>
        <tr>
          <th scope="col">Rank</th>
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
    <td data-rank="">{rank}</td>
    <th scope="row">
      <bdi data-name="">{hunter.name}</bdi>
      <span class="small" data-note="" />
    </th>
    <td data-found="">{found}</td>
    <td data-points="">{points}</td>
  </tr>
)
