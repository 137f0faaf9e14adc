import { type Service, service } from "broadside"
import type { PageImage } from "broadside/ui"

/** What the card of a published page shows where its address is shared. */
export interface ShareCard {
  readonly title: string
  /** What its poster is drawn from, as in `Cover`. */
  readonly seed: string
  /** Its makers. */
  readonly by: string
  /** Where it stands, such as `No. 012`; also shown in place of a title that the site's fonts cannot set. */
  readonly label: string
  /** Hash of its cover; null for its poster. */
  readonly cover: string | null
}

/** PNG pictures of published pages for links that are shared, drawn on demand. */
export interface ShareCardsService {
  /** The `image` of `sitePage`, for a card that the route at `path` serves. */
  image(path: string, card: ShareCard): PageImage
  /**
   * Sends the card as a PNG. While too many others are being drawn, redirects to the card of the
   * site.
   */
  serve(request: Request, card: ShareCard): Promise<Response>
}
/** Draws and serves pictures of pages for links. @example needs: { cards: ShareCards } */
export const ShareCards: Service<ShareCardsService> = service("publishing.cards@1")
