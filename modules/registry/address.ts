import { hash } from "node:crypto"
import { invalid } from "broadside"

/** Normalizes an address, so that each server has one entry however its address was written. */
export function addressOf(sent: string): URL {
  const url = URL.parse(sent.trim())
  if (!url || !/^https?:$/.test(url.protocol))
    throw invalid([{ path: "/url", message: "url must begin with http:// or https://." }])
  if (url.username || url.password)
    throw invalid([{ path: "/url", message: "url must not contain a user name or password." }])
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  if (!url.hostname) throw invalid([{ path: "/url", message: "url must have a host." }])
  return url
}

/** Faults of the address itself, which its sender can fix; all others are failures of the server. */
const ADDRESS_FAULTS = new Set(["scheme", "credentials", "port", "not-public"])

/** The problem with an address that may not be fetched, or undefined. */
export const addressFault = ({ reason, message }: { reason?: string; message: string }) =>
  reason !== undefined && ADDRESS_FAULTS.has(reason)
    ? invalid([{ path: "/url", message: `url: ${message}` }])
    : undefined

/** `example.tides` for tides.example, as the official registry begins its names. */
export const reverseHost = (hostname: string) =>
  hostname
    .replace(/[^A-Za-z0-9.-]+/g, "-")
    .replace(/^-|-$/g, "")
    .split(".")
    .reverse()
    .join(".")

/** The address of an erased entry: it says nothing, but is recognized if someone submits it again. */
export const erasedUrl = (url: string) => `erased:${hash("sha256", url)}`
