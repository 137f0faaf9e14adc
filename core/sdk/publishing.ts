/** For modules that publish strangers' pages, as the archive and the Workshop do. */

// Covers

export type { Covers, FoundCover, Picture, PreparedCover } from "../base/covers"
// What its routes take and answer

export { source } from "../base/http"
// Pages and their versions

export type {
  PageVersion,
  PreparedPage,
  PresentPage,
  ReadonlyPageStore,
  ServeOptions,
  StoredPage,
} from "../base/published-pages"
export { pagesAt } from "../base/urls"
export type { Warning } from "../base/warning"
export { coverUrl } from "../covers/address"
export { picture } from "../covers/field"
// Keys, and what routes take and answer
export { newEditKey, requireEditKey } from "../pages/edit-key"
export {
  coverField,
  type Edit,
  editBody,
  type TakeDown,
  TakeDownBody,
  titleField,
  WarningsModel,
} from "../pages/models"
// What happens to a page once it is published
export type {
  Ending,
  Endings,
  PublicationSummary,
  PublicationsOptions,
  PublishedRow,
} from "../pages/publications/options"
export { type Publications, publications } from "../pages/publications/publications"
export { type PublicationRoutes, publicationRoutes } from "../pages/publications/routes"
export { SANDBOX_HEADERS } from "../pages/sandbox"

// Its forms and pages

export { COVERING, CoverField } from "../ui/cover-field"
export { pageFrames } from "../ui/layout"
export { TombstoneNotice, VersionLinks } from "../ui/published-page"
export {
  EditKey,
  Preview,
  PUBLISHING,
  PublishForm,
  SourceFields,
  Warnings,
} from "../ui/publishing"
export { PLAYER, Stage, type StageOptions } from "../ui/stage"
