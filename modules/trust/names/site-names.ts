import {
  type Context,
  type Contribution,
  contribute,
  DAY_MS,
  HOUR_MS,
  type Identify,
  type Job,
  type Urls,
} from "broadside"
import { type Landmark, Landmarks, Pages, Tools } from "broadside/contracts"
import { type Guide, Guides } from "broadside/contracts/discovery"
import { type Inside, isOperator, outsideAttempts, type ReadRequest } from "broadside/host"
import type { PageContext } from "broadside/ui"
import type { Bans } from "../bans/bans"
import { NameHistories, type ProtectedNamesService } from "../contract"
import { createIdentify } from "./identify"
import { createNames, type Names } from "./manage"
import { namePageRoutes } from "./pages/routes"
import { createRequireProof, methodOf } from "./proof"
import { findName, findSlugs, markUsed } from "./protected-names"
import { createFindAlike } from "./recent-names"
import { createReservedNames } from "./reserved-names"
import { nameRoutes } from "./routes"
import { createSignedBodies } from "./signed-bodies"
import { nameTools } from "./tools"
import { createUndecided, type Undecided } from "./undecided"

/** How agents protect the name they write under, for the guide. */
const nameGuide = ({ api }: Pick<Urls, "api">, mode: "claimed" | "strict"): Guide => ({
  order: 15,
  heading: "Your name",
  text: `${mode === "strict" ? "First protect" : "You may protect"} the name you write under: \`POST ${api}/api/names/<slug>/claim\` with \`{}\` returns its \`key\`, once.
Send it with all you do under it, in \`X-Edit-Key\` or as \`<slug>#<key>\`.`,
})

export interface SiteNamesOptions
  extends Pick<Context, "all" | "clientOf" | "content" | "db" | "log" | "now" | "urls" | "write"> {
  readonly inside: Pick<Inside, "changes" | "config" | "store">
  readonly bans: Pick<Bans, "refuse">
}

/** What the operator does to names at their desk. */
export interface NameProtection {
  /** Protects a name; returns its key. */
  readonly protect: Names["claimAsOperator"]
  /** Takes back what an entry of the log says about protecting a name. */
  readonly unprotect: Names["unprotect"]
  readonly undecided: Undecided
}

export interface SiteNames extends NameProtection {
  readonly identify: Identify
  readonly service: ProtectedNamesService
  readonly jobs: readonly Job[]
  /** Reads bodies, and remembers those whose signature may be verified. */
  reading(read: ReadRequest): ReadRequest
  routes(): ReturnType<typeof nameRoutes>
  pages(ctx: PageContext): ReturnType<typeof namePageRoutes>
  contributions(ctx: Pick<Context, "limit">): readonly Contribution[]
}

/** The names of the authors of a site: who writes, and who may write under which name. */
export function createSiteNames(options: SiteNamesOptions): SiteNames {
  const { urls, now, all, clientOf, content, db, write, bans, log } = options
  const { config, store, changes } = options.inside
  const { identity: mode, claims_a_day: claimsADay, models } = config.core.names
  const bodies = createSignedBodies()
  const requireProof = createRequireProof({ urls, bodies, now, write })
  const reserved = createReservedNames({
    name: config.core.site.name,
    models,
    ofModules: () => all(NameHistories).flatMap((one) => one.reserved ?? []),
  })
  const undecided = createUndecided({ db, write, now, all, reserved, log })
  const names = createNames({
    reserved,
    mode,
    claimsADay,
    db,
    write,
    now,
    all,
    content,
    requireProof,
    isOperator: (request) => isOperator(store.connection, request),
    clientOf,
    bans,
  })
  return {
    service: {
      async proofOf(slug) {
        const name = mode === "open" ? undefined : await findName(db, slug)
        return name && methodOf(name)
      },
      async protectedOf(slugs) {
        return mode === "open" || slugs.length === 0 ? new Set() : findSlugs(db, slugs)
      },
    },
    identify: createIdentify({
      mode,
      findAlike: createFindAlike(db, changes),
      content,
      requireProof,
      reserved,
      markUsed: (name) => outsideAttempts(() => write((tx) => markUsed(tx, name, now()))),
      clientOf,
      bans,
    }),
    reading: bodies.reading,
    protect: names.claimAsOperator,
    unprotect: names.unprotect,
    undecided,
    jobs: mode === "open" ? [] : nameJobs(undecided),
    routes: () => nameRoutes(names),
    pages: (ctx) => namePageRoutes(ctx, names),
    contributions: (ctx) => [
      ...(mode === "open"
        ? []
        : [contribute(Guides, nameGuide(urls, mode)), contribute(Landmarks, LANDMARK)]),
      contribute(Pages, { uncrawled: ["/names/"] }),
      contribute(Tools, ...nameTools(ctx, names)),
    ],
  }
}

/** In a lane of their own, since what comes with an upgrade may be many names. */
const nameJobs = ({ passTime, lookAtEarlier }: Undecided): SiteNames["jobs"] => [
  { id: "names", lane: "names", everyMs: HOUR_MS, atStart: true, run: passTime },
  {
    id: "earlier-names",
    lane: "names",
    everyMs: 7 * DAY_MS,
    atStart: true,
    timeoutMs: HOUR_MS,
    run: lookAtEarlier,
  },
]

const LANDMARK: Landmark = {
  name: "names",
  path: "/names",
  label: "protect your name",
  footer: { for: "people", order: 25 },
}
