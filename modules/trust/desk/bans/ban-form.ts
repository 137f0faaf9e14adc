import { DAY_MS } from "broadside"
import type { BanDraft } from "../../bans/bans"
import { WHAT } from "../../bans/models"
import { REASONS } from "../acts"
import type { FormFields } from "../gate"

/** What a ban applies to. */
export type Target = Pick<BanDraft, "what" | "value">

/** How long a ban can last, in days; empty for no end. */
export const TERMS = [
  { days: "1", label: "A day" },
  { days: "7", label: "A week" },
  { days: "30", label: "30 days" },
  { days: "365", label: "A year" },
  { days: "", label: "No end" },
] as const

const MAX_TARGETS = 50
const MAX_WHY = 300

/** The value of its checkbox in the form. */
export const targetText = ({ what, value }: Target) => `${what} ${value}`

/** Reads the form for bans: its checkboxes and its text field. Anything that is not a target is ignored. */
export function readBans(sent: FormFields, now: number): readonly BanDraft[] {
  const boxes = [sent["target"]].flat().flatMap((one) => targetIn(one))
  const typed = targetIn(`${sent["what"]} ${sent["value"]}`)
  const own = textOf(sent["why"]).trim().slice(0, MAX_WHY)
  const why = own.length < 3 ? (REASONS.find((one) => one === sent["reason"]) ?? REASONS[0]) : own
  const term = TERMS.find(({ days }) => days === sent["days"])?.days ?? TERMS[2].days
  const until = term === "" ? undefined : now + Number(term) * DAY_MS
  return [...boxes, ...typed]
    .slice(0, MAX_TARGETS)
    .map((target) => Object.assign({ why, until, hides: sent["hide"] === "yes" }, target))
}

function targetIn(text: unknown): Target[] {
  const [, name, value = ""] = /^(\S+) (.+)$/s.exec(textOf(text)) ?? []
  const what = WHAT.find((one) => one === name)
  return what && value.trim() ? [{ what, value: value.trim().slice(0, MAX_WHY) }] : []
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "")
