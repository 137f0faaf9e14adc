/** The site and its pages for people, its news, feeds and figures. */

// Pages for people, and what leads to them

export type { Credit, PageCard, PageLine } from "../../contracts/card"
export {
  Front,
  type FrontLead,
  type FrontLink,
  type FrontPlay,
  type FrontSection,
  type FrontSource,
  frontUntil,
  readFront,
} from "../../contracts/front"
export type { Ink } from "../../contracts/inks"
export { type Landmark, Landmarks, landmark } from "../../contracts/landmarks"
export {
  readSuggestions,
  type Shortcut,
  Shortcuts,
  type SuggestionSource,
  Suggestions,
} from "../../contracts/lost"
export {
  type NavEntry,
  type NumberWindow,
  type PageAddress,
  type PageSource,
  Pages,
  readAddresses,
  readHighest,
} from "../../contracts/pages"
export { type SearchIndex, SearchIndexes } from "../../contracts/search-indexes"
export {
  readResults,
  type SearchResults,
  type SearchSource,
  SiteSearch,
} from "../../contracts/site-search"

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
} from "../../contracts/right-now"

// Feeds and figures

export { countedByDay, type DayKey, dayKey, lastDays, newByDay } from "../../contracts/daily"
export {
  type FeedItem,
  type FeedServer,
  FeedServers,
  type FeedSource,
  Feeds,
  readItems,
  servedFeeds,
} from "../../contracts/feeds"
export {
  type DayCount,
  readDays,
  readFigures,
  Stats,
  type StatsSource,
} from "../../contracts/stats"

// The site itself

export { Demo, type DemoContent } from "../../contracts/demo"
export { Site, type SiteRoute, type SiteService } from "../../contracts/site"
