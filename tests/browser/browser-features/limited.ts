import type { BrowserFeature } from "./feature"

const REFUSED = "SecurityError"

/** What fails or works differently, each with a warning. */
export const LIMITED: readonly BrowserFeature[] = [
  {
    name: "IndexedDB",
    code: `return indexedDB.open("saves") !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "caches",
    code: `return (await caches.open("v1")) !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "private files",
    code: `return (await navigator.storage.getDirectory()) !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "shared worker",
    code: `return new SharedWorker("data:text/javascript,1") !== null`,
    player: REFUSED,
    warns: "storage",
  },
  {
    name: "a file beside it",
    code: `return (await fetch("./level1.json")).status`,
    player: 404,
    warns: "sibling",
  },
  {
    name: "a picture beside it",
    code: `const hero = new Image(); hero.src = "hero.png"; return (await heard(hero, "error")).type`,
    player: "error",
    warns: "sibling",
  },
  {
    name: "a relative link",
    markup: `<p><a href="help.html">Help</a>`,
    code: `return (await fetch(document.querySelector("p a").href)).status`,
    player: 404,
    warns: "sibling",
  },
  {
    name: "a socket",
    code: `return (await heard(new WebSocket("ws://localhost:9"), "error")).type`,
    player: "error",
    warns: "network",
  },
  {
    name: "the page around it",
    code: `return parent.location.href === location.href`,
    player: REFUSED,
    alone: true,
    warns: "frame",
  },
  {
    name: "the document around it",
    code: `return top.document === document`,
    player: REFUSED,
    alone: true,
    warns: "frame",
  },
  {
    name: "location",
    code: `return await new Promise((done, failed) => navigator.geolocation.getCurrentPosition(done, ({ code }) => done(code)))`,
    player: 1,
    warns: "refused",
  },
  {
    name: "microphone",
    code: `return document.featurePolicy.allowsFeature("microphone") && (await navigator.mediaDevices.getUserMedia({ audio: true }))`,
    player: false,
    warns: "refused",
  },
  {
    name: "service worker",
    code: `return await navigator.serviceWorker.register("sw.js")`,
    player: REFUSED,
    warns: "refused",
  },
  {
    name: "shared memory",
    code: `return new SharedArrayBuffer(8).byteLength`,
    player: "ReferenceError",
    warns: "refused",
  },
  {
    name: "reading what was copied",
    touched: true,
    code: `return await navigator.clipboard.readText()`,
    player: "NotAllowedError",
    warns: "refused",
  },
  {
    name: "another window",
    touched: true,
    code: `const tab = window.open("about:blank"); return tab !== null`,
    player: false,
    alone: true,
    warns: "frame",
  },
]
