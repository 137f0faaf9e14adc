import { expect, test } from "bun:test"
import { readDrawing, viewOf } from "../../testing/drawing"
import { createRuleRunner } from "../../testing/rule-runner"
import { kerplunk } from "./kerplunk"

const NAMES = ["ann", "bob", "cy"]

function tableOfTwo() {
  const room = createRuleRunner(kerplunk)
  for (const name of ["ann", "bob"]) room.send(name, { type: "sit" })
  const html = (me?: string) =>
    room.type.board!.draw(viewOf(room.type, room.state(), { me, names: NAMES }))
  return { ...room, html, drawn: (me?: string) => readDrawing(html(me), kerplunk) }
}

test("a stick shows what it holds when pressed, and is pulled when pressed again", () => {
  const { send, drawn } = tableOfTwo()
  expect(drawn("ann").buttons).toHaveLength(16)
  expect(drawn("ann").buttons).toContainEqual({ type: "peek", stick: 7 })
  send("ann", { type: "peek", stick: 7 })
  expect(drawn("ann").buttons).toContainEqual({ type: "pull", stick: 7 })
  expect(drawn("ann").buttons).toContainEqual({ type: "peek", stick: 8 })
  send("bob", { type: "peek", stick: 7 })
  expect(drawn("bob").buttons).toContainEqual({ type: "peek", stick: 7 })
})

test("every stick can be pulled without script by the player whose turn it is", () => {
  const { send, drawn } = tableOfTwo()
  send("ann", { type: "pull", stick: 7 })
  const pulls = drawn("bob").forms.filter(({ type }) => type === "pull")
  expect(pulls.map(({ stick }) => stick)).toEqual([
    1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16,
  ])
  expect(drawn("ann").forms.filter(({ type }) => type === "pull")).toEqual([])
})

test("who has no seat is offered one, and visitors only look", () => {
  const { drawn } = tableOfTwo()
  expect(drawn("cy").forms).toEqual([{ type: "sit" }])
  expect(drawn("cy").buttons).toEqual([])
  expect(drawn()).toEqual({ faults: [], buttons: [], forms: [] })
})

test("all marbles stay in the drawing, in the tube or in a tray, until the winner is shown", () => {
  const { send, state, html, type } = tableOfTwo()
  const marbles = () => html("ann").match(/id="kerplunk-m\d+"/g)
  for (let stick = 1; type.turn!(state()); stick++) {
    expect(marbles()).toHaveLength(24)
    send(type.turn!(state())!, { type: "pull", stick })
  }
  expect(marbles()).toHaveLength(24)
  expect(html("ann")).toMatch(/(wins|draw)!/)
  expect(html("ann")).toContain("Play again")
})
