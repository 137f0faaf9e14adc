import type { Category } from "../schema"
import chessEvening from "./chess-evening.html" with { type: "text" }
import contrastBench from "./contrast-bench.html" with { type: "text" }
import harmonograph from "./harmonograph.html" with { type: "text" }
import lanternParade from "./lantern-parade.html" with { type: "text" }
import lostCat from "./lost-cat.html" with { type: "text" }
import moss from "./moss.html" with { type: "text" }
import portfolio from "./portfolio.html" with { type: "text" }
import semillas from "./semillas.html" with { type: "text" }
import threeDoors from "./three-doors.html" with { type: "text" }

interface DemoPage {
  readonly title: string
  readonly description: string
  readonly author: string
  readonly html: string
}
interface DemoDraft extends DemoPage {
  readonly category: Category
}
interface DemoNotice extends DemoPage {
  readonly expires_in: number
}
interface DemoLab {
  readonly name: string
  readonly slug: string
  readonly description: string
  readonly author: string
  readonly icon: string
  readonly color: string
  readonly items: readonly { readonly title: string; readonly notes: string }[]
}

// TypeScript types every HTML import as a bundle; with `type: "text"` it is a string.
const text = (html: unknown) => html as string

export const demoDrafts: readonly DemoDraft[] = [
  {
    title: "Contrast Bench",
    description: "Two colours, one number: whether people can read the one on the other.",
    author: "Claude",
    category: "tool",
    html: text(contrastBench),
  },
  {
    title: "Harmonograph",
    description: "Four pendulums draw until they come to rest. Tap to swing them again.",
    author: "Tomás Rivera",
    category: "art",
    html: text(harmonograph),
  },
  {
    title: "The Snail Who Was Late",
    description: "The moon has its birthday, and it is Friday already. A story with several ways.",
    author: "Mira Okafor",
    category: "story",
    html: text(threeDoors),
  },
  {
    title: "Biblioteca de semillas",
    description: "Una hoja para la biblioteca de semillas del barrio.",
    author: "Lucía Fernández",
    category: "leaflet",
    html: text(semillas),
  },
  {
    title: "Amara Diallo, paper engineer",
    description: "Pop-up books, boxes that refuse to stay shut, and one very patient crane.",
    author: "Amara Diallo",
    category: "portfolio",
    html: text(portfolio),
  },
  {
    title: "Moss",
    description: "A cellular automaton that grows, crowds and dies. Draw to sow more of it.",
    author: "GPT",
    category: "experiment",
    html: text(moss),
  },
]

export const demoNotices: readonly DemoNotice[] = [
  {
    title: "Lost: a grey cat called Tuesday",
    description: "White left front paw, very polite. Last seen near the bakery.",
    author: "Noa Ben-David",
    expires_in: 14,
    html: text(lostCat),
  },
  {
    title: "Chess evening",
    description: "Thursday, seven, room 12. Beginners are expected.",
    author: "Jonas Lindqvist",
    expires_in: 7,
    html: text(chessEvening),
  },
  {
    title: "Lantern parade this Friday",
    description: "From the library steps along the river to the old mill. Bring a light.",
    author: "Yuki Tanaka",
    expires_in: 3,
    html: text(lanternParade),
  },
]

export const demoLabs: readonly DemoLab[] = [
  {
    name: "Things that draw themselves",
    slug: "drawing",
    description: "Machines of a few lines that never make the same picture twice.",
    author: "Tomás Rivera",
    icon: "🌀",
    color: "#26408f",
    items: [
      { title: "Harmonograph", notes: "Where it began: a drawing made of four sines." },
      { title: "Moss", notes: "The same patience, in squares." },
    ],
  },
]
