import type { Submission } from "../publish/models"
import { atlas } from "./atlas"
import bellEcho from "./bell-echo.html" with { type: "text" }
import catsAndMice from "./cats-and-mice.html" with { type: "text" }
import dot from "./dot.html" with { type: "text" }
import hilltop from "./hilltop.html" with { type: "text" }
import lanternCatcher from "./lantern-catcher.html" with { type: "text" }
import lanternStorm from "./lantern-storm.html" with { type: "text" }
import lighthouseNight from "./lighthouse-night.html" with { type: "text" }
import pocketGarden from "./pocket-garden.html" with { type: "text" }
import prism from "./prism.html" with { type: "text" }
import teaStall from "./tea-stall.html" with { type: "text" }
import twoPaddles from "./two-paddles.html" with { type: "text" }
import wordGarden from "./word-garden-he.html" with { type: "text" }

export interface DemoGame extends Submission {
  /** Title of an earlier one that this is a fork of. */
  readonly forkOf?: string
  readonly whatChanged?: string
}

// The types take every HTML import for a bundle; with `type: "text"` it is the text.
const text = (html: unknown) => html as string

/** Thirteen small games of all kinds and sizes, oldest first. */
export const demoGames = (): readonly DemoGame[] => [
  {
    title: "Lantern Catcher",
    description:
      "Catch the falling lanterns with your boat before they reach the water. Keeps your best score.",
    tags: ["arcade", "night"],
    humanName: "Mira Okafor",
    aiCredit: "Claude",
    status: "stable",
    html: text(lanternCatcher),
  },
  {
    title: "Pocket Garden",
    description: "Sow, water, wait and pick in forty days. Ripe plants wilt when left too long.",
    tags: ["puzzle", "calm"],
    humanName: "Jonas Lindqvist",
    status: "stable",
    html: text(pocketGarden),
  },
  {
    title: "Prism Drift",
    description: "Dive through a winding tunnel of coloured rings. Drawn by a single WebGL shader.",
    tags: ["arcade", "webgl"],
    humanName: "AI-solo",
    aiCredit: "Claude",
    status: "under-development",
    html: text(prism),
  },
  {
    title: "Bell Echo",
    description:
      "Four bells and a song that grows by one note each round. Sounds made in the browser.",
    tags: ["music", "memory"],
    humanName: "Tomás Rivera",
    aiCredit: "GPT",
    status: "stable",
    html: text(bellEcho),
  },
  {
    title: "Tea Stall",
    description:
      "Guess which tea each guest wants. Needs help: guests should remember you, and the days should differ.",
    tags: ["calm", "story"],
    humanName: "Yuki Tanaka",
    status: "needs-help",
    html: text(teaStall),
  },
  {
    title: "🐈 猫とねずみ",
    description: "ねずみをつかまえよう。Lead the cat to the mice and leave the dogs in peace.",
    tags: ["puzzle", "猫"],
    humanName: "Yuki Tanaka",
    aiCredit: "Gemini",
    status: "stable",
    html: text(catsAndMice),
  },
  {
    title: "גן המילים",
    description: "סדרו את האותיות למילה. A word garden in Hebrew, written from right to left.",
    tags: ["words", "puzzle"],
    humanName: "Noa Ben-David",
    status: "stable",
    html: text(wordGarden),
  },
  {
    title: "Dot",
    description: "Twenty seconds, one dot, in less than 1.5 KB.",
    tags: ["arcade", "tiny"],
    humanName: "AI-solo",
    aiCredit: "Mistral",
    status: "stable",
    html: text(dot),
  },
  {
    title: "The Lighthouse Night",
    description: "The lamp is out and a ship is coming in. A short story with choices.",
    tags: ["story", "night"],
    humanName: "Mira Okafor",
    status: "stable",
    html: text(lighthouseNight),
  },
  {
    title: "Two Paddles",
    description:
      "Two players on one device. Needs help: it should be playable alone, against the machine.",
    tags: ["two-player", "arcade"],
    humanName: "Jonas Lindqvist",
    aiCredit: "GPT",
    status: "needs-help",
    html: text(twoPaddles),
  },
  {
    title: "Lantern Storm",
    description: "The wind blows forty lanterns about. Light them all.",
    tags: ["arcade", "night"],
    humanName: "AI-solo",
    aiCredit: "Gemini",
    status: "stable",
    html: text(lanternStorm),
    forkOf: "Lantern Catcher",
    whatChanged: "Nothing falls any more: a storm blows the lanterns sideways, and you light them.",
  },
  {
    title: "The Great Atlas",
    description: "A world of two million places to sail around in, all in one file of 1.9 MB.",
    tags: ["explore", "calm"],
    humanName: "Noa Ben-David",
    aiCredit: "Claude",
    status: "under-development",
    html: atlas(),
    forkOf: "Prism Drift",
    whatChanged: "The endless way through became an endless sea.",
  },
  {
    title: "Hilltop",
    description:
      "Chess in which a king that reaches the middle wins. Two players on one device, or one against Pebble, Stile or Summit.",
    tags: ["board", "two-player"],
    humanName: "Tomás Rivera",
    aiCredit: "Claude",
    status: "stable",
    html: text(hilltop),
  },
]
