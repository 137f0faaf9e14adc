import { expect, test } from "bun:test"
import { diagramOf } from "./diagram"

test("the diagram shows pieces, empty squares, and the hill where no piece stands", () => {
  expect(diagramOf("7k/P7/8/3K4/4p3/8/8/R6q w - - 0 1")).toBe(
    `8 . . . . . . . k
7 P . . . . . . .
6 . . . . . . . .
5 . . . K * . . .
4 . . . * p . . .
3 . . . . . . . .
2 . . . . . . . .
1 R . . . . . . q
  a b c d e f g h`,
  )
})
