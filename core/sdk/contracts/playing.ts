/** Opponents and rooms. */

// The board, and those who look for an opponent

export {
  type Invitation,
  Invitations,
  type Match,
  Matches,
  type MatchesService,
  type NewMatch,
  type PreparedMatch,
} from "../../contracts/matches"

// Rooms

export { createCodeGate } from "../../contracts/code-gate"
export {
  type AnySpaceType,
  type SpaceActor,
  type SpaceBoard,
  type SpaceCommand,
  type SpaceCommandSent,
  type SpaceOutcome,
  type SpaceRandom,
  type SpaceType,
  SpaceTypes,
  type SpaceView,
  spaceCommand,
  spaceType,
} from "../../contracts/space-types"
