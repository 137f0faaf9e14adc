import { contribute, defineModule, problemsOf } from "broadside"
import {
  Prompts,
  Resources,
  type ToolAnswer,
  type ToolCall,
  Tools,
  toolOf,
} from "broadside/contracts"
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
        tool("test_image_content", async () => ({ ...TEXT, content: [IMAGE] })),
        tool("test_audio_content", async () => ({ ...TEXT, content: [AUDIO] })),
        tool("test_embedded_resource", async () => ({ ...TEXT, content: [FILE] })),
        tool("test_multiple_content_types", async () => ({ ...TEXT, content: [IMAGE, FILE] })),
        tool("test_tool_with_progress", async ({ progress }) => {
          for (const step of ["first", "second", "third"]) progress(step)
          return TEXT
        }),
        tool("test_error_handling", async () => {
          throw problemsOf(table)["as-asked"]()
        }),
      ),
      contribute(
        Resources,
        resource("test://static-text", async () => "This is the content of the static resource."),
        { ...resource("test://static-binary", async () => PIXEL), mimeType: "image/png" },
        resource("test://template/{id}/data", async (id) => JSON.stringify({ id })),
      ),
      contribute(
        Prompts,
        prompt("test_simple_prompt", [], () => "This is a simple prompt."),
        { ...prompt("test_prompt_with_image", [], () => "Look."), content: async () => [IMAGE] },
        {
          ...prompt("test_prompt_with_embedded_resource", ["resourceUri"], () => "Read."),
          content: async ({ resourceUri = "" }) => [{ ...FILE, uri: resourceUri }],
        },
        prompt("test_prompt_with_arguments", ["arg1", "arg2"], (args) => JSON.stringify(args)),
      ),
    ],
  }),
})

const words = (name: string) => ({ name, title: name, description: name })

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
const TEXT = { text: "As it should be.", value: {} }
const IMAGE = { type: "image", mimeType: "image/png", bytes: PIXEL } as const
const AUDIO = { type: "audio", mimeType: "audio/wav", bytes: Buffer.from("RIFF") } as const
const FILE = {
  type: "resource",
  uri: "test://embedded-resource",
  mimeType: "text/plain",
  text: "This is an embedded resource.",
} as const

const tool = (name: string, run: (call: ToolCall) => Promise<ToolAnswer>) =>
  toolOf({ limit: () => undefined }, nothing, {
    ...words(name),
    run: (_, __, call) => run(call),
  })

/** Takes nothing, and answers nothing in particular. */
const nothing = route({
  summary: "A fixture",
  answers: { description: "An object", model: t.Object({}) },
})

const resource = (uri: string, read: (id: string) => Promise<string | Uint8Array>) => ({
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
