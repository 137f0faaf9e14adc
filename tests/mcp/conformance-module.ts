import { contribute, defineModule, problemsOf } from "broadside"
import { Prompts, Resources, Tools, toolOf } from "broadside/contracts"
import { route, t } from "broadside/http"

const table = {
  "as-asked": {
    status: 400,
    title: "As asked",
    fix: "Nothing to fix.",
    detail: () => "This tool always refuses.",
  },
}

/** What the official conformance suite looks for by name, as far as our tools and resources can be it. */
export const fixtures = defineModule({
  id: "fixtures",
  manifest: { name: "fixtures", version: "1.0.0", engines: { broadside: "^1.0.0" } },
  problems: table,
  setup: () => ({
    contribute: [
      contribute(
        Tools,
        tool("test_simple_text", async () => ({
          text: "This is a simple text response.",
          value: {},
        })),
        tool("test_error_handling", async () => {
          throw problemsOf(table)["as-asked"]()
        }),
      ),
      contribute(
        Resources,
        resource("test://static-text", async () => "This is the content of the static resource."),
        resource("test://template/{id}/data", async (id) => JSON.stringify({ id })),
      ),
      contribute(
        Prompts,
        prompt("test_simple_prompt", [], () => "This is a simple prompt."),
        prompt("test_prompt_with_arguments", ["arg1", "arg2"], (args) => JSON.stringify(args)),
      ),
    ],
  }),
})

const words = (name: string) => ({ name, title: name, description: name })

const tool = (name: string, run: () => Promise<{ text: string; value: object }>) =>
  toolOf({ limit: () => undefined }, nothing, { ...words(name), run })

/** Takes nothing, and answers nothing in particular. */
const nothing = route({
  summary: "A fixture",
  answers: { description: "An object", model: t.Object({}) },
})

const resource = (uri: string, read: (id: string) => Promise<string>) => ({
  ...words(uri),
  uri,
  mimeType: "text/plain",
  read,
})

const prompt = (
  name: string,
  args: readonly string[],
  text: (args: Readonly<Record<string, string>>) => string,
) => ({
  ...words(name),
  arguments: args.map((name) => ({ name, description: name, required: true })),
  text,
})
