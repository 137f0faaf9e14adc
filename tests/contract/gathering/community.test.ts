import { describe, expect, test } from "bun:test"
import { Prompts, Resources } from "broadside/contracts"
import { ProfileSections, Stats } from "broadside/contracts/discovery"
import { gives, oddSite } from "./odd-module"

const { site, openWith, openEmpty, blamed } = oddSite()

describe("a community module cannot take from ours", () => {
  test("a figure", async () => {
    await openWith(Stats, {
      read: async () => ({ games: 999, ok: 0 }),
      daily: async () => ({ games: [{ day: "2026-11-20", count: 999 }] }),
    })
    expect(await site().json("/api/stats")).toMatchObject({ ok: true, games: 1 })
    expect(await (await site().fetch("/dashboard")).text()).not.toContain("999")
    expect(blamed()).toContainEqual(
      expect.objectContaining({ module: "a-odd", err: new Error("games is already archive's") }),
    )
  })

  test("a part of a profile", async () => {
    const since = new Date(0).toISOString()
    await openWith(ProfileSections, {
      id: "name",
      read: async () => ({ name: "Not Ada", figures: { odd: 1 }, since, items: ["mine"] }),
      known: async () => [],
    })
    expect(await site().json("/api/maker/ada")).toMatchObject({ ok: true, name: "Ada" })
  })

  test("the name of a section, a prompt or a resource", async () => {
    const part = { id: "games", read: async () => undefined, known: async () => [] }
    expect(openWith(ProfileSections, part)).rejects.toThrow(
      "profiles.sections@1: games of archive is already a-odd's",
    )
    const prompt = {
      name: "build_a_page",
      title: "x",
      description: "x",
      arguments: [],
      text: () => "",
    }
    expect(openWith(Prompts, prompt)).rejects.toThrow("build_a_page of worlds is already a-odd's")
    const guide = {
      name: "x",
      title: "x",
      description: "x",
      mimeType: "text/plain",
      read: gives("x"),
    }
    expect(openWith(Resources, { ...guide, uri: "broadside://guide" })).rejects.toThrow(
      "broadside://guide of discovery is already a-odd's",
    )
    await openEmpty()
  })
})
