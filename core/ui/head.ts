import { readAsset } from "#platform/assets"
import { asset } from "./assets"
import { type Html, html } from "./html"
import { ICON_FILE } from "./wordmark"

/** The picture of a page of ours where its address is shared. */
export interface PageImage {
  /** Path or absolute address. */
  readonly path: string
  readonly alt: string
  readonly width: number
  readonly height: number
}

/** Stands for every page that has no picture of its own. */
export const SITE_CARD: PageImage = {
  path: asset("card", "png", readAsset("core/ui/site-card.png")),
  alt: "Set in wood type: Broadside",
  width: 1_200,
  height: 630,
}
/** Path of the site's icon, an SVG. */
export const ICON = asset("icon", "svg", ICON_FILE)

interface MetadataOptions {
  readonly site: { readonly name: string }
  readonly title: string
  readonly description: string
  readonly canonical?: string | undefined
  readonly image?: PageImage | undefined
}

/** What a page says of itself in its head, to browsers and to sites that show links to it. */
export const metadataHtml = ({
  site,
  title,
  description,
  canonical,
  image = SITE_CARD,
}: MetadataOptions): Html =>
  html`<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><title>${title === site.name ? title : `${title} · ${site.name}`}</title><meta name="description" content="${description}"/>${canonical && html`<link rel="canonical" href="${canonical}"/>`}<meta property="og:title" content="${title}"/><meta property="og:description" content="${description}"/><meta property="og:type" content="website"/>${canonical && html`<meta property="og:url" content="${canonical}"/>`}<meta property="og:site_name" content="${site.name}"/>${canonical && sharedImageHtml(image, canonical)}<meta name="twitter:card" content="summary_large_image"/><link rel="icon" href="${ICON}"/>`

// With its host: whoever fetches it knows nothing of this page's address.
const sharedImageHtml = ({ path, alt, width, height }: PageImage, page: string) =>
  html`<meta property="og:image" content="${new URL(path, page).href}"/><meta property="og:image:alt" content="${alt}"/><meta property="og:image:width" content="${width}"/><meta property="og:image:height" content="${height}"/>`
