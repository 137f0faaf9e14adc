import { domains } from "broadside/host"

const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/
const MAX_LENGTH = 253

/** A host in ASCII and lower case; undefined for what is none. */
export function hostOf(text: string): string | undefined {
  const bare = text.trim().replace(/^\*?\./, "")
  // What a URL would cut off, or add to.
  if (/[\s/?#@:\\%]/.test(bare)) return
  const host = URL.parse(`http://${bare}`)?.hostname.replace(/\.$/, "")
  return host && host.length <= MAX_LENGTH && LABELS.test(host) ? host : undefined
}

/** Browsers also open hosts that no one can ban, such as `a!b.spam.example`: their last labels. */
const LAST_LABELS = /(?:^|\.)([a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+)$/

/** The host of a link as far as it can be within a banned domain. */
export function linkedHostOf(text: string): string | undefined {
  const host = URL.parse(`http://${text}`)?.hostname.replace(/\.$/, "")
  return host && LAST_LABELS.exec(host.slice(-MAX_LENGTH - 1))?.[1]
}

/**
 * Reads a domain as it is stored, in ASCII; its subdomains are included. Throws a sentence about what cannot be
 * banned; `own` are the hosts of this site.
 */
export function readDomain(text: string, own: readonly string[]): string {
  const host = hostOf(text)
  if (!host) throw new Error("this is not a domain; send one such as spam.example")
  const { isIp, domain } = domains().parse(host)
  if (!isIp && domain === null)
    throw new Error(`${host} is shared by many sites; send the domain of one of them`)
  if (own.some((one) => isWithin(one, host))) throw new Error(`${host} is this site's own domain`)
  return host
}

/** A domain and those that it is a subdomain of, down to two labels. */
export function domainsAround(host: string): string[] {
  const labels = host.split(".")
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."))
}

/** Whether a host is a domain or a subdomain of it. */
export const isWithin = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)
