import { domainOf, isCommon } from "./targets"

export type Secret = "password" | "card" | "phrase"

export interface FormFindings {
  /** What it asks its visitors for. */
  readonly asks: readonly Secret[]
  /** Domains that what they type goes to. */
  readonly sendsTo: readonly string[]
  /** Whether it has any means to send something. A lesson about passwords has none. */
  readonly canSend: boolean
}

/** A page that asks for nothing. */
export const NO_FORMS: FormFindings = { asks: [], sendsTo: [], canSend: false }

const FIELD = /<(?:input|textarea)\b[^<>]{0,600}/gi
const IS_PASSWORD =
  /\btype\s{0,3}=\s{0,3}["']?password|\b(?:name|id)\s{0,3}=\s{0,3}["']?(?:pass|passwd|password|pwd)\b|-webkit-text-security/i
const IS_CARD =
  /card.?(?:number|no)\b|\bcardnumber\b|\bcc-?(?:num|number|csc|exp)\b|\b(?:cvv|cvc|csc)2?\b|security code|["']cc["']/i
/** A key of an interface is no password of a person. */
const IS_KEY = /\b(?:api|access)?.?(?:key|token)\b/i
const ASKS_PHRASE =
  /(?:enter|type|paste|input|import)[^.<>{}]{0,60}(?:(?:seed|recovery|mnemonic|secret)\s{1,3}(?:recovery\s{1,3})?(?:phrase|words)|private key)/i

const ACTION =
  /<form\b[^<>]{0,500}?\baction\s{0,3}=\s{0,3}["']?\s{0,9}(?:https?:)?\/\/([^"'\s/<>?#]{1,200})|\bformaction\s{0,3}=\s{0,3}["']?(?:https?:)?\/\/([^"'\s/<>?#]{1,200})/gi
const SENDING =
  /(?:\bfetch|sendBeacon|\baxios(?:\.post)?|\.open\s{0,3}\(\s{0,3}["'`]\w{3,4}["'`]\s{0,3},|\bWebSocket|\$\.post|\blocation(?:\.href)?\s{0,3}=|window\.open|\.src\s{0,3}=|\.action\s{0,3}=)\s{0,3}\(?\s{0,3}["'`](?:https?:|wss?:)?\/\/([^"'`\s/<>?#$]{1,200})/gi

const CAN_SEND =
  /\b(?:fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource|axios|RTCPeerConnection)\b|\bnew Image\b|\blocation(?:\.href)?\s{0,3}=|window\.open|\.submit\s{0,3}\(|\baction\s{0,3}=\s{0,3}["']?[^"'\s#]|mailto:/

/** Secrets that a page asks for, and where it sends what is typed. Linear in its size. */
export function formsOf(html: string, own: ReadonlySet<string>): FormFindings {
  const asks = new Set<Secret>()
  let fields = 0
  for (const [field] of html.matchAll(FIELD)) {
    fields++
    if (IS_PASSWORD.test(field) && !IS_KEY.test(field)) asks.add("password")
    if (IS_CARD.test(field)) asks.add("card")
  }
  if (fields === 0) return NO_FORMS
  if (ASKS_PHRASE.test(html)) asks.add("phrase")
  if (asks.size === 0) return NO_FORMS
  const hosts = [...html.matchAll(ACTION), ...html.matchAll(SENDING)].slice(0, 50)
  const domains = hosts.map((match) => domainOf(match[1] ?? match[2] ?? ""))
  // A bot of a messenger is how stolen passwords travel; others that everyone uses are no proof.
  const sendsTo = domains.filter((domain) => !isCommon(domain) && !own.has(domain))
  return { asks: [...asks], sendsTo: [...new Set(sendsTo)], canSend: CAN_SEND.test(html) }
}
