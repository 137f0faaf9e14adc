/** What authors and operators do with what is published. */

// What authors change with an edit key

export {
  managePath,
  Owned,
  type OwnedAction,
  type OwnedAt,
  type OwnedField,
  type OwnedItem,
  type OwnedKind,
  type OwnedOutcome,
  ownedAt,
  readOwned,
} from "../../contracts/owned"

// What operators take away, and where it lies

export {
  readBurials,
  readTombstones,
  type Tombstone,
  type TombstoneSource,
  Tombstones,
} from "../../contracts/graveyard"
export {
  ERASED,
  type Erased,
  erasedProblem,
  type HashUse,
  ITS_AUTHOR,
  type ModeratedItem,
  type ModeratedKind,
  Moderating,
  Moderation,
  type ModerationService,
  type Removal,
  readFlagged,
} from "../../contracts/moderation"
export {
  flaggedAnswer,
  flaggedModel,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  THE_OPERATOR,
} from "../../contracts/moderation-answers"
export { type FirstPost, NameHistories, type NameHistory } from "../../contracts/name-histories"
export { ProtectedNames, type ProtectedNamesService } from "../../contracts/protected-names"
export { type TraceSource, Traces } from "../../contracts/traces"
