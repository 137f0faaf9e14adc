/** A page that tries what it must not be able to do, and reports the results. */
export const PROBE = `<!doctype html><title>Probe</title><meta name="viewport" content="width=device-width">
<canvas id="stage" width="40" height="40"></canvas><output id="told"></output><script>
stage.getContext("2d").fillRect(0, 0, 40, 40)
const told = {}
const attempt = async (name, work) => { try { told[name] = await work() } catch (error) { told[name] = "refused: " + error.name } }
addEventListener("load", async () => {
  localStorage.setItem("best", Number(localStorage.getItem("best") || 0) + 1)
  localStorage.direct = "yes"
  await attempt("best", () => localStorage.getItem("best"))
  await attempt("direct", () => localStorage.direct + Object.keys(localStorage).sort() + ("best" in localStorage) + localStorage.length)
  await attempt("secret", () => localStorage.getItem("secret"))
  await attempt("parent", () => parent === self ? "no parent" : String(parent.localStorage.length))
  await attempt("top", () => top === self ? "no parent" : String(top.document.title))
  await attempt("cookie", () => document.cookie)
  await attempt("api", async () => (await (await fetch("API/api/stats")).json()).ok)
  await attempt("write", async () => (await (await fetch("API/games/001/react", { method: "POST", headers: { "content-type": "application/json" }, body: '{"emoji":"star"}' })).json()).ok)
  document.getElementById("told").textContent = JSON.stringify(told)
})
</script>`

/** What games do with storage, and what the browser's own answers. */
export const TRIAL = `<!doctype html><title>Trial</title><output id="told"></output><script>
const told = { nameBefore: name }
name = "player one"
told.name = name
localStorage.visits = Number(localStorage.visits || 0) + 1
told.visits = localStorage.getItem("visits")
localStorage.setItem("__proto__", "p")
localStorage["a key"] = { toString: () => "made text" }
localStorage.setItem("json", JSON.stringify({ "quoted\\n": ["é", "🏮", 1.5, null] }))
told.json = JSON.parse(localStorage.json)
told.keys = Object.keys(localStorage).sort()
told.count = localStorage.length
told.proto = localStorage.getItem("__proto__")
told.missing = [localStorage.getItem("none"), localStorage.none === undefined, "none" in localStorage, localStorage.key(99)]
told.has = ["a key" in localStorage, "getItem" in localStorage, localStorage.hasOwnProperty("a key"), localStorage.hasOwnProperty("getItem")]
told.text = localStorage["a key"]
told.kind = [localStorage instanceof Storage, String(localStorage)]
told.removed = (delete localStorage["a key"]) + String(localStorage.getItem("a key"))
Object.defineProperty(localStorage, "defined", { value: "by hand" })
told.defined = localStorage.defined
localStorage.removeItem("defined")
sessionStorage.setItem("s", 1)
told.session = [sessionStorage.s, sessionStorage.length]
sessionStorage.clear()
told.cleared = sessionStorage.length
for (const one of ["a=1", "b=2; path=/; max-age=60", "c=3; max-age=0", "d = 4 ; expires=Thu, 01 Jan 2037 00:00:00 GMT", "e=5; expires=Thu, 01 Jan 1970 00:00:00 GMT", "a=x=y", "f=6; max-age=60; expires=Thu, 01 Jan 1970 00:00:00 GMT", "bare", ""])
  document.cookie = one
told.cookies = document.cookie.split("; ").sort()
document.cookie = "b=; path=/; max-age=-1"
told.crumbs = document.cookie.split("; ").sort()
told.full = "no"
try { localStorage.setItem("big", "x".repeat(300_000)) } catch (error) { told.full = error.name }
localStorage.removeItem("big")
document.getElementById("told").textContent = JSON.stringify(told)
</script>`

/** In the console of a page in a sandbox that writes to a site on a private network. */
export const FORBIDDEN =
  "Failed to load resource: the server responded with a status of 403 (Forbidden)"
