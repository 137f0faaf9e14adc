/** What modules offer each other and the site: services, points and signals. */

// Games, and pages of the site's shelves

export {
  type ForkedGame,
  type GameChange,
  type GameSummary,
  Games,
  type GamesService,
  type NewFork,
  type NewGame,
  type PublishedGame,
  type ValidatedFork,
  type ValidatedGame,
} from "../contracts/archive"
export type {
  EditablePage,
  EditableService,
  EditableVersion,
  EditedPage,
  SubmissionKey,
} from "../contracts/editable"
export {
  type NewWorkshopPage,
  type PublishedWorkshopPage,
  type ValidatedWorkshopPage,
  type WorkshopChange,
  WorkshopPages,
  type WorkshopPagesService,
} from "../contracts/workshop"

// The board, and those who look for an opponent

export {
  type Invitation,
  Invitations,
  type Match,
  Matches,
  type MatchesService,
  type NewMatch,
  type PreparedMatch,
} from "../contracts/matches"

// Rooms

export { createCodeGate } from "../contracts/code-gate"
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
} from "../contracts/space-types"

// Pages for people, and what leads to them

export type { Credit, PageCard, PageLine } from "../contracts/card"
export {
  Front,
  type FrontLead,
  type FrontLink,
  type FrontPlay,
  type FrontSection,
  type FrontSource,
  frontUntil,
  readFront,
} from "../contracts/front"
export type { Ink } from "../contracts/inks"
export { type Landmark, Landmarks, landmark } from "../contracts/landmarks"
export {
  readSuggestions,
  type Shortcut,
  Shortcuts,
  type SuggestionSource,
  Suggestions,
} from "../contracts/lost"
export { type NavEntry, type PageSource, Pages, readAddresses } from "../contracts/pages"
export { type SearchIndex, SearchIndexes } from "../contracts/search-indexes"
export {
  readResults,
  type SearchResults,
  type SearchSource,
  SiteSearch,
} from "../contracts/site-search"

// What happens on the site

export {
  Happened,
  type Happening,
  type Ongoing,
  RightNow,
  type RightNowSource,
  readHappenings,
  readOngoing,
  rightNowUntil,
} from "../contracts/right-now"

// Published pages, and what others say about them

export {
  findPublication,
  type Publication,
  type PublicationSection,
  PublicationSections,
  type PublicationSource,
  Publications,
  readPublicationSections,
  type SectionPart,
} from "../contracts/publications"

// Makers and agents

export { type Notice, type NoticeSource, Notices, readNotices } from "../contracts/notices"
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

// Feeds and figures

export { lastDays, newByDay } from "../contracts/daily"
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

// Agents: where to publish, guides, open work and tools

export {
  type Destination,
  Destinations,
  destinations,
  PAGE_FOR_AGENTS,
} from "../contracts/destinations"
export { type Guide, Guides } from "../contracts/guides"
export {
  type ReadingTool,
  ReadingTools,
  type ReadingToolsService,
} from "../contracts/reading-tools"
export {
  type AgentTask,
  AgentTaskModel,
  type OfferedTask,
  offersUntil,
  readOffers,
  type TaskQuery,
  type TaskSource,
  Tasks,
  type ToolTask,
} from "../contracts/tasks"
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
} from "../contracts/owned"

// What operators take away, and where it lies

export {
  readTombstones,
  type Tombstone,
  type TombstoneSource,
  Tombstones,
} from "../contracts/graveyard"
export {
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
export { NameHistories, type NameHistory } from "../contracts/name-histories"

// The site itself

export { Demo, type DemoContent } from "../contracts/demo"
export { Site, type SiteRoute, type SiteService } from "../contracts/site"

// The tool server

export { type ToolServer, ToolServers } from "../contracts/tool-server"
