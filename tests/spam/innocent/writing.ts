import { type Family, filler, link, pageOf, paragraph } from "../page"

const SITES =
  "en.wikipedia.org developer.mozilla.org www.nasa.gov scratch.mit.edu www.khanacademy.org archive.org www.gutenberg.org openstreetmap.org github.com itch.io www.bbc.co.uk musescore.org www.youtube.com lichess.org www.openprocessing.org p5js.org threejs.org codepen.io www.w3.org www.britannica.com arxiv.org www.nationalgeographic.com opengameart.org freesound.org fonts.google.com www.desmos.com www.geogebra.org stellarium-web.org xkcd.com www.rijksmuseum.nl".split(
    " ",
  )

export const linkCollection: Family = (chance) => {
  const topic = chance.pick([
    "astronomy",
    "maths",
    "drawing",
    "music",
    "JavaScript",
    "birds",
    "history",
  ])
  const title = `My links about ${topic}`
  const links = chance
    .some(SITES, chance.between(6, 30))
    .map(
      (host) =>
        `<li>${link(`https://${host}/${topic}`, `${host.replace("www.", "")} on ${topic}`)}: ${filler(chance, 1)}</li>`,
    )
  return {
    title,
    html: pageOf(chance, title, [paragraph(filler(chance, 3)), `<ul>${links.join("\n")}</ul>`]),
  }
}

const STORIES: readonly (readonly [string, string, string])[] = [
  [
    "de",
    "Der Leuchtturm",
    "In der Nacht brannte das Licht. Mein Großvater erzählte uns Geschichten vom Meer, und wir hörten ihm zu, bis der Tee kalt war.",
  ],
  [
    "fr",
    "Le jardin",
    "Le matin, ma grand-mère arrose les tomates. Nous cueillons des fraises et nous préparons une tarte pour toute la famille.",
  ],
  [
    "es",
    "La feria del pueblo",
    "El sábado hay música en la plaza. Los niños juegan a la lotería y ganan un pez de papel.",
  ],
  [
    "ru",
    "Зимняя сказка",
    "Снег лежал на крышах, а дети играли во дворе. Бабушка пекла пироги и звала всех домой.",
  ],
  ["ja", "雨の日", "朝から雨が降っています。窓のそばで本を読みながら、お茶を飲みました。"],
  ["zh", "我的小狗", "我有一只小狗，它喜欢在公园里跑步。每天放学以后，我们一起去河边散步。"],
  ["ar", "قصة القمر", "في ليلة هادئة نظر الطفل إلى القمر وسأل أمه عن النجوم البعيدة."],
  ["he", "הגן שלנו", "בגן שלנו יש עץ לימון גדול. בכל בוקר אנחנו משקים אותו ושרים שיר."],
  ["hi", "मेरा गाँव", "मेरे गाँव में एक बड़ा पेड़ है। शाम को सब लोग वहाँ बैठकर कहानियाँ सुनाते हैं।"],
  [
    "tr",
    "Köy düğünü",
    "Köyde bütün gün müzik vardı. Çocuklar koştu, büyükler çay içti ve uzun uzun sohbet etti.",
  ],
  ["ko", "가을 소풍", "우리는 산에 올라가서 도시락을 먹었습니다. 단풍이 아주 아름다웠습니다."],
  [
    "pl",
    "Wycieczka",
    "Pojechaliśmy pociągiem nad morze. Zbieraliśmy muszle i jedliśmy lody na molo.",
  ],
  [
    "pt",
    "A avó e o mar",
    "A minha avó ganhava a vida a coser redes. Hoje conto as histórias dela aos meus filhos.",
  ],
  [
    "id",
    "Sawah di pagi hari",
    "Setiap pagi ayah pergi ke sawah. Kami membantu dan bermain layang-layang setelah panen.",
  ],
  ["vi", "Con mèo nhỏ", "Nhà em có một con mèo nhỏ. Buổi tối nó nằm cạnh cửa và chờ mẹ về."],
]

export const storyOfTheWorld: Family = (chance, index) => {
  const [lang, title, text] = STORIES[index % STORIES.length] as (typeof STORIES)[number]
  const sentences = text.split(/(?<=[.。！])\s*/)
  return {
    title: `${title} ${index + 1}`,
    html: pageOf(
      chance,
      title,
      Array.from({ length: chance.between(1, 4) }, () =>
        paragraph(chance.some(sentences, 3).join(" ")),
      ),
      lang,
    ),
  }
}

/** A class of thirty does the same exercise from one address within one lesson. */
export const classExercise: Family = (chance, index) => {
  const title = `My first page ${index + 1}`
  const animal = chance.pick(["cat", "dog", "hamster", "parrot", "pony", "turtle"])
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `Hello, this is my first page. My favourite animal is the ${animal}. In this lesson we learned about headings, paragraphs, lists and links, and we changed the colour of the background with a style.`,
      ),
      `<ul><li>${chance.pick(["pizza", "pasta", "soup"])}</li><li>${chance.pick(["football", "chess", "swimming"])}</li><li>${chance.pick(["red", "blue", "green"])}</li></ul>`,
      paragraph(
        `This is a link: ${link("https://en.wikipedia.org/wiki/HTML", "what HTML is")}. Thank you for visiting my page and see you soon!`,
      ),
    ]),
  }
}

export const shopMockUp: Family = (chance) => {
  const thing = chance.pick(["mugs", "candles", "stickers", "honey", "socks", "postcards"])
  const title = `The ${thing} shop`
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `A practice project: hand-made ${thing} with free shipping from 20 euros. Buy two, get one free until Sunday!`,
      ),
      Array.from(
        { length: chance.between(2, 6) },
        (_, i) =>
          `<div class="card"><h3>${thing} no. ${i + 1}</h3><p>${chance.between(3, 25)}.00</p><button>${chance.pick(["Add to cart", "Buy now"])}</button></div>`,
      ).join(""),
      `<form><input placeholder="Name"><input placeholder="Address">${chance.is(0.3) ? '<input placeholder="Card number (do not use a real one)">' : ""}<button>Order now</button></form><script>let cart=[];document.querySelectorAll(".card button").forEach(b=>b.onclick=()=>cart.push(b))</script>`,
    ]),
  }
}

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
