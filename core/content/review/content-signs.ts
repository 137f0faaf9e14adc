import type { Inspection } from "./inspect"
import type { Phrase } from "./phrases"
import { quoteSome, type Sign, sign, step } from "./sign"

/** Whether an item leads its visitors anywhere: without that, no one gains from spam. */
export const hasAim = ({ domains, contact }: Inspection): boolean => domains.length > 0 || contact

/** What an item's content says alone. */
export function contentSigns(inspection: Inspection): Sign[] {
  return [
    ...wordSigns(inspection),
    ...linkSigns(inspection),
    ...secretSigns(inspection),
    ...advertSigns(inspection),
  ]
}

function wordSigns({ flagged, disguised, hidden, unpacked, redirect }: Inspection): Sign[] {
  const signs: Sign[] = []
  if (flagged.length > 0)
    signs.push(
      sign("flagged-words", 15, `It contains words that need a look: ${quoteSome(flagged)}.`),
    )
  if (disguised > 0)
    signs.push(
      sign(
        "disguised-letters",
        25,
        "Words of adverts are spelled with look-alike or invisible letters.",
      ),
    )
  if (hidden.links > 1)
    signs.push(sign("hidden-text", 60, `It hides ${hidden.links} links from its visitors.`))
  else if (hidden.words >= 40)
    signs.push(sign("hidden-text", 35, `It hides ${hidden.words} words from its visitors.`))
  if (unpacked)
    signs.push(
      sign("unpacked-page", 30, "A script unpacks hidden markup and writes it into the page."),
    )
  if (redirect)
    signs.push(sign("redirect", 60, `It sends its visitors to ${redirect} and shows little else.`))
  return signs
}

function linkSigns({ targets: { links, domains }, words }: Inspection): Sign[] {
  const many = step(domains.length, [
    [12, 15],
    [25, 35],
    [50, 45],
  ])
  const dense = domains.length >= 8 && words < links * 8 ? 25 : 0
  if (many + dense === 0) return []
  const sparse = dense > 0 ? ", with hardly any text between" : ""
  return [sign("many-links", many + dense, `It links to ${domains.length} sites${sparse}.`)]
}

const SECRETS = {
  password: "a password",
  card: "a card number",
  phrase: "the secret phrase of a wallet",
} as const

function secretSigns({ forms, phrases, titleHasBrand }: Inspection): Sign[] {
  const { asks, sendsTo, canSend } = forms
  if (asks.length === 0) return []
  const what = asks.map((secret) => SECRETS[secret]).join(" and ")
  const signs: Sign[] = []
  if (sendsTo.length > 0)
    signs.push(
      sign("secret-sent-away", 55, `It asks for ${what} and sends it to ${quoteSome(sendsTo)}.`),
    )
  else signs.push(sign("secret-asked", asks.includes("phrase") ? 50 : 5, `It asks for ${what}.`))
  // A lesson about such pages quotes them, and cannot send anything anywhere.
  const isSerious = canSend || titleHasBrand
  const brands = textsOf(phrases, "brand")
  if (brands.length > 0)
    signs.push(
      sign(
        "borrowed-name",
        isSerious ? 35 : 10,
        `It asks for ${what} and names ${quoteSome(brands)}.`,
      ),
    )
  const pressure = textsOf(phrases, "pressure")
  if (isSerious && pressure.length > 0)
    signs.push(sign("pressure", 20, `It puts its visitors under pressure: ${quoteSome(pressure)}.`))
  return signs
}

const textsOf = (phrases: readonly Phrase[], kind: Phrase["kind"]) =>
  phrases.filter((phrase) => phrase.kind === kind).map(({ text }) => text)

const MAX_WITHOUT_AIM = 20

/** Points of phrases to the weight of an advert that leads somewhere. */
const ADVERT_STEPS = [
  [3, 20],
  [4, 35],
  [5, 45],
  [6, 55],
  [8, 60],
  [12, 70],
] as const

function advertSigns(inspection: Inspection): Sign[] {
  const adverts = inspection.phrases.filter(({ kind }) => kind === "advert")
  const topics = new Map<string, number>()
  for (const { about, points } of adverts) topics.set(about, (topics.get(about) ?? 0) + points)
  const [about, most] = [...topics].sort((a, b) => b[1] - a[1])[0] ?? ["something for sale", 0]
  const pitches = inspection.phrases.filter(({ kind }) => kind === "pitch")
  // What sellers say of anything adds to a topic, but counts for little without one.
  const points = most + Math.min(pitches.length, most > 0 ? 3 : 1) + Math.min(2, adverts.length / 8)
  const full = step(points, ADVERT_STEPS)
  // Without a link or a contact it sells nothing.
  const weight = hasAim(inspection) ? full : Math.min(MAX_WITHOUT_AIM, full)
  if (weight === 0) return []
  const texts = [...adverts.filter((phrase) => phrase.about === about), ...pitches]
    .sort((a, b) => b.points - a.points)
    .map(({ text }) => text)
  return [sign("advert", weight, `It reads like an advert for ${about}: ${quoteSome(texts)}.`)]
}
