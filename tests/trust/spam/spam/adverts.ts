import type { Chance } from "../chance"
import { type Draft, type Family, filler, freshHost, link, pageOf, paragraph } from "../page"

interface Advert {
  readonly titles: readonly string[]
  readonly lines: readonly string[]
  readonly calls: readonly string[]
  readonly host: string
  readonly lang?: string
}

/** An advert of some of these lines, with a link or a contact. */
export function advertOf(chance: Chance, advert: Advert): Draft {
  const title = chance.pick(advert.titles)
  const url = `https://${freshHost(chance, advert.host)}/${chance.pick(["", "go", "?aff=77", "start"])}`
  const lines = chance.some(advert.lines, chance.between(3, 6))
  const padding = (advert.lang ?? "en") === "en" ? filler(chance, chance.between(1, 6)) : ""
  return {
    title,
    ...(chance.is(0.5) ? { description: lines[0] as string } : {}),
    html: pageOf(
      chance,
      title,
      [
        ...lines.map((line) => (chance.is(0.3) ? `<h2>${line}</h2>` : paragraph(line))),
        paragraph(padding),
        paragraph(link(url, chance.pick(advert.calls))),
      ],
      advert.lang,
    ),
  }
}

export const casino: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Best online casino 2026",
      "Online slots real money",
      "C4sino bonus",
      "Spin and win",
      "Sports betting tips",
    ],
    lines: [
      "Play online slots for real money.",
      "Get a 200% welcome bonus and 50 free spins.",
      "No deposit bonus for new players.",
      "The best online c@sino with instant payouts.",
      "Live roulette, blackjack and jackpot slots.",
      "Sports betting with the highest odds.",
      "Register now and claim your free spins.",
      "Fast withdrawals to your card or crypto wallet.",
    ],
    calls: ["Play now", "Claim bonus", "Register", "Get free spins"],
    host: "bet",
  })

export const pharmacy: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Buy cheap pills online",
      "Online pharmacy no prescription",
      "Vi\u200bagra 50 mg",
      "Order Tramadol",
      "Ozempic without prescription",
    ],
    lines: [
      "Buy Viagra, Cialis and Levitra without prescription.",
      "Tramadol 100mg, overnight delivery.",
      "Cheap V1agra from 0.89 per pill.",
      "Ambien, Xanax and Adderall online, no prescription needed.",
      "Discreet shipping, we accept Bitcoin.",
      "Generic Ciаlis at the lowest price.",
      "Order Ozempic online, best price guaranteed.",
      "Trusted online pharmacy, worldwide delivery.",
    ],
    calls: ["Order now", "Buy now", "Best price", "Add to cart"],
    host: "meds",
  })

export const cryptoDoubling: Family = (chance) =>
  advertOf(chance, {
    titles: [
      "Bitcoin giveaway",
      "Double your crypto",
      "AI trading bot",
      "Invest and earn daily",
      "Forex signals",
    ],
    lines: [
      "Send 0.1 BTC and receive 0.2 BTC back.",
      "Guaranteed returns of 5% daily.",
      "Double your bitcoin in 24 hours.",
      "Our trading bot makes passive income for you.",
      "Elon Musk gives away 5,000 BTC.",
      "Risk free investment plan, withdraw any time.",
      "Join our Telegram channel for forex signals.",
      "Earn $3,000 a week from home.",
    ],
    calls: ["Start earning", "Invest now", "Join", "Claim"],
    host: "coin",
  })

/** A warning about a virus, and a number to call. */
export const fakeSupport: Family = (chance) => {
  const brand = chance.pick([
    "Microsoft",
    "Windows Defender",
    "Apple",
    "Norton",
    "QuickBooks",
    "HP printer",
  ])
  const phone = `+1-8${chance.pick(["00", "33", "44", "55", "66", "77", "88"])}-${chance.between(200, 999)}-${chance.between(1000, 9999)}`
  const title = chance.pick([
    `${brand} Support`,
    "Security Alert",
    "Virus detected",
    `${brand} helpline number`,
  ])
  const lines = chance.some(
    [
      `Your computer is infected with ${chance.between(2, 9)} viruses.`,
      `Call ${brand} support now: ${phone}.`,
      "Do not shut down your computer.",
      "Your personal data and passwords are at risk.",
      `Toll free ${brand} customer service number ${phone}.`,
      "Your access has been blocked for security reasons.",
      "Certified technicians are available 24/7.",
    ],
    5,
  )
  return {
    title,
    html: pageOf(chance, title, [
      ...lines.map(paragraph),
      `<a href="tel:${phone}">Call ${phone}</a>`,
    ]),
  }
}
