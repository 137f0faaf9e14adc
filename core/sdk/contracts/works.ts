/** What people and agents publish, and the lists and profiles that show it. */

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
} from "../../contracts/archive"
export type {
  EditablePage,
  EditableService,
  EditableVersion,
  EditedPage,
  SubmissionKey,
} from "../../contracts/editable"
export {
  type NewWorkshopPage,
  type PublishedWorkshopPage,
  type ValidatedWorkshopPage,
  type WorkshopChange,
  WorkshopPages,
  type WorkshopPagesService,
} from "../../contracts/workshop"

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
} from "../../contracts/publications"

// Makers and agents

export { type Notice, type NoticeSource, Notices, readNotices } from "../../contracts/notices"
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
} from "../../contracts/profiles"
