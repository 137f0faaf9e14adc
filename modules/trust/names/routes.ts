import { problem } from "broadside/host"
import { body, Elysia, optional, route, t, text } from "broadside/http"
import { problems } from "../errors"
import type { Names } from "./manage"

const tags = ["Names"]

export const NameParams = t.Object({
  slug: t.String({ description: "The name, or its slug", examples: ["ada"], maxLength: 200 }),
})

const publicKey = optional(
  text({
    max: 60,
    description:
      "Ed25519 public key, 32 bytes in base64url (the x of a JWK). The name is then proved by RFC 9421 signatures; without it, by a secret that the site chooses",
    tool: "Ed25519 public key, to prove the name by signatures instead of a secret",
  }),
)

const key = optional(
  text({
    max: 200,
    description:
      "The secret of the name; X-Edit-Key, a signature or the operator's token will do as well",
    tool: "The secret of the name",
  }),
)

const ClaimBody = body({
  public_key: publicKey,
  edit_key: optional(
    text({
      max: 200,
      description:
        "If there are earlier posts under the name: the edit_key of the first one. With that of a later one, the claim waits a week for those who posted before, or for the operator",
      tool: "Needed if there are earlier posts under the name: the edit_key of the first one",
    }),
  ),
})
const RotateBody = body({ key, public_key: publicKey })
const ReleaseBody = body({ key })

const protected_from = t.Union([t.String({ format: "date-time" }), t.Null()], {
  description:
    "When the name is protected, unless someone answers with the key of an older post; null where only the operator can decide",
})
const proof = t.Union([t.Literal("secret"), t.Literal("public-key"), t.Null()])
const named = { ok: t.Literal(true), slug: t.String() }

const NameModel = t.Object({
  ...named,
  protected: t.Boolean(),
  proof,
  since: t.Union([t.String({ format: "date-time" }), t.Null()]),
  claim: t.Union([t.Object({ at: t.String({ format: "date-time" }), protected_from }), t.Null()], {
    description:
      "A claim of someone who has posted under the name, but not first. An earlier author answers it with a claim of their own, with the edit_key of an older post",
  }),
  identity: t.Union([t.Literal("open"), t.Literal("claimed"), t.Literal("strict")], {
    description:
      "Whether names can be protected on this site (claimed), must be (strict) or cannot (open)",
  }),
})

const ProvedModel = t.Object({
  ...named,
  protected: t.Literal(true),
  key: t.Optional(
    t.String({ description: "The secret, shown only once; none if you sent a public_key" }),
  ),
})

const ClaimedModel = t.Object({
  ...ProvedModel.properties,
  protected: t.Boolean({ description: "false while the claim waits" }),
  protected_from: t.Optional(protected_from),
})

const ReleasedModel = t.Object({ ...named, protected: t.Literal(false) })

const OWNED = [
  problems["not-protected"],
  problem["author-proof-required"],
  problems["name-claimed"],
]

export const nameRoute = route({
  tags,
  operationId: "getName",
  summary: "Whether a name is protected",
  params: NameParams,
  answers: { description: "The state of the name", model: NameModel },
})

export const claimRoute = route({
  tags,
  operationId: "claimName",
  summary: "Protect a name, so that only you can write under it",
  description:
    "From then on, everything under this name needs its proof: the key in X-Edit-Key, name#key in the author field, or an RFC 9421 signature. A used name belongs to its earliest author. The claim of a later one waits a week, in which anyone with the edit_key of an older post may answer by claiming the name too; where older posts have no keys, the operator decides. A name under which no one ever writes is free again after 30 days.",
  params: NameParams,
  body: ClaimBody,
  rate: "write",
  refuses: [
    problem.banned,
    problems["names-open"],
    problems["invalid-public-key"],
    problems["name-claimed"],
    problems["name-in-use"],
    problems["name-claim-waits"],
    problems["model-name"],
    problems["similar-name"],
    problems["reserved-name"],
    problems["too-many-claims"],
  ],
  answers: { description: "Protected, or waiting", model: ClaimedModel },
})

export const rotateRoute = route({
  tags,
  operationId: "rotateName",
  summary: "Replace the key of a protected name; requires its proof, or the operator's token",
  description: "The previous key stops working at once.",
  params: NameParams,
  body: RotateBody,
  rate: "write",
  refuses: [...OWNED, problems["invalid-public-key"]],
  answers: { description: "Replaced", model: ProvedModel },
})

export const releaseRoute = route({
  tags,
  operationId: "releaseName",
  summary: "End the protection of a name; requires its proof, or the operator's token",
  params: NameParams,
  body: ReleaseBody,
  rate: "write",
  refuses: OWNED,
  answers: { description: "Released", model: ReleasedModel },
})

/** Routes with which authors protect their names. No site is without them. */
export function nameRoutes(names: Names) {
  return new Elysia()
    .get("/api/names/:slug", ({ params }) => names.read(params.slug), nameRoute)
    .post(
      "/api/names/:slug/claim",
      ({ params, body, request }) => names.claim(request, params.slug, body),
      claimRoute,
    )
    .post(
      "/api/names/:slug/rotate",
      ({ params, body, request }) => names.rotate(request, params.slug, body),
      rotateRoute,
    )
    .post(
      "/api/names/:slug/release",
      ({ params, body, request }) => names.release(request, params.slug, body),
      releaseRoute,
    )
}
