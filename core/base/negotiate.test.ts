import { describe, expect, test } from "bun:test"
import { codings, prefersHtml } from "./negotiate"

describe("what a client takes", () => {
  test.each([
    ["", []],
    ["gzip", ["gzip"]],
    ["gzip, deflate, br, zstd", ["br", "zstd", "gzip"]],
    ["*", ["br", "zstd", "gzip"]],
    ["br;q=0, gzip;q=0.1", ["gzip"]],
    ["identity", []],
    ["rubbish,,;;q", []],
  ])("as codings: %p", (header, taken) => {
    expect(codings(header)).toEqual(taken as never)
  })

  test.each([
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true],
    ["*/*", false],
    ["application/json", false],
    ["application/json, text/html;q=0.5", false],
    ["text/html;q=0.9, application/json;q=0.8", true],
    ["", false],
  ])("as a type: %p is a browser: %p", (accept, expected) => {
    expect(prefersHtml(new Request("http://x/", { headers: { accept } }))).toBe(expected)
  })
})
