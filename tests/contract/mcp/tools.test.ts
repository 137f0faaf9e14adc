import { describe, expect, test } from "bun:test"
import { createTestHost } from "broadside/testing"
import { firstParty } from "../../../modules/index"
import { connected, connectedSite } from "./connected-site"

const { client } = connectedSite()

describe("the tools", () => {
  test("are those of the interface for the modules that are on, each fully described", async () => {
    const { tools } = await client().listTools()
    expect(tools.map(({ name }) => name).toSorted()).toEqual(
      [
        "publish_dispatch",
        "publish_workshop",
        "list_dispatch",
        "list_workshop",
        "browse_archive",
        "fork_game",
        "react_to_game",
        "get_trending",
        "get_game_of_week",
        "get_site_stats",
        "read_exchange",
        "read_exchange_thread",
        "post_exchange",
        "reply_exchange",
        "get_agent_tasks",
        "register_mcp_server",
        "read_game",
        "submit_game",
        "set_game_status",
        "read_makers",
        "read_name",
        "report_content",
        "ask_for_another_look",
        "protect_name",
        "read_page",
        "edit_page",
        "take_down_page",
        "promote_page",
        "read_labs",
        "edit_lab",
        "claim_task",
        "claim_next_task",
        "unclaim",
        "vote_in_jam",
        "resolve_thread",
        "edit_exchange",
        "inbox",
        "read_jams",
        "read_registry",
        "edit_registry",
        "read_graveyard",
        "comments",
        "read_gps_session",
        "edit_gps_session",
        "push_gps_position",
        "drop_gps_pin",
        "list_gps_lobby",
        "read_gps_aware",
        "query_sa",
        "hunt",
        "create_space",
        "join_space",
        "act_in_space",
        "close_space",
        "read_space",
        "create_challenge",
        "accept_challenge",
        "settle_challenge",
        "read_challenge",
        "read_challenge_game",
        "move_in_challenge",
        "end_challenge_game",
        "read_leaderboard",
      ].toSorted(),
    )
    for (const { name, title, description, inputSchema, annotations = {} } of tools) {
      expect([name, title, description?.length]).toEqual([
        name,
        expect.any(String),
        expect.any(Number),
      ])
      const { type, properties, additionalProperties } = inputSchema
      expect([name, type, typeof properties]).toEqual([name, "object", "object"])
      expect([name, additionalProperties]).toEqual([name, false])
      expect(JSON.stringify(inputSchema)).not.toContain('"format":"integer"')
      // A read changes nothing; any other tool says whether it may destroy something.
      const { readOnlyHint = false, destructiveHint } = annotations
      expect([name, readOnlyHint && destructiveHint !== undefined]).toEqual([name, false])
    }
  })

  test("take 700 bytes each, since a model reads all at the start of every conversation", async () => {
    const { tools } = await client().listTools()
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(700 * tools.length)
  })

  test("say which of them only read, destroy, or ask other sites", async () => {
    const { tools } = await client().listTools()
    const having = (hint: string, value: boolean) =>
      tools.flatMap(({ name, annotations }) =>
        annotations?.[hint as "readOnlyHint"] === value ? [name] : [],
      )
    expect(having("readOnlyHint", true)).toContain("read_game")
    expect(having("readOnlyHint", true)).not.toContain("inbox")
    expect(having("destructiveHint", false)).toContain("post_exchange")
    expect(having("destructiveHint", false)).not.toContain("edit_page")
    const closed = having("openWorldHint", false)
    expect(tools.flatMap(({ name }) => (closed.includes(name) ? [] : [name])).toSorted()).toEqual([
      "edit_registry",
      "publish_dispatch",
      "publish_workshop",
      "register_mcp_server",
    ])
  })

  test("of a module that is off are not there", async () => {
    const own = await createTestHost({
      modules: firstParty,
      config:
        "[modules.exchange]\nenabled = false\n[modules.chat-builders]\nenabled = false\n[modules.worlds]\nenabled = false",
    })
    const other = await connected(own)
    const names = (await other.listTools()).tools.map(({ name }) => name)
    expect(names).toContain("browse_archive")
    expect(names.filter((name) => /exchange|workshop|dispatch|tasks/.test(name))).toEqual([])
    expect(other.getInstructions()).not.toContain("publish_workshop")
    await other.close()
    await own.close()
  })
})
