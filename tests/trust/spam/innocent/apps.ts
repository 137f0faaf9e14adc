import { type Family, filler, pageOf, paragraph } from "../page"

const THINGS =
  "milk bread homework plants letters keys bicycle guitar tent library socks piano".split(" ")

export const todoApp: Family = (chance, index) => {
  const title = chance.pick(["To-do list", "My tasks", "Shopping list", "Packing list", "Chores"])
  const items = chance
    .some(THINGS, chance.between(3, 8))
    .map((thing) => `<li><label><input type="checkbox"> ${thing}</label></li>`)
  const script = `<script>const key="todo${index}";const list=JSON.parse(localStorage.getItem(key)||"[]");function add(t){list.push({t,done:false});save()}function save(){localStorage.setItem(key,JSON.stringify(list))}document.querySelector("form").onsubmit=e=>{e.preventDefault();add(e.target.t.value)}</script>`
  return {
    title,
    html: pageOf(chance, title, [
      `<form><input name="t" placeholder="${chance.pick(["What next?", "Add a task"])}"><button>Add</button></form><ul>${items.join("")}</ul>`,
      '<div id="empty" style="display:none">Nothing to do. Enjoy your day!</div>',
      script,
    ]),
  }
}

const CLUBS = [
  "chess club",
  "robotics club",
  "school choir",
  "garden group",
  "drama club",
  "hiking group",
]

/** A mock-up of a sign-up form, often with a password and hardly ever with a server. */
export const clubSignUp: Family = (chance) => {
  const club = chance.pick(CLUBS)
  const title = `Join the ${club}`
  const action = chance.pick([
    "",
    ' action="#"',
    ' action="/signup" method="post"',
    ' action="https://docs.google.com/forms/d/e/1FAIpQLSd/formResponse" method="post"',
    ' action="https://formspree.io/f/xayzkq" method="post"',
  ])
  const password =
    !action.includes("https") && chance.is(0.6)
      ? '<label>Password <input type="password" name="password"></label>'
      : ""
  return {
    title,
    description: `Sign-up for the ${club}. ${filler(chance, 1)}`,
    html: pageOf(chance, title, [
      paragraph(
        `We meet every ${chance.pick(["Monday", "Wednesday", "Friday"])} at ${chance.between(2, 6)} pm. ${filler(chance, 3)}`,
      ),
      `<form${action}><label>Name <input name="name"></label><label>Email <input type="email" name="email"></label>${password}<label>Class <select><option>5a</option><option>6b</option></select></label><button>Sign up</button></form>`,
      chance.is(0.4)
        ? `<script>document.forms[0].onsubmit=e=>{e.preventDefault();alert("Thanks, see you soon!")}</script>`
        : "",
    ]),
  }
}

export const gameLogin: Family = (chance) => {
  const game = chance.pick([
    "Dragon Keep",
    "Star Miner",
    "Pixel Farm",
    "Dungeon of Maths",
    "Vault Escape",
  ])
  const title = chance.pick([`${game} - Login`, `Enter ${game}`, game])
  const check = chance.pick([
    `if(p.value==="sesame")start();else msg.textContent="The door stays shut.";`,
    `localStorage.setItem("hero",u.value);start();`,
    `fetch("/api/login",{method:"POST",body:JSON.stringify({u:u.value,p:p.value})}).then(start);`,
    `const ok=users.find(x=>x.n===u.value&&x.p===p.value);ok?start():shake();`,
  ])
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        chance.pick([
          "Guess the password to open the vault. Hint: think of Ali Baba.",
          "Sign in to load your hero.",
          "Your account was locked by the dragon. Enter the secret word.",
        ]),
      ),
      `<form><input id="u" placeholder="Hero name"><input id="p" type="password" placeholder="Password"><button>Play</button></form><p id="msg"></p><canvas width="320" height="200" style="display:none"></canvas>`,
      `<script>const u=document.getElementById("u"),p=document.getElementById("p"),msg=document.getElementById("msg"),users=[{n:"ada",p:"1"}];function start(){document.querySelector("canvas").style.display="block"}function shake(){}document.forms[0].onsubmit=e=>{e.preventDefault();${check}}</script>`,
    ]),
  }
}

/** Games with cards, dice and slots for fun. */
export const slotGame: Family = (chance) => {
  const title = chance.pick([
    "Fruit slots",
    "Poker night",
    "Blackjack trainer",
    "Lucky roulette",
    "Yahtzee dice",
    "Solitaire",
  ])
  return {
    title,
    description: chance.pick([
      "A slot machine for fun, no money involved.",
      "Practice blackjack against the dealer.",
      "Place your bet with chocolate coins.",
    ]),
    html: pageOf(chance, title, [
      paragraph(
        chance.pick([
          "Press spin. Three cherries are the jackpot!",
          "You have 100 chips. Place your bet and hit or stand.",
          "Spin the roulette wheel and see where the ball lands.",
        ]),
      ),
      `<button id="spin">${chance.pick(["Spin", "Deal", "Play now", "Roll"])}</button><output id="out"></output>`,
      `<script>const faces="🍒🍋🔔⭐".match(/./gu);let coins=${chance.between(10, 200)};spin.onclick=()=>{const r=[0,0,0].map(()=>faces[Math.random()*faces.length|0]);coins+=r.every(x=>x===r[0])?50:-1;out.textContent=r.join(" ")+" jackpot casino credits: "+coins}</script>`,
    ]),
  }
}

/** Measured only. A page whose program is packed: a base64 module and a small loader. */
export const packedGame: Family = (chance) => {
  const bytes = Array.from({ length: chance.between(500, 4_000) }, () => chance.between(0, 255))
  const packed = Buffer.from(bytes).toString("base64")
  const title = chance.pick(["Tiny tracker", "Wasm life", "64k intro", "Emulator"])
  return {
    title,
    html: pageOf(chance, title, [
      `<canvas id="c"></canvas>`,
      `<script>const b=Uint8Array.from(atob("${packed}"),c=>c.charCodeAt(0));WebAssembly.instantiate(b).catch(()=>0);${chance.is(0.5) ? 'new Function("t","return Math.sin(t)*String.fromCharCode(65,66,67).length")(1);' : ""}requestAnimationFrame(function f(t){c.width|=0;requestAnimationFrame(f)})</script>`,
    ]),
  }
}

/** Measured only. A dashboard that reads public services, some with a key to type in. */
export const dashboard: Family = (chance) => {
  const title = chance.pick([
    "Weather board",
    "Bike counter",
    "Air quality",
    "Chat with your own model",
    "Map of my town",
  ])
  const url = chance.pick([
    "https://api.open-meteo.com/v1/forecast",
    "https://api.openai.com/v1/chat/completions",
    "https://nominatim.openstreetmap.org/search",
    "https://api.github.com/repos",
  ])
  const key = url.includes("openai")
    ? `<label>API key <input type="password" id="key"></label>`
    : ""
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(filler(chance, 2)),
      `${key}<input id="q" placeholder="Search"><button onclick="load()">Load</button><pre id="o"></pre>`,
      `<script src="https://cdn.jsdelivr.net/npm/chart.js"></script><script>async function load(){const r=await fetch("${url}?q="+q.value,{headers:{authorization:"Bearer "+(window.key?.value??"")}});o.textContent=await r.text()}</script>`,
    ]),
  }
}
