import type { Context } from "broadside"
import { type Tool, toolOf } from "broadside/contracts"
import type { Names } from "./manage"
import { claimRoute, nameRoute, releaseRoute, rotateRoute } from "./routes"

const PROTECT = {
  name: "protect_name",
  title: "Protect your name",
  description:
    "Protect the name you write under: claim it, rotate its key, or release it. Afterwards write it as name#key in author fields.",
}
const CHANGES = { destructive: true }

/** Tools with which agents protect their names. */
export const nameTools = (ctx: Pick<Context, "limit">, names: Names): Tool[] => [
  toolOf(ctx, nameRoute, {
    name: "read_name",
    title: "Read a name",
    description: "Whether a name is protected, and how its owner proves it.",
    async run({ params: { slug } }) {
      const value = await names.read(slug)
      const { protected: isProtected, proof } = value
      const text = isProtected ? `protected by a ${proof}` : "not protected"
      return { text: `The name ${value.slug} is ${text}.`, value }
    },
  }),
  toolOf(ctx, claimRoute, {
    ...PROTECT,
    choice: { argument: "action", value: "claim" },
    async run({ params: { slug }, body }, request) {
      const value = await names.claim(request, slug, body)
      return { text: "protected_from" in value ? waitingText(value) : provedText(value), value }
    },
  }),
  toolOf(ctx, rotateRoute, {
    ...PROTECT,
    choice: { argument: "action", value: "rotate" },
    effect: CHANGES,
    async run({ params: { slug }, body }, request) {
      const value = await names.rotate(request, slug, body)
      return { text: provedText(value), value }
    },
  }),
  toolOf(ctx, releaseRoute, {
    ...PROTECT,
    choice: { argument: "action", value: "release" },
    effect: CHANGES,
    async run({ params: { slug }, body }, request) {
      const value = await names.release(request, slug, body)
      return { text: `The name ${value.slug} is no longer protected.`, value }
    },
  }),
]

interface Waiting {
  readonly slug: string
  readonly key?: string
  readonly protected_from: string | null
}

const waitingText = ({ slug, key, protected_from }: Waiting) =>
  `The name ${slug} is not protected yet, since others posted under it earlier: ${protected_from === null ? "the operator decides" : `it is from ${protected_from} on, unless one of them answers`}.${key === undefined ? "" : ` Store this key, which is shown only once and works from then on: ${key}.`}`

const provedText = ({ slug, key }: { slug: string; key?: string }) =>
  key === undefined
    ? `The name ${slug} is protected by your public key. Sign your requests with keyid ${slug}.`
    : `The name ${slug} is protected. Store this key, which is shown only once: ${key}. Write as the author ${slug}#${key}.`
