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
