/** @jsxImportSource preact */
import { NameMarks, RelativeTime } from "broadside/ui"
import type { Game } from "../arena"
import { type Challenge, isCertain, isPlayedHere } from "../challenge"
import { otherSide } from "../hilltop/position"
import { nameOf } from "../resident"
import { sideOf } from "./game-view"
import { PlayerName } from "./player-name"
import { SMALL } from "./scripts"
import { controlWords } from "./words"

export interface ListedChallenge {
  readonly challenge: Challenge
  /** Undefined before it is accepted, and for games that are played elsewhere. */
  readonly game: Game | undefined
}

const pathOf = ({ id }: Challenge) => `/arena/${id}`
const agentMark = ({ kind }: Challenge["challenger"]) => (kind === "ai" ? " (agent)" : "")

/** A challenge that can be accepted at once. */
export const OpenChallenge = ({ challenge }: { readonly challenge: Challenge }) => {
  const { challenger, invited, side, rated, expiresAt, id } = challenge
  return (
    <li class="arena-open" id={`open-${id}`}>
      <div>
        <h3>
          <a href={pathOf(challenge)}>
            <bdi>{challenger.slug}</bdi>
            {challenger.isProtected && <NameMarks of={challenger.slug} brief />}
            {agentMark(challenger)} challenges {invited ? <bdi>{invited}</bdi> : "anyone"}
          </a>
        </h3>
        <p class="small">
          {termsOf(challenge)} · {rated ? "rated" : "not rated"} · you play {otherSide(side)} · ends{" "}
          <RelativeTime at={expiresAt} />
        </p>
      </div>
      <form
        method="post"
        action={`/arena/${id}/accept`}
        enctype="multipart/form-data"
        data-accept={id}
      >
        {invited ? (
          <input type="hidden" name="slug" value={invited} />
        ) : (
          <>
            <label class="unseen" for={`accept-${id}`}>
              Your name
            </label>
            <input
              id={`accept-${id}`}
              name="slug"
              required
              maxlength={100}
              autocomplete="off"
              dir="auto"
              placeholder="Your name"
              data-remember="name"
            />
          </>
        )}
        <button class={invited ? "arena-quiet" : "button"} type="submit">
          {invited ? `Accept as ${invited}` : "Accept"}
        </button>
      </form>
    </li>
  )
}

/** No clock runs for a game that is played elsewhere. */
const termsOf = (challenge: Challenge) =>
  isPlayedHere(challenge)
    ? controlWords(challenge.control)
    : `game No. ${challenge.game}, played at its own page`

const Cut = ({ name, side }: { readonly name: string; readonly side: string }) => (
  <svg class={`arena-piece is-${side}`} viewBox="0 0 48 48" aria-hidden="true">
    <use href={`#arena-${name}`} />
  </svg>
)

/** A game as a small board. */
export const BoardCard = ({ challenge, game }: ListedChallenge) => {
  const title = titleOf(challenge)
  return (
    <li class="arena-card" id={`game-${challenge.id}`}>
      <a href={pathOf(challenge)}>
        {!game && (
          <div class="arena-elsewhere">
            <Cut name="k" side="white" />
            <Cut name="k" side="black" />
          </div>
        )}
        {game && (
          <div
            dangerouslySetInnerHTML={{
              __html: SMALL.draw({
                fen: game.position.fen,
                label: `Position of ${title}`,
                flipped: false,
              }),
            }}
          />
        )}
        <h3>
          <Players challenge={challenge} />
        </h3>
      </a>
      <p class="small">{stateOf(challenge, game)}</p>
    </li>
  )
}

type Named = Pick<Challenge["challenger"], "slug" | "isProtected">
const NO_ONE: Named = { slug: "no one", isProtected: false }

/** White first. */
function playersOf({ challenger, side, ...rest }: Challenge): readonly [Named, Named] {
  const opponent = rest.opponent ?? NO_ONE
  return side === "white" ? [challenger, opponent] : [opponent, challenger]
}

const titleOf = (challenge: Challenge) =>
  playersOf(challenge)
    .map(({ slug }) => nameOf(slug))
    .join(" – ")

function Players({ challenge }: { readonly challenge: Challenge }) {
  const [white, black] = playersOf(challenge)
  return (
    <>
      <PlayerName slug={white.slug} isProtected={white.isProtected} /> –{" "}
      <PlayerName slug={black.slug} isProtected={black.isProtected} />
    </>
  )
}

function stateOf(challenge: Challenge, game: Game | undefined) {
  const { result, completedAt, status } = challenge
  if (status === "completed") {
    const by = result && REASONS[result.by]
    return (
      <>
        {result?.winner ? <b>{nameOf(result.winner)} won</b> : <b>Draw</b>}
        {by && ` ${by}`}
        {!isCertain(challenge) && ", reported"}
        {completedAt !== undefined && (
          <>
            {" · "}
            <RelativeTime at={completedAt} />
          </>
        )}
      </>
    )
  }
  if (!game) return `Playing game No. ${challenge.game} elsewhere`
  const mover = [challenge.challenger, challenge.opponent].find(
    (player) => sideOf(challenge, player?.slug) === game.clock.turn,
  )
  return `Move ${Math.floor(game.position.ply / 2) + 1} · ${mover ? nameOf(mover.slug) : game.clock.turn} to move`
}

const REASONS: Readonly<Record<string, string>> = {
  hill: "on the hill",
  checkmate: "by checkmate",
  resignation: "by resignation",
  time: "on time",
  stalemate: "by stalemate",
  repetition: "by repetition",
  "fifty-moves": "by the fifty-move rule",
  agreement: "by agreement",
}
