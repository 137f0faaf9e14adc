import { type Family, filler, link, pageOf, paragraph } from "../page"

/** A lesson that quotes what it warns of. */
export const safetyLesson: Family = (chance) => {
  const title = chance.pick([
    "Spot the phishing mail",
    "Online safety quiz",
    "How scams work",
    "Strong passwords",
  ])
  const quotes = chance.some(
    [
      "“Your account has been suspended, verify your identity”",
      "“Congratulations, you won a free iPhone”",
      "“Your computer is infected, call support now”",
      "“Send 1 bitcoin and get 2 back”",
      "“PayPal: confirm your password within 24 hours”",
    ],
    3,
  )
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        "In this lesson you learn to tell real messages from fake ones. Which of these would you trust?",
      ),
      `<ol>${quotes.map((quote) => `<li>${quote}</li>`).join("")}</ol>`,
      paragraph(
        `Never type your password on a page that you reached by a link. Read more at ${link("https://www.consumer.ftc.gov", "the consumer guide")}.`,
      ),
      chance.is(0.4)
        ? `<label>Test how strong a password is: <input type="password" id="t"></label><meter id="m"></meter><script>t.oninput=()=>{m.value=Math.min(1,t.value.length/16)}</script>`
        : "",
    ]),
  }
}

/** Measured only. A person's page with every way to write to them. */
export const portfolio: Family = (chance) => {
  const name = `${chance.pick(["Ada", "Noor", "Luis", "Mei", "Tom", "Zofia"])} ${chance.pick(["Kim", "Silva", "Okoro", "Novak", "Haas"])}`
  const title = `${name}, ${chance.pick(["designer", "developer", "photographer", "teacher"])}`
  const at = name.toLowerCase().replace(" ", "")
  const links = chance.some(
    [
      `https://github.com/${at}`,
      `https://www.linkedin.com/in/${at}`,
      `https://instagram.com/${at}`,
      `https://${at}.dev`,
      `https://t.me/${at}`,
      `https://wa.me/49${chance.between(1e8, 9e8)}`,
    ],
    4,
  )
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(`${filler(chance, 5)} I work on websites, SEO and online shops.`),
      links.map((url) => link(url, url.split("/")[2] as string)).join(" · "),
      `<a href="mailto:${at}@example.com">Write to me</a> or call +49 ${chance.between(100, 999)} ${chance.between(10_000, 99_999)}`,
    ]),
  }
}

/** Measured only. An event with a way to give, a group chat and a map. */
export const charityEvent: Family = (chance) => {
  const title = `${chance.pick(["Spring", "Winter", "Summer"])} ${chance.pick(["run", "bazaar", "concert", "clean-up"])} for the ${chance.pick(["animal shelter", "library", "hospice", "river"])}`
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `${filler(chance, 4)} Everybody is welcome, the entry is free, and there is a lottery with prizes.`,
      ),
      paragraph(
        `${link("https://www.paypal.com/donate?hosted_button_id=ABC", "Donate with PayPal")}, ${link("https://chat.whatsapp.com/AbCdEf", "join our group")} or see ${link("https://www.openstreetmap.org/#map=17/48.1/11.5", "the map")}. Register now by phone: 089 ${chance.between(10_000, 99_999)}.`,
      ),
    ]),
  }
}

/** Measured only. School reports on money, medicine and the net. */
export const schoolReport: Family = (chance) => {
  const [title, lines] = chance.pick<readonly [string, readonly string[]]>([
    [
      "How interest works",
      [
        "A loan costs interest. A payday loan can cost more than 300% a year.",
        "Use the calculator below to see how a credit grows.",
        "Compare two loans before you sign.",
      ],
    ],
    [
      "What is Bitcoin?",
      [
        "Bitcoin is a currency without a bank.",
        "Its price rises and falls, and nobody can promise returns.",
        "Mining uses a lot of electricity.",
      ],
    ],
    [
      "How medicines work",
      [
        "Aspirin comes from the bark of the willow.",
        "Some medicines need a prescription from a doctor.",
        "Sildenafil was first made for the heart.",
      ],
    ],
    [
      "Gambling and odds",
      [
        "In the long run the casino always wins.",
        "A roulette wheel has 37 pockets.",
        "Slot machines pay back less than they take.",
      ],
    ],
    [
      "Films of the 1920s",
      [
        "Watch how the camera moves in this full movie by Murnau.",
        "Silent films had live music.",
        "Many are free to stream at the archive.",
      ],
    ],
  ])
  return {
    title,
    html: pageOf(chance, title, [
      ...lines.map(paragraph),
      paragraph(`${filler(chance, 6)} Source: ${link("https://en.wikipedia.org", "Wikipedia")}.`),
    ]),
  }
}

/** Measured only. A diary with links to the diaries of friends, each at a domain of its own. */
export const blogroll: Family = (chance) => {
  const title = chance.pick(["Small notes", "My corner of the web", "Weeknotes", "Now page"])
  const friends = Array.from({ length: chance.between(3, 22) }, () => {
    const name = `${chance.pick(["anna", "ben", "chen", "dana", "emre", "farah"])}${chance.pick(["writes", "draws", "codes", "bakes"])}`
    return link(
      `https://${name}${chance.between(1, 99)}.${chance.pick(["blog", "net", "me", "se"])}`,
      name,
    )
  })
  return {
    title,
    html: pageOf(chance, title, [
      ...Array.from({ length: chance.between(2, 6) }, () => paragraph(filler(chance, 6))),
      `<h2>Friends</h2><p>${friends.join(", ")}</p>`,
    ]),
  }
}
