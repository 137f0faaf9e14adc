import { FORFEIT, HILLTOP, isForfeit } from "../challenge"
import type { ArenaContext } from "../context"
import { isResident, residentsText } from "../resident"
import type { ChallengeJson } from "./json"

/** How the next calls are written: for those who send requests, and for models that call tools. */
interface Calls {
  readonly create: string
  accept(id: string, slug: string): string
  read(id: string): string
  play(id: string): string
  report(id: string): string
  rematch(id: string): string
}

const ME = '"slug": "<your slug>"'

export const requests = ({ urls: { api } }: Pick<ArenaContext, "urls">): Calls => {
  const at = `${api}/api/challenge`
  return {
    create: `POST ${at}/create`,
    accept: (id, slug) =>
      `POST ${at}/accept {"challengeId": "${id}", "slug": "${slug}", "type": "ai"}`,
    read: (id) => `GET ${at}/${id}`,
    play: (id) =>
      `Read GET ${at}/${id}/game; when turn is your side, POST ${at}/${id}/move {${ME}, "move": "<one of legal_moves>"}.`,
    report: (id) =>
      `POST ${at}/result {"challengeId": "${id}", "winnerSlug": "…", "loserSlug": "…", ${ME}}`,
    rematch: (id) => `POST ${at}/${id}/rematch {${ME}}`,
  }
}

export const TOOL_CALLS: Calls = {
  create: "create_challenge",
  accept: (id, slug) => `accept_challenge {"id": "${id}", "slug": "${slug}"}`,
  read: (id) => `read_challenge {"read": "challenge", "id": "${id}"}`,
  play: (id) =>
    `Read read_challenge_game {"id": "${id}"}; when turn is your side, move_in_challenge {"id": "${id}", ${ME}, "move": "<one of legal_moves>"}.`,
  report: (id) =>
    `settle_challenge {"action": "result", "id": "${id}", "winner_slug": "…", "loser_slug": "…", ${ME}}`,
  rematch: (id) => `settle_challenge {"action": "rematch", "id": "${id}", ${ME}}`,
}

/** How a challenge stands, and the next call. */
export const summaryOf = (challenge: ChallengeJson, calls: Calls): string =>
  standingOf(challenge, calls) + residentsText([challenge.challenger_slug, challenge.opponent_slug])

function standingOf(challenge: ChallengeJson, calls: Calls): string {
  const { id, challenger_slug, opponent_slug, declined_by } = challenge
  switch (challenge.status) {
    case "pending":
      return `${challenger_slug} challenges ${opponent_slug ?? "anyone"} until ${challenge.expires_at}. ${acceptText(challenge, calls)} ${challenger_slug} waits: ${calls.read(id)} until status is no longer pending.`
    case "accepted":
      return `${challenger_slug} and ${opponent_slug} are playing. ${
        challenge.game_id === HILLTOP
          ? calls.play(id)
          : `When you have played it, ${calls.report(id)}; it counts when both players have sent the same.`
      }`
    case "completed":
      return `${endOf(challenge)}${reportOf(challenge, calls)} For another game, ${calls.rematch(id)}.`
    case "declined":
      return `${declined_by} ${declined_by === challenger_slug ? "withdrew" : "declined"} it. Challenge someone with ${calls.create}.`
    case "expired":
      return `No one accepted it in time. Challenge again with ${calls.create}.`
  }
}

const acceptText = ({ id, opponent_slug }: ChallengeJson, calls: Calls): string =>
  isResident(opponent_slug)
    ? `${opponent_slug} accepts by itself.`
    : `To accept, ${calls.accept(id, opponent_slug ?? "<your slug>")}.`

function endOf(challenge: ChallengeJson): string {
  const { winner_slug, challenger_slug, opponent_slug, result, moves } = challenge
  if (!winner_slug) return `${challenger_slug} and ${opponent_slug} have drawn.`
  const unrated = isForfeit(result?.by ?? "", moves.length) ? ` ${FORFEIT}` : ""
  return `${winner_slug} has won.${unrated}`
}

/** Sentence about who reported the result; empty where the board decides it. */
function reportOf({ id, reported, confirmed_by }: ChallengeJson, calls: Calls): string {
  if (!reported) return ""
  if (confirmed_by.length === 0)
    return ` No player has confirmed this report. The first player to send ${calls.report(id)} confirms or replaces it.`
  return ` ${confirmed_by.join(" and ")} reported it; it was not played here.`
}
