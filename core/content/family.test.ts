import { describe, expect, test } from "bun:test"
import { cpuMs } from "../../tests/kit/cpu"
import { createFamilyRule } from "./family"

const rule = createFamilyRule({})

// Names, places, foods, animals and words of other languages that hold a bad one by accident.
const INNOCENT =
  `Scunthorpe|Dickerson|Fukuoka|Penistone|Clitheroe|Lightwater|Essex|Sussex|Middlesex|Wessex|Cockermouth|Cockburn|Hancock
Hitchcock|Babcock|Alcock|Peacock|Woodcock|Shuttlecock|Cockatoo|Cocktail|Cockpit|Cockney|Cockroach|Weathercock|Dickens|Dickinson|Dickson
Dickie|Benedick|Moby Dick|Dick Van Dyke|Dick Whittington|Philip K. Dick|Fukushima|Fukuda|Fukuyama|Matsushita|Takeshita|Kinoshita|Shitake
Shiitake mushrooms|Ishita|Mishita|Yoshitaka|Shitala|Wankel engine|Swank|Schwanke|Twatt|Assassin|Assassins|Classic|Class|Grass|Glass|Bass
Compass|Cassandra|Passage|Ambassador|Embarrass|Assemble|Assess|Asset|Harass|Massage|Cassette|Mass effect|Brass|Jurassic|Potassium
Analysis|Analyst|Analog|Banal|Canal|Canals|Arsenal|Parse|Arsenic|Coarse|Sparse|Title|Titles|Titan|Titanic|Titanium|Constitution|Titus
Titmouse|Great tit|Blue tits|Subtitle|Stitch|Partition|Competition|Pussycat|Pussy willow|Document|Cucumber|Circumference|Accumulate
Cumulus|Cumberland|Cummings|Cum laude|Scum|Therapist|Grape|Grapes|Drape|Trapeze|Scrape|Skyscraper|Rapeseed|Rapper|Sextant|Sextet|Unisex
Sexton|Asexual plants|Pen island|Peninsula|Happiness|Spencer|Shift|Shirt|Shire|Ship it|Whitshill|Bushido|Pushit|Sushi time|Mishmash
Horsham|Whorl|Whoever|Nigeria|Niger|Snigger|Niggle|Denigrate|Montenegro|Vinegar|Negroni|Fagin|Fagus|Sofa gamer|Prickly pear|Bollard
Hooker's green|Orgy bass|Organ|Organism|Porcelain|Popcorn|Corn|Acorn|Unicorn|Turducken|Saturday|Turdus|Pistachio|Episode|Pissarro
Mississippi|Buttons|Butter|Rebuttal|Spastic no|Fanny Brice|Virginia|Regina|Vaginulus|Semen Budyonny|Basement|Casement|Advertisement
Amusement|Retardation time|Ejaculation|Dyke road|Van Dyck|Offa's Dyke|Chinkapin|Chink of light|Kickstarter|Kite|Jerky|Jerkin|Jizera|Cocoa
Bastardo grape|Bitchū|Homo sapiens|Hello kitty|Assam tea|Bassoon|Massachusetts|Hampshire|Yorkshire|Shropshire|Berkshire|Lake Titicaca
Phuket|Phuoc|Phuc Nguyen|Dong|Wang|Focker|Fokker|Fucine|Kuntz|Kant|Country|Scuttle|Tuscan|Cuntis|Manuscript|Discuss|Discount|Percussion|Cunning|Incunabula`
    .split(/[|\n]/)
    .map((phrase) => phrase.trim())

// In rot13, so that this file can be read aloud in a school.
const rot13 = (text: string) =>
  text.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97))
const STRONG = [
  "shpx",
  "shpxvat",
  "fuvg",
  "phag",
  "avttre",
  "cbea",
  "oybjwbo",
  "fyhg",
  "jubер".replace("ер", "er"),
  "juber",
  "zbgureshpxre",
  "ohyyfuvg",
  "ovgpu",
].map(rot13)

const DISGUISES: Readonly<Record<string, (word: string) => string>> = {
  plain: (w) => w,
  capitals: (w) => w.toUpperCase(),
  "in a sentence": (w) => `what the ${w} is this`,
  "with punctuation": (w) => `"${w}!"`,
  spaced: (w) => [...w].join(" "),
  dotted: (w) => [...w].join("."),
  dashed: (w) => [...w].join("-"),
  "zero-width": (w) => [...w].join("\u200b"),
  accents: (w) => w.replace(/[aeiou]/g, (v) => `${v}\u0301`),
  "full width": (w) => w.replace(/[a-z]/g, (c) => String.fromCodePoint(c.charCodeAt(0) + 0xfee0)),
  leet: (w) => w.replace("i", "1").replace("o", "0").replace("e", "3"),
  repeated: (w) => w.replace(/[aeiou]/, (v) => v.repeat(4)),
}

describe("the family rule", () => {
  test(`leaves ${INNOCENT.length} innocent phrases alone: none refused, hardly any flagged`, () => {
    expect(INNOCENT.length).toBeGreaterThanOrEqual(150)
    const verdicts = INNOCENT.map((phrase) => [phrase, rule.check(phrase)] as const)
    expect(verdicts.filter(([, v]) => v.verdict === "refused").map(([p]) => p)).toEqual([])
    const flagged = verdicts.filter(([, v]) => v.verdict === "flagged").map(([p]) => p)
    // Each of these is a doubtful word standing whole; the operator sees it, the maker does not.
    expect(flagged).toEqual([
      "Orgy bass",
      "Spastic no",
      "Dyke road",
      "Offa's Dyke",
      "Chink of light",
    ])
  })

  test("reads no word into model numbers, where leet needs more than one letter", () => {
    const models = ["F46", "BMW F46", "the BMW F46s", "(F46)", "'F46'", "F46-1", "Boeing 5H17"]
    models.push("747-5H17", "5H17!", "A55", "Highway 455", "T175")
    expect(models.filter((text) => rule.check(text).verdict !== "clean")).toEqual([])
    const leet = [
      "fu1g",
      "s4t",
      "sn6",
      "5u1g",
      "5yh7",
      "c0ea",
      "a1663e",
      "s4tt0g",
      "s46 shpx",
      "$u17",
    ]
    expect(leet.filter((text) => rule.check(rot13(text)).verdict !== "refused")).toEqual([])
  })

  for (const [name, disguise] of Object.entries(DISGUISES))
    test(`refuses strong words ${name}`, () => {
      const missed = STRONG.filter((word) => rule.check(disguise(word)).verdict !== "refused")
      expect(missed.map(rot13)).toEqual([])
    })

  test("the operator refuses more, and allows", () => {
    const own = createFamilyRule({ refuse: ["Voldemort"], allow: [STRONG[2] as string] })
    expect(own.check("beware voldemort").verdict).toBe("refused")
    expect(own.check(STRONG[2] as string).verdict).toBe("clean")
  })

  test("of a long text takes linear time", () => {
    for (const text of [
      "a ".repeat(10_000),
      "as".repeat(10_000),
      "f.".repeat(10_000),
      "ſ".repeat(20_000),
    ]) {
      expect(cpuMs(() => rule.check(text))).toBeLessThan(2_000)
    }
  })
})
