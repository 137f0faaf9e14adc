import { describe, expect, test } from "bun:test"
import { detectControls } from "./controls"
import { PageSource } from "./page-source"

describe("what a page is played with", () => {
  test.each([
    ["<p>words", ""],
    ["<script>addEventListener('keydown', move)</script>", "keyboard"],
    ["<canvas></canvas><script>onkeyup = move</script><button>Start</button>", "keyboard mouse"],
    ["<button>Ring</button><script>onkeydown = ring</script>", "keyboard mouse touch"],
    ["<button>Roll</button>", "mouse touch"],
    ["<a href='#b'>Go left</a>", "mouse touch"],
    ["<canvas></canvas><script>c.onclick = hit</script>", "mouse touch"],
    ["<script>c.addEventListener('pointermove', draw)</script>", "mouse touch"],
    ["<script>c.addEventListener('mousemove', draw)</script>", "mouse"],
    ["<script>onclick = () => c.requestPointerLock()</script>", "mouse"],
    ["<script>ontouchstart = onkeydown = jump</script>", "keyboard touch"],
    ["<textarea></textarea>", "keyboard mouse touch"],
    ["<input type=range>", "mouse touch"],
    ["<script>navigator.getGamepads()</script>", "gamepad"],
  ])("%s", (html, controls) => {
    expect(detectControls(new PageSource(html)).join(" ")).toBe(controls)
  })
})
