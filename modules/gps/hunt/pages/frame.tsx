/** @jsxImportSource preact */
import { Share } from "broadside/publishing"
import type { ComponentChildren } from "preact"
import type { GpsContext } from "../../context"
import { GEO } from "../../geo"
import { LIVE, ME } from "../../live/script"
import { MAP } from "../../map/map"
import { TitleBar } from "../../pages/parts"
import { FORMS, LISTS, SHARING } from "../../pages/scripts"
import { GPS_STYLE } from "../../pages/style"
import type { Hunt } from "../hunt"
import { factsOf, stateText } from "./parts"
import { BOARD, COMPASS, HUNT_STYLE } from "./scripts"

export const huntPath = (code: string) => `/hunt?join=${code}`

interface FrameOptions {
  readonly ctx: GpsContext
  readonly hunt: Hunt
  readonly title: string
  /** The master's key, for the browser that has just created the hunt. */
  readonly masterKey?: string | undefined
  readonly children: ComponentChildren
}

/** What both pages of a hunt have around them. */
export const HuntFrame = ({ ctx, hunt, title, masterKey, children }: FrameOptions) => (
  <div
    class="gps hunt"
    data-session={hunt.code}
    data-now={ctx.now()}
    data-key={masterKey}
    data-live={LIVE}
    data-map={MAP}
    data-geo={GEO}
    data-me={ME}
    data-lists={LISTS}
    data-forms={FORMS}
    data-sharing={SHARING}
    data-board={BOARD}
    data-compass-script={COMPASS}
  >
    <link rel="stylesheet" href={GPS_STYLE} />
    <link rel="stylesheet" href={HUNT_STYLE} />
    <TitleBar title={title} code={hunt.code}>
      <Share title={`Outdoor hunt by ${hunt.master}`} url={ctx.urls.base + huntPath(hunt.code)} />
    </TitleBar>
    <p class="hunt-state">
      <b data-state="">{stateText(hunt, ctx.now())}</b> <span data-facts="">{factsOf(hunt)}</span>
    </p>
    <p class="unseen" role="status" data-news="" />
    <p class="gps-connection small" role="status" data-connection="" />
    {children}
  </div>
)
