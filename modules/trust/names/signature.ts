import { verify } from "node:crypto"
import type { Urls } from "broadside"
import {
  httpbis,
  type SignatureParameters,
  type Request as SignedRequest,
} from "http-message-signatures"
import { publicKeyOf } from "./keys"
import type { SignedBodies } from "./signed-bodies"

/** How long a signature is valid, in milliseconds. */
export const SIGNATURE_MS = 300_000
/** How far the clock of a client may be ahead. */
const AHEAD_MS = 30_000

const MAX_NONCE = 200

/** What is signed at least: the request with its body, once. */
const PARAMETERS = ["created", "nonce", "keyid"]
const COMPONENTS = ["@method", "@target-uri"]

/** Parameters of a signature; one that is not known may mean something that is not verified here. */
const KNOWN_PARAMETERS = new Set(["created", "expires", "nonce", "alg", "keyid", "tag"])

export interface SignatureOptions {
  readonly urls: Pick<Urls, "base" | "api">
  readonly bodies: SignedBodies
  readonly now: () => number
}

/** A signature that is valid for a request. */
export interface ValidSignature {
  readonly nonce: string
  /** Milliseconds since the epoch. */
  readonly created: number
}

/** Whether a request claims to be signed. */
export const isSigned = ({ headers }: Request) => headers.has("signature-input")

/** Verifies the RFC 9421 signature of a request with a key; undefined if none is valid. */
export function createVerifySignature({ urls, bodies, now }: SignatureOptions) {
  return async (
    request: Request,
    keyid: string,
    publicKey: string,
  ): Promise<ValidSignature | undefined> => {
    const hasBody = request.body !== null
    if (hasBody && !bodies.matches(request)) return
    let valid: ValidSignature | undefined
    let looked = false
    const config = {
      requiredParams: PARAMETERS,
      requiredFields: hasBody ? [...COMPONENTS, "content-digest"] : COMPONENTS,
      // The library has its own clock, so the times are compared here.
      notAfter: Number.POSITIVE_INFINITY,
      componentParser: createComponentCheck(),
      keyLookup: async (parameters: SignatureParameters) => {
        // Only the first of several signatures under one name counts: each would need its own nonce.
        if (parameters.keyid !== keyid || looked) return null
        looked = true
        if (Object.keys(parameters).some((name) => !KNOWN_PARAMETERS.has(name))) return null
        const { nonce = "" } = parameters
        const created = Number(parameters.created)
        if (!isRecent(created) || nonce.length === 0 || nonce.length > MAX_NONCE) return null
        return {
          id: keyid,
          algs: ["ed25519"],
          verify: async (data: Buffer, signature: Buffer) => {
            const base = data.toString()
            if (NOT_LOWER_CASE.test(base) || coversItself(base)) return false
            if (!verify(null, data, publicKeyOf(publicKey), signature)) return false
            valid = { nonce, created }
            return true
          },
        }
      },
    }
    try {
      const isValid = await httpbis.verifyMessage(config, messageOf(request))
      return isValid === true ? valid : undefined
    } catch {
      // The library throws for whatever it cannot read.
      return
    }
  }

  function isRecent(created: number): boolean {
    const age = now() - created
    return age >= -AHEAD_MS && age <= SIGNATURE_MS
  }

  /** The request as its client sent it: a proxy may have changed the origin in its URL. */
  function messageOf(request: Request): SignedRequest {
    const { host, pathname, search } = new URL(request.url)
    const isApi = host === new URL(urls.api).host
    return {
      method: request.method,
      url: new URL(urls[isApi ? "api" : "base"]).origin + pathname + search,
      headers: Object.fromEntries(request.headers),
    }
  }
}

/** A covered component whose name is not in lower case, at the beginning of a line of what is signed. */
const NOT_LOWER_CASE = /^"[^"\n]*[A-Z]/m

/** The parameters of a signature are always signed, so they are no component of their own. */
const coversItself = (base: string) => base.split(PARAMETERS_COMPONENT).length > 2
const PARAMETERS_COMPONENT = '"@signature-params"'

/** Which parameters a field may have; those of responses and trailers mean nothing in a request. */
const FIELD_PARAMETERS = ["", "sf", "bs", "key"]

/** Throws for what RFC 9421 refuses and the library accepts: a component twice, or a parameter that it does not have. */
function createComponentCheck() {
  const seen = new Set<string>()
  return (name: string, parameters: ReadonlyMap<string, unknown>): null => {
    const identifier = JSON.stringify([name, ...[...parameters].toSorted()])
    if (seen.has(identifier)) throw new Error("a component is covered twice")
    seen.add(identifier)
    const names = [...parameters.keys()].join()
    const isKnown = name.startsWith("@")
      ? names === (name === "@query-param" ? "name" : "")
      : FIELD_PARAMETERS.includes(names)
    if (!isKnown) throw new Error("a component has a parameter that it cannot have")
    return null
  }
}
