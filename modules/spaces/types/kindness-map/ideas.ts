import { DAY_MS } from "broadside"
import { t } from "broadside/http"
import { spaceCommand } from "../../contract"
import type { KindnessState } from "./state"

/** Something small that anyone can do today. */
export const IDEAS = [
  "thank a driver",
  "hold a door for someone with full hands",
  "write to a teacher who believed in you",
  "leave the last piece of cake to someone else",
  "pick up five pieces of litter on your way",
  "ask a shy colleague for an opinion",
  "water a plant that is not yours",
  "tell a cook what you liked about the meal",
  "let someone go first in the queue",
  "call a grandparent, yours or someone else's",
  "return two shopping trolleys, yours and another",
  "praise the work of someone whom no one praises",
  "teach a child to tie a bow",
  "put a bowl of water out for birds",
  "lend your favourite book",
  "carry someone's bag up the stairs",
  "answer a beginner's question with patience",
  "give away a coat that you no longer wear",
  "sweep the pavement beyond your own door",
  "send a photo to the friend who is in it",
  "learn how to say thank you in a neighbour's language",
  "bake bread and give half of it away",
  "listen for ten minutes without giving advice",
  "fix a wobbly chair at a place you share",
  "offer your seat before anyone asks",
  "leave a kind note in a library book",
  "plant something that bees like",
  "show someone the shortcut that you know",
  "say sorry first",
  "share your umbrella",
  "thank the person who cleans your building",
  "write a review for a small shop that you love",
  "help someone read a map or a timetable",
  "invite the newcomer to lunch",
  "clean the kitchen that everyone uses",
  "read a story aloud to someone",
  "donate a tin of something you would eat yourself",
  "tell a parent that their child was kind",
  "explain a trick that took you years to learn",
  "push a stranded car, or find someone who can",
  "feed the neighbour's cat for a weekend",
  "put your phone away while someone talks to you",
  "pass on a compliment that you overheard",
  "offer to take a photo of a whole family",
  "bring soup to someone who is ill",
  "let a driver into your lane, and wave",
  "give a musician in the street a coin and a minute",
  "write down a recipe for someone who asked",
  "thank someone from whom you learned a word today",
  "plant a tree, or promise one a bucket of water",
  "leave change in a vending machine",
  "repair a toy for a child",
  "give an old tool to a young maker",
  "wave at a train",
  "wish the cashier a good evening, and mean it",
  "forgive a small debt",
  "tidy a shelf in a shop where someone left a mess",
  "help someone to write an application",
  "bring back an extra coffee",
  "draw a picture and leave it where someone finds it",
] as const

/** That of a day in UTC. Neighbouring days have ideas of different kinds. */
export const ideaOn = (now: number): string =>
  IDEAS[(Math.floor(now / DAY_MS) * 7) % IDEAS.length] ?? IDEAS[0]

export const daily = spaceCommand<KindnessState>()({
  description: "Read today's idea for a kind act.",
  schema: t.Object({}),
  commutes: true,
  reduce(state, _, { name, now }) {
    const idea = ideaOn(now)
    return { ok: true, state: { ...state, idea }, happened: `${name} read today's idea: ${idea}.` }
  },
})
