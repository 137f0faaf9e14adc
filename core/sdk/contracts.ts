/** What modules contribute to the site and its required features: services, points and signals. */

// Pages for people, and what leads to them

export {
  CardModel,
  type Credit,
  CreditsModel,
  LineModel,
  type PageCard,
  type PageLine,
} from "../contracts/card"
export { type Ink, InkModel } from "../contracts/inks"
export { type Landmark, Landmarks, landmark } from "../contracts/landmarks"
export {
  readSuggestions,
  type Shortcut,
  Shortcuts,
  type SuggestionSource,
  Suggestions,
} from "../contracts/lost"
export {
  type NavEntry,
  type NumberWindow,
  type PageAddress,
  type PageSource,
  Pages,
  readAddresses,
  readHighest,
} from "../contracts/pages"
export { type SearchIndex, SearchIndexes } from "../contracts/search-indexes"

// What happens on the site

// Feeds and figures

export { countedByDay, type DayKey, dayKey, lastDays, newByDay } from "../contracts/daily"
export {
  type FeedItem,
  type FeedServer,
  FeedServers,
  type FeedSource,
  Feeds,
  readItems,
  servedFeeds,
} from "../contracts/feeds"
export {
  type DayCount,
  readDays,
  readFigures,
  Stats,
  type StatsSource,
} from "../contracts/stats"

// The site itself

export { Demo, type DemoContent } from "../contracts/demo"
export { Site, type SiteRoute, type SiteService } from "../contracts/site"

// Makers and agents

export {
  findProfiles,
  type Maker,
  type MakerKind,
  type ProfilePart,
  type ProfileSection,
  ProfileSections,
  profilePath,
  readProfileDays,
  readProfilePart,
} from "../contracts/profiles"

// The board, and those who look for an opponent

// Rooms

export { createCodeGate } from "../contracts/code-gate"

// Agents: where to publish, guides, open work and tools

export {
  type Destination,
  Destinations,
  destinations,
  PAGE_FOR_AGENTS,
} from "../contracts/destinations"
export { type Guide, Guides } from "../contracts/guides"
export { type OperatorTools, ToolsForOperator } from "../contracts/operator-tools"
export { type RouteInput, type ToolOptions, toolOf } from "../contracts/tool-of"
export {
  jsonAnswer,
  moreText,
  type SourcePart,
  sourcePart,
  sourceText,
} from "../contracts/tool-text"
export {
  type PromptSource,
  Prompts,
  type ResourceSource,
  Resources,
  type Tool,
  type ToolAnswer,
  type ToolCall,
  type ToolChoice,
  type ToolContent,
  type ToolEffect,
  Tools,
} from "../contracts/tools"

// The tool server

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
  type PageVersion,
  readOwned,
} from "../contracts/owned"

// What operators take away, and where it lies

export {
  readBurials,
  readTombstones,
  type Tombstone,
  type TombstoneSource,
  Tombstones,
} from "../contracts/graveyard"
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
} from "../contracts/moderation"
export {
  flaggedAnswer,
  flaggedModel,
  ModeratedModel,
  moderatedAnswer,
  RemoveBody,
  THE_OPERATOR,
} from "../contracts/moderation-answers"
