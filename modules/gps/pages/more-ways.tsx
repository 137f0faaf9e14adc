/** @jsxImportSource preact */
import { landmark } from "broadside/contracts"
import { CopyField } from "broadside/ui"
import type { GpsContext } from "../context"

interface MoreWaysOptions {
  readonly ctx: GpsContext
  /** The session that they are about; without it, they start with none. */
  readonly code?: string
}

/** The other pages about location, by the parameter that names the session there. */
const PAGES = [
  ["gps-mobile", "code"],
  ["gps-dashboard", "code"],
  ["hunt", "join"],
  ["gps-lobby", ""],
] as const

/** Other pages and apps that show a session, and files to take away. */
export function MoreWays({ ctx, code }: MoreWaysOptions) {
  const pages = PAGES.flatMap(([name, parameter]) => {
    const page = landmark(ctx, name)
    if (!page) return []
    const search = code && parameter ? `?${parameter}=${code}` : ""
    return [{ href: page.path + search, label: page.label }]
  })
  return (
    <section aria-labelledby="more">
      <div class="head">
        <h2 id="more">More ways</h2>
      </div>
      <ul class="tags">
        {[...pages, ...(code ? filesOf(code) : [])].map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {code && (
        <>
          <CopyField
            id="owntracks"
            label="Address for the OwnTracks app"
            value={`${ctx.urls.api}/api/location/${code}/owntracks`}
          />
          <p class="small">
            In the app, choose HTTP mode. It shares your position also while your phone is locked.
          </p>
        </>
      )}
    </section>
  )
}

const filesOf = (code: string) => [
  { href: `/api/location/${code}/gpx`, label: "Download as GPX" },
  { href: `/api/location/${code}/geojson`, label: "Download as GeoJSON" },
]
