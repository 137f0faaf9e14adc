/** For modules that publish strangers' pages, as the archive and the Workshop do. */

// Published pages: edits, versions, taking down

export { SANDBOX_HEADERS } from "./pages/sandbox"
export type { PublicationRoutes } from "./publications/descriptions"
export { isHeld } from "./publications/life"
export type {
  Ending,
  Expiry,
  PublicationSummary,
  PublicationsOptions,
  PublishedRow,
  SignedChange,
  Signing,
} from "./publications/options"
export { type OwnedPages, ownedPages, playFieldsOf } from "./publications/owned"
export { type Publications, publications } from "./publications/publications"
export { publicationRoutes } from "./publications/routes"
export { publicationService } from "./publications/service"
export { publicationTools } from "./publications/tools"

// What routes take and answer, and the key of a page

export {
  formEditKey,
  isEditKey,
  type NewEditKey,
  newEditKey,
  newFormToken,
  requireEditKey,
} from "./keys/edit-key"
export { sendPublished, shownKey } from "./keys/shown-key"
export { firstCopy } from "./publications/first-copy"
export {
  coverField,
  editBody,
  GONE_MEMBERS,
  titleField,
  WarningsModel,
} from "./publications/models"
export { pageWarnings } from "./publications/page-warnings"
export {
  type PlayFields,
  PlayModel,
  type PlayRow,
  playDetails,
  playFields,
  playJson,
  playOf,
  requireSize,
} from "./publications/play"
export { publishedText, warningLines } from "./publications/published-text"
export { sourceFileFault } from "./publish-form/file-kind"

// Covers, and cards for links that are shared

export { coverUrl } from "./covers/address"

// Forms and pages

export { EditKey } from "./keys/key-section"
export { KEY_STORE, KEYS } from "./keys/keys"
export { type EmbedOptions, embedGone, embedHeaders, embedHeld, embedPage } from "./player/embed"
export { PLAYER, Stage } from "./player/stage"
export { ManageLink, TombstoneNotice, VersionLinks, Warnings } from "./publications/published-page"
export { COVERING, CoverField } from "./publish-form/cover-field"
export { PUBLISHING, PublishForm } from "./publish-form/form"
export { controlsText, PLAY_LABELS, PlayFieldset } from "./publish-form/play-fieldset"
export { Preview, PreviewFrame, SourceFields } from "./publish-form/source-fields"
export { Share, type Shared, SharePanel } from "./sharing/share"
