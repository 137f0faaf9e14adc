/** What modules contribute to the site itself: services, points and signals. */

// What modules ask before writes, and say on the pages of others

export { type Admission, type Gate, Gates, passGates } from "../contracts/gates"
export { type Mark, type MarkSource, Marks } from "../contracts/marks"
export {
  type NoticeSource,
  type PageNotice,
  PageNotices,
  type ShownItem,
} from "../contracts/page-notices"

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

// Feeds and figures

export {
  countedByDay,
  type DayCount,
  type DayKey,
  dayKey,
  lastDays,
  newByDay,
} from "../contracts/daily"
export {
  type FeedItem,
  type FeedServer,
  FeedServers,
  type FeedSource,
  Feeds,
  readItems,
  servedFeeds,
} from "../contracts/feeds"

// The site itself

export { Demo, type DemoContent } from "../contracts/demo"
export { Site, type SiteRoute, type SiteService } from "../contracts/site"

// Rooms

export { createCodeGate } from "../contracts/code-gate"

// Tools of agents

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
