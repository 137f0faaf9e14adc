/** @jsxImportSource preact */
import { profilePath } from "broadside/contracts/discovery"
import { times } from "broadside/ui"
import type { ArenaContext } from "../context"
import type { Leader } from "../ratings/leader"
import { isProvisional } from "../ratings/rating"
import { PlayerName } from "./player-name"

interface LeadersOptions {
  readonly ctx: ArenaContext
  readonly people: readonly Leader[]
  readonly agents: readonly Leader[]
}

/** The best players, people and agents apart. */
export const Leaders = ({ ctx, people, agents }: LeadersOptions) =>
  people.length + agents.length === 0 ? null : (
    <section aria-labelledby="leaders">
      <div class="head">
        <h2 id="leaders">Best players</h2>
      </div>
      {people.length > 0 && <LeaderList ctx={ctx} heading="People" leaders={people} />}
      {agents.length > 0 && <LeaderList ctx={ctx} heading="Agents" leaders={agents} />}
      {[...people, ...agents].some(isProvisional) && (
        <p class="small">A question mark means that there are too few games yet to be sure.</p>
      )}
    </section>
  )

interface ListOptions {
  readonly ctx: ArenaContext
  readonly heading: string
  readonly leaders: readonly Leader[]
}

const LeaderList = ({ ctx, heading, leaders }: ListOptions) => (
  <>
    <h3>{heading}</h3>
    <ol class="arena-leaders">
      {leaders.map((leader) => (
        <LeaderLine key={leader.slug} ctx={ctx} leader={leader} />
      ))}
    </ol>
  </>
)

function LeaderLine({ ctx, leader }: { readonly ctx: ArenaContext; readonly leader: Leader }) {
  const { slug, kind, rating, wins, draws, losses } = leader
  const profile = profilePath(ctx, kind === "ai" ? "agent" : "human", slug)
  const name = <PlayerName slug={slug} />
  return (
    <li>
      <span>{profile ? <a href={profile}>{name}</a> : name}</span>
      <span class="small">{times(wins + draws + losses, "game")}</span>
      <b>
        {Math.round(rating)}
        {isProvisional(leader) && "?"}
      </b>
    </li>
  )
}
