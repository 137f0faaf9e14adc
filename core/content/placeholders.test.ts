// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pages with such text in their source
import { describe, expect, test } from "bun:test"
import { globSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { cpuMs } from "../../tests/kit/cpu"
import { placeholdersIn } from "./placeholders"

const linesOf = (html: string) => placeholdersIn(html).map(({ line }) => line)

const UNFINISHED = [
  "<script>// TODO: the second level</script>",
  "<script>/* FIXME the score\n is wrong */</script>",
  "<script>/* one\n two TODO three */</script>",
  "<style>/* TODO colours */</style>",
  "<!-- TODO: add a footer -->",
  "<p>TODO: write the story</p>",
  "<p>[TODO]</p>",
  "<h1>{{title}}</h1>",
  "<h1>{{ user.name }}</h1>",
  '<img alt="{{ alt }}" src="data:,">',
  '<script>const title = "{{title}}"</script>',
  "<h1>${title}</h1>",
  "<p>Lorem ipsum dolor sit amet</p>",
  "<p>Hi, I am [your name].</p>",
  "<p>[Your company name here]</p>",
  '<script>const to = "[your email address]"</script>',
  "<p>[Insert a joke]</p>",
  "<!-- The game goes here -->",
  "<script>// your code here</script>",
  "<script>\n// ... rest of the code\n</script>",
  "<script>/* … existing functions */</script>",
  "<script>// the rest of the game stays the same</script>",
]

const FINISHED = [
  "<h1>My TODO list</h1> <p>Todo: 3 left</p>",
  "<script>const TODO = []; // TODO items in order</script>",
  "<script>status = 'TODO'; if (status === \"FIXME\") go('https://a.example/TODO')</script>",
  "<script>el.textContent = `${title} by ${author}`</script>",
  "<script>const a = {b: {c: 1}}; x = `${{a: 1}.a}`; f({a: {b}})</script>",
  "<script>const t = '<li>{{name}}</li>'; t.replace(/\\{\\{(\\w+)\\}\\}/g, fill)</script><p>{{name}}</p>",
  "<script type=text/template><li>{{name}}</li></script>",
  "<pre>{{ name }} TODO: x</pre> <code>{{ name }}</code> <textarea>[your name]</textarea>",
  "<style>@media print{a{color:red}}</style>",
  "<p>[Your turn] [Enter to start] [click here] see [your site](https://a.example)</p>",
  '<input placeholder="Your name here">',
  "<div id=rows><!-- rows go here --></div>",
  "<p>A Lorem ipsum generator</p>",
  "<p>Is it your first time here?</p>",
  "<p>The treasure goes here, said the pirate.</p>",
  '<button onclick="say(`${name}`)">Say</button>',
  "<script>const COLUMNS = ['TODO', 'DOING', 'DONE'] // Render the TODO column first</script>",
  "<p>Todo: la lista de las compras</p>",
  "<script>page.innerHTML = card.replaceAll('{{title}}', title)</script><i>{{title}}</i>",
  "<script>// the same rest as before: a break between notes ...</script>",
  "<script>const [a, ...rest] = [...existing, ...previous]</script>",
]

describe("what is still to be filled in", () => {
  test.each(UNFINISHED)("is found in %j", (html) => {
    expect(placeholdersIn(html).length).toBe(1)
  })

  test.each(FINISHED)("is not seen in %j", (html) => {
    expect(placeholdersIn(html)).toEqual([])
  })

  test("says the line, the text and what to do", () => {
    expect(placeholdersIn("<p>one\n<p>{{two}}")).toEqual([
      {
        line: 2,
        rule: "placeholder",
        message: "line 2: “{{two}}” is a template variable that nothing fills in; write the value",
      },
    ])
  })

  test("is found on its line between whatever is finished", () => {
    // A script that fills in braces itself would make those of other lines fine.
    const finished = FINISHED.filter((html) => !/replace|COLUMNS/.test(html))
    const clean = fc.array(fc.constantFrom(...finished, "", "<p>text", "a < b"), { maxLength: 8 })
    const unfinished = UNFINISHED.filter((html) => !html.includes("\n"))
    fc.assert(
      fc.property(clean, fc.constantFrom(...unfinished), clean, (before, found, after) => {
        expect(linesOf([...before, found, ...after].join("\n"))).toEqual([before.length + 1])
      }),
    )
  })

  test("takes any text", () => {
    const piece = fc.constantFrom(
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "{{",
      "a}}",
      "<",
      ">",
      "//",
      "/*",
      "TODO",
      "\n",
      "[your ",
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join("")
        const last = html.split("\n").length
        for (const line of linesOf(html)) expect(line).toBeWithin(1, last + 1)
      }),
    )
  })

  test("is not seen in the pages that come with the site", () => {
    const files = globSync("modules/**/*.html")
    expect(files.length).toBeGreaterThan(10)
    for (const file of files)
      expect([file, placeholdersIn(readFileSync(file, "utf8"))]).toEqual([file, []])
  })

  test("is looked for in linear time", () => {
    const size = 1_900_000
    for (const piece of [
      "<script",
      "<pre>",
      "<!--",
      "{{a",
      "[your ",
      "[your a b ",
      "lorem ",
      "/* TODO",
      "<p>",
      "TODO ",
      "${a",
      "... ",
      "your a ",
      "rest of the ",
    ])
      expect(cpuMs(() => placeholdersIn(piece.repeat(size / piece.length)))).toBeLessThan(5_000)
  })
})
