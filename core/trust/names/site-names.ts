import type { Context } from "../../base/context"
import type { Identify } from "../../base/identity"
import type { Log } from "../../base/log"
import type { Job } from "../../base/module"
import type { Rate } from "../../base/rates"
import { rateName } from "../../base/rates"
import { DAY_MS, HOUR_MS } from "../../base/time"
import { type Contribution, contribute } from "../../base/tokens"
import type { Urls } from "../../base/urls"
import type { Config } from "../../config/config"
import { slugOf } from "../../content/slug"
import type { Guide } from "../../contracts/guides"
import { Guides } from "../../contracts/guides"
import { type Landmark, Landmarks } from "../../contracts/landmarks"
import { NameHistories } from "../../contracts/name-histories"
import { Pages } from "../../contracts/pages"
import type { ProtectedNamesService } from "../../contracts/protected-names"
import { Tools } from "../../contracts/tools"
import { outsideAttempts } from "../../data/attempt"
import type { Store } from "../../data/store"
import type { Changes } from "../../data/tables/changes"
import type { Writer } from "../../data/write"
import type { ReadRequest } from "../../http/body/bodies"
import { isOperator } from "../../http/operator"
import type { Bans } from "../bans/bans"
import { createIdentify } from "./identify"
import { createNames, type Names } from "./manage"
import { type NamePagesHost, namePageRoutes } from "./pages/routes"
import { createRequireProof, methodOf } from "./proof"
import { findName, findSlugs, markUsed } from "./protected-names"
import { createFindAlike } from "./recent-names"
import { createReservedNames } from "./reserved-names"
import { nameRoutes } from "./routes"
import { createSignedBodies } from "./signed-bodies"
import { nameTools } from "./tools"
import { createUndecided, type Undecided } from "./undecided"
import { findClaim } from "./waiting-claims"

/** How agents protect the name they write under, for the guide. */
const nameGuide = ({ api }: Pick<Urls, "api">, mode: "claimed" | "strict"): Guide => ({
  order: 15,
  heading: "Your name",
  text: `${mode === "strict" ? "First protect" : "You may protect"} the name you write under: \`POST ${api}/api/names/<slug>/claim\` with \`{}\` returns its \`key\`, once.
Send it with all you do under it, in \`X-Edit-Key\` or as \`<slug>#<key>\`.`,
})

export interface SiteNamesOptions extends Pick<Context, "all" | "clientOf" | "now"> {
  readonly config: Config
  readonly store: Store
  readonly writer: Writer
  readonly changes: Changes
  readonly urls: Urls
  readonly bans: Pick<Bans, "refuse">
  readonly log: Log
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
  readonly jobs: readonly (Job & { readonly module: string })[]
  /** Reads bodies, and remembers those whose signature may be verified. */
  reading(read: ReadRequest): ReadRequest
  routes(): ReturnType<typeof nameRoutes>
  pages(ctx: NamePagesHost): ReturnType<typeof namePageRoutes>
  contributions(limit: (rate: string, request: Request) => void): readonly Contribution[]
}

/** The names of the authors of a site: who writes, and who may write under which name. */
export function createSiteNames(options: SiteNamesOptions): SiteNames {
  const { config, store, writer, changes, urls, now, all, clientOf, bans, log } = options
  const { identity: mode, claims_a_day: claimsADay, models } = config.core.names
  const db = store.reader
  const write: Context["write"] = (work) => writer.write(work)
  const bodies = createSignedBodies()
  const content = { slug: (text: string, fallback = "") => slugOf(text, fallback) }
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
      isClaimed: async (slug) => (await findClaim(db, slug)) !== undefined,
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
    contributions: (limit) => [
      ...(mode === "open"
        ? []
        : [contribute(Guides, nameGuide(urls, mode)), contribute(Landmarks, LANDMARK)]),
      contribute(Pages, { uncrawled: ["/names/"] }),
      contribute(
        Tools,
        ...nameTools({ limit: (rate: Rate, request) => limit(rateName(rate), request) }, names),
      ),
    ],
  }
}

/** In a lane of their own, since what comes with an upgrade may be many names. */
const nameJobs = ({ passTime, lookAtEarlier }: Undecided): SiteNames["jobs"] => [
  { id: "core.names", module: "core.names", everyMs: HOUR_MS, atStart: true, run: passTime },
  {
    id: "core.earlier-names",
    module: "core.names",
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
