// The versions of the page, the current one first. One form brings back any of them.

import { html } from "./markup.client.js"

const LISTED = 10

export const draw = ({ publication, fields }) => {
  const [current, ...earlier] = publication?.versions.toReversed() ?? []
  return html`${
    earlier.length > 0 &&
    html`<h3>Versions</h3><form method="post" action="/connect/restore" enctype="multipart/form-data">${Object.entries(fields).map(hidden)}<ul class="connect-versions"><li>${about(current)}<b class="chip">current</b></li>${earlier.slice(0, LISTED).map(line)}</ul>${older(earlier.slice(LISTED))}</form>`
  }`
}

const older = (versions) =>
  versions.length > 0 &&
  html`<details><summary>${versions.length} older</summary><ul class="connect-versions">${versions.map(line)}</ul></details>`

const about = ({ version, path, from }) =>
  html`<span><a href="${path}" target="_blank" rel="noopener">Version ${version}<span class="unseen"> (opens in a new tab)</span></a> <time datetime="${from}" data-relative="">${from.slice(0, 16).replace("T", " ")} UTC</time></span>`

const line = (one) =>
  // With its name, so that the focus stays with the version when the list grows.
  html`<li id="connect-version-${one.version}">${about(one)}<button name="version" value="${one.version}">Bring back<span class="unseen"> version ${one.version}</span></button></li>`

const hidden = ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`
