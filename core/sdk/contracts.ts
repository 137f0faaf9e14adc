/** What modules offer each other and the site: services, points and signals. */

// Games

export {
  GamePublished,
  type GameSummary,
  Games,
  type GamesService,
  type JudgedGame,
  type NewGame,
} from "../contracts/archive"
// The front page, profiles and pages for people

export type { PageCard, PageLine } from "../contracts/card"
export { lastDays, newByDay } from "../contracts/daily"
// The site itself

export { Demo, type DemoContent } from "../contracts/demo"
export {
  type Destination,
  Destinations,
  destinations,
  PAGE_FOR_AGENTS,
} from "../contracts/destinations"
// The board

export { BoardChanged, type BoardEvent } from "../contracts/exchange"
// Feeds and figures

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
  Front,
  type FrontSection,
  type FrontSource,
  frontUntil,
  readFront,
} from "../contracts/front"
export {
  readTombstones,
  type Tombstone,
  type TombstoneSource,
  Tombstones,
} from "../contracts/graveyard"
// Agents: tools, guides and open work

export { type Guide, Guides } from "../contracts/guides"
export { type Landmark, Landmarks, landmark } from "../contracts/landmarks"
// What operators look after
export {
  type ModeratedItem,
  type ModeratedKind,
  Moderation,
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
export { type PageSource, Pages, readAddresses } from "../contracts/pages"
export {
  findProfiles,
  type Maker,
  type MakerKind,
  type ProfilePart,
  type ProfileSection,
  ProfileSections,
  profilePath,
  readKnown,
  readProfilePart,
} from "../contracts/profiles"
export { Site, type SiteRoute, type SiteService } from "../contracts/site"
export {
  type DayCount,
  readDays,
  readFigures,
  Stats,
  type StatsSource,
} from "../contracts/stats"
export {
  type AgentTask,
  type OfferedTask,
  offersUntil,
  readOffers,
  type TaskQuery,
  type TaskSource,
  Tasks,
} from "../contracts/tasks"
export { type RouteInput, type ToolOptions, toolOf } from "../contracts/tool-of"
export {
  type PromptSource,
  Prompts,
  type ResourceSource,
  Resources,
  type Tool,
  type ToolAnswer,
  type ToolEffect,
  Tools,
} from "../contracts/tools"
