import { oneOf, optional, t, text } from "broadside/http"
import { type ModelTool, modelTool } from "../model/tool-set"
import type { Building } from "./building"

const CATEGORIES = ["experiment", "tool", "art", "story", "leaflet", "portfolio"] as const

const WriteInput = t.Object({
  title: text({ min: 1, max: 80, description: "Title of the page, as its visitors read it" }),
  html: t.String({ minLength: 1, description: "The whole file, from <!doctype html>" }),
  description: optional(text({ max: 220, description: "What it is, in one sentence" })),
  category: optional(oneOf(CATEGORIES, { description: "Default experiment" })),
})
const ChangeInput = t.Object({
  changes: t.Array(
    t.Object({
      find: t.String({ minLength: 1, description: "A text that is in the page exactly once" }),
      replace: t.String({ description: "The new text in its place" }),
    }),
    { minItems: 1, maxItems: 50, description: "Applied in order, all or none" },
  ),
})
const ForkInput = t.Object({ id: text({ min: 1, max: 20, description: "Id of the game: 012" }) })
const PublishInput = t.Object({
  what_changed: optional(
    text({
      max: 200,
      description: "Of a fork: what is new, in one sentence",
    }),
  ),
})

const forkTool = (building: Building) =>
  modelTool({
    description:
      "Loads a game of the archive as the page, and returns its source. Publishing then publishes a fork of it, and its makers are credited.",
    input: ForkInput,
    run: ({ id }) => building.inTurn(() => building.forkGame(id)),
  })

/** What the model can do with a page, and nothing else. */
export const builderTools = (
  building: Building,
  canFork: boolean,
): Readonly<Record<string, ModelTool>> => ({
  write_page: modelTool({
    description: "Writes the whole page and checks it. Publishes nothing.",
    input: WriteInput,
    run: (draft) => building.inTurn(() => building.write(draft)),
  }),
  change_page: modelTool({
    description: "Replaces texts in the page and checks it again. Publishes nothing.",
    input: ChangeInput,
    run: ({ changes }) => building.inTurn(() => building.change(changes)),
  }),
  read_page: modelTool({
    description: "Reads the page as it is so far.",
    input: t.Object({}),
    run: () => building.inTurn(() => building.readPage()),
  }),
  ...(canFork ? { fork_game: forkTool(building) } : {}),
  publish_page: modelTool({
    description: "Publishes the page. Call it once the page passes the check.",
    input: PublishInput,
    run: ({ what_changed }) => building.inTurn(() => building.publish(what_changed)),
  }),
})
