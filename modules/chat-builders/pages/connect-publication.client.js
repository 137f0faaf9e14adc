// The page that is published: its addresses, its key in this browser, and its versions.

import { draw } from "./connect-versions.board.js"
import { add } from "./key-store.client.js"
import { redraw } from "./redraw.client.js"

/** `onRestore(version)` is called when someone wants a version back. */
export function createPublication(root, onRestore) {
  const section = root.querySelector("[data-publication]")
  const versions = section.querySelector("[data-versions]")
  const find = (name) => section.querySelector(`[data-${name}]`)

  versions.addEventListener("submit", (event) => {
    event.preventDefault()
    onRestore(Number(event.submitter.value))
  })

  function link(name, address) {
    const element = find(name)
    element.hidden = !address
    if (address) element.href = address
  }

  function fillShare({ title, share_url }) {
    const { pathname, search } = new URL(share_url)
    section.querySelector("#share-address").value = share_url
    section.querySelector(".qr").src = `/qr.svg?path=${encodeURIComponent(pathname + search)}`
    Object.assign(find("share").dataset, { share: share_url, title })
  }

  return {
    show(publication, key) {
      section.hidden = !publication
      if (!publication) return redraw(versions, "")
      find("publication-title").textContent = publication.title
      link("publication-url", publication.path)
      link("publication-about", publication.about)
      link("publication-manage", publication.manage)
      fillShare(publication)
      redraw(versions, String(draw({ publication, fields: {} })))
      section.querySelector("#connect-key").value = key
      const entry = {
        kind: publication.kind,
        id: publication.id,
        title: publication.title,
        key,
        at: Date.now(),
      }
      find("key-stored").hidden = !add(entry)
    },
  }
}

/** The page at an address as it is now; `isGone` if it was taken down, nothing if that cannot be told. */
export async function readPublication(url) {
  const response = await fetch(`/connect/page?url=${encodeURIComponent(url)}`).catch(() => {})
  if (!response) return {}
  const answer = await response.json().catch(() => ({}))
  if (response.status === 404 || answer.ended) return { isGone: true }
  return response.ok ? { publication: answer } : {}
}

/** What stands in the page before it is changed. */
export const readSource = ({ path }) =>
  fetch(path)
    .then((response) => (response.ok ? response.text() : ""))
    .catch(() => "")
