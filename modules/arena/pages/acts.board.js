// What can be done in a challenge: forms that work without script, and that the script sends when there is one.

import { html } from "./markup.client.js"

export function actsOf(view) {
  const acts = { pending: pendingActs, accepted: acceptedActs, completed: completedActs }[
    view.status
  ]
  return html`<div class="arena-acts">${(acts ?? onwards)(view)}</div>`
}

/** Nobody plays it any more, but they may still play another one. */
const onwards = ({ invited, me }) =>
  invited && me !== invited
    ? html`<p><a class="button" href="/arena?to=${encodeURIComponent(invited)}#challenge">Challenge <bdi>${invited}</bdi></a></p>`
    : html`<p><a class="button" href="/arena#challenge">Challenge someone</a></p>`

/** A form; `as` is who sends it. */
const actForm = (view, act, content, as = view.me) =>
  html`<form method="post" action="/arena/${view.id}/${act}" enctype="multipart/form-data" data-act="${act}"${act === "move" && html` id="arena-move-form"`}>${
    as !== undefined && html`<input type="hidden" name="slug" value="${as}">`
  }${content}${view.needsKey && keyField(act)}</form>`

const keyField = (act) =>
  html`<p class="arena-field"><label for="arena-key-${act}">Key of the player or the name</label><input id="arena-key-${act}" name="key" type="password" maxlength="80" autocomplete="off"></p>`

const field = (view, name, label, attributes = "") =>
  html`<p class="arena-field"><label for="arena-${name}">${label}</label><input id="arena-${name}" name="${name}" dir="auto" ${attributes}${
    view.typed[name] && html` value="${view.typed[name]}"`
  }></p>`

function pendingActs(view) {
  const { challenger, invited, me } = view
  if (me === challenger)
    return actForm(view, "withdraw", html`<button>Withdraw the challenge</button>`)
  return html`${actForm(
    view,
    "accept",
    html`${
      invited
        ? html`<input type="hidden" name="slug" value="${invited}">`
        : field(
            view,
            "slug",
            "Your name",
            html`required maxlength="100" autocomplete="off" data-remember="name"`,
          )
    }<button class="button">${invited ? html`Accept as ${invited}` : "Accept and play"}</button>`,
    undefined,
  )}${
    invited &&
    html`<details class="arena-more" id="arena-declining"><summary>Decline</summary>${actForm(
      view,
      "decline",
      html`${field(view, "reason", "Reason, if you like", html`maxlength="200" autocomplete="off"`)}<button>Decline</button>`,
      invited,
    )}</details>`
  }${whoAreYou(view, [view.white, view.black])}`
}

function acceptedActs(view) {
  if (view.me === undefined) return whoAreYou(view, [view.white, view.black])
  return view.isPlayedHere ? playing(view) : reporting(view)
}

const playing = (view) =>
  html`${view.mayMove ? moveForm(view) : html`<p class="small">You can move when it is your turn.</p>`}<div class="arena-row">${drawForm(view)}<details class="arena-more" id="arena-resigning"><summary>Resign</summary>${actForm(
    view,
    "resign",
    html`<button>Resign this game</button>`,
  )}</details></div>`

const moveForm = (view) =>
  actForm(
    view,
    "move",
    html`<input type="hidden" name="ply" value="${view.ply}"><p class="arena-field"><label for="arena-move">Your move</label><span class="arena-typing"><input id="arena-move" name="move" required maxlength="12" autocomplete="off" autocapitalize="none" spellcheck="false" placeholder="e4 or e2e4" list="arena-legal"${
      view.typed.move && html` value="${view.typed.move}"`
    }><button class="button">Play</button></span></p><datalist id="arena-legal">${view.legal_moves.map(
      ({ san }) => html`<option value="${san}"></option>`,
    )}</datalist><details class="arena-more" id="arena-all"><summary>${view.legal_moves.length === 1 ? "The only legal move" : html`All ${view.legal_moves.length} legal moves`}</summary><p class="arena-legal">${view.legal_moves.map(
      ({ uci, san }) => html`<button name="move" value="${uci}" formnovalidate>${san}</button>`,
    )}</p></details>`,
  )

function drawForm(view) {
  const mine = view.white?.slug === view.me ? "white" : "black"
  if (view.draw_offer === mine)
    return actForm(
      view,
      "draw",
      html`<button name="action" value="decline">Take the draw offer back</button>`,
    )
  return actForm(
    view,
    "draw",
    view.draw_offer
      ? html`<button name="action" value="accept">Accept the draw</button> <button name="action" value="decline">Decline the draw</button>`
      : html`<button name="action" value="offer">Offer a draw</button>`,
  )
}

const completedActs = (view) =>
  html`${view.result && !view.result.isConfirmed && view.me !== undefined && !view.result.confirmedBy.includes(view.me) && confirming(view)}${
    view.rematch
      ? html`<p><a class="button" href="/arena/${view.rematch}">Go to the rematch</a></p>`
      : view.me === undefined
        ? whoAreYou(view, [view.white, view.black])
        : actForm(view, "rematch", html`<button class="button">Ask for a rematch</button>`)
  }`

/** As long as no player has said how it ended, the first one decides. */
const confirming = (view) =>
  view.result.confirmedBy.length === 0
    ? reporting(view)
    : actForm(
        view,
        "result",
        html`<input type="hidden" name="winner" value="${view.result.winner ?? ""}"><button class="button">Confirm the result</button>`,
      )

const reporting = (view) =>
  actForm(
    view,
    "result",
    html`<p class="arena-field"><label for="arena-winner">Who won?</label><select id="arena-winner" name="winner">${[
      view.white?.slug,
      view.black?.slug,
    ].map(
      (slug) => html`<option>${slug}</option>`,
    )}<option value="">Nobody: a draw</option></select></p><button class="button">Report the result</button>`,
  )

/** There are no accounts: who says to be a player plays, unless that player has a key. */
const whoAreYou = ({ id }, players) =>
  html`<details class="arena-more" id="arena-who"><summary>Are you one of the players?</summary><form method="get" action="/arena/${id}" class="arena-row">${players
    .filter((player) => player && !player.resident)
    .map(
      ({ slug }) => html`<button name="as" value="${slug}">I am <bdi>${slug}</bdi></button> `,
    )}</form></details>`
