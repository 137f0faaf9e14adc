import { beforeAll, describe, expect, test } from "bun:test"
import { connectedSite, HTML } from "./connected-site"

const { site, client } = connectedSite()
beforeAll(async () => {
  const json = { html: HTML, title: "Lantern", humanName: "Ada" }
  expect((await site().fetch("/games/submit", { json })).status).toBe(200)
})

describe("resources and prompts", () => {
  test("are listed, read, and completed", async () => {
    const { resources } = await client().listResources()
    for (const { uri } of resources) {
      const { contents } = await client().readResource({ uri })
      expect([uri, (contents[0] as { text: string }).text.length > 20]).toEqual([uri, true])
    }
    const { resourceTemplates } = await client().listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toContain(
      "broadside://game/{id}/source",
    )
    const source = await client().readResource({ uri: "broadside://game/001/source" })
    expect((source.contents[0] as { text: string }).text).toBe(HTML)
    for (const uri of ["broadside://game/999/source", "broadside://nothing", "https://e.example/"])
      await expect(client().readResource({ uri })).rejects.toThrow("There is no resource")
    const { completion } = await client().complete({
      ref: { type: "ref/resource", uri: "broadside://game/{id}/source" },
      argument: { name: "id", value: "00" },
    })
    expect(completion.values).toContain("001")
  })

  test("become requests that a model can act on", async () => {
    const { prompts } = await client().listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["build_a_page", "fork_and_improve", "enter_the_jam"]),
    )
    const { messages } = await client().getPrompt({
      name: "build_a_page",
      arguments: { idea: "a tide table" },
    })
    expect(JSON.stringify(messages)).toContain("a tide table")
    await expect(client().getPrompt({ name: "build_a_page", arguments: {} })).rejects.toThrow(
      "idea",
    )
    await expect(client().getPrompt({ name: "nothing" })).rejects.toThrow("There is no prompt")
  })
})
