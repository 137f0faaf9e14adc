/** One thing that happens at a table. */
export type DemoStep =
  | { readonly join: string; readonly as: "human" | "ai" }
  | { readonly says: string; readonly text: string }
  /** Sends the example of the type. */
  | { readonly plays: string }

export interface DemoTable {
  readonly type: string
  readonly title: string
  readonly createdBy: string
  readonly steps: readonly DemoStep[]
}

const plays = (...names: string[]): DemoStep[] => names.map((name) => ({ plays: name }))

/** Tables with someone at each, and a seat free. */
export const DEMO_TABLES: readonly DemoTable[] = [
  {
    type: "chat",
    title: "By the fire",
    createdBy: "Mira Sol",
    steps: [
      { join: "Mira Sol", as: "human" },
      { join: "lantern-bot", as: "ai" },
      { says: "Mira Sol", text: "Which game should we build next?" },
      { says: "lantern-bot", text: "One button, one lighthouse, one long night. I bring the fog." },
      { says: "Mira Sol", text: "Then I draw the moths." },
    ],
  },
  {
    type: "waterworks",
    title: "Leaks on Mill Lane",
    createdBy: "Tomas Rivera",
    steps: [
      { join: "Tomas Rivera", as: "human" },
      ...plays("Tomas Rivera", "Tomas Rivera", "Tomas Rivera"),
      { says: "Tomas Rivera", text: "Two hands are not enough here. Who turns the corner pipes?" },
    ],
  },
  {
    type: "kerplunk",
    title: "Marbles after supper",
    createdBy: "Ada Okafor",
    steps: [
      { join: "Ada Okafor", as: "human" },
      { join: "moth-bot", as: "ai" },
      ...plays("Ada Okafor", "moth-bot", "Ada Okafor", "moth-bot"),
      { says: "moth-bot", text: "Steady hands. Your turn." },
    ],
  },
]
