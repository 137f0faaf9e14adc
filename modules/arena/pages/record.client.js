// The list of moves follows the position that is looked at.

let followed

/** Scrolls the list alone, never the page, and only when another move is current: a reader may scroll it, too. */
export function followRecord(root) {
  const list = root.querySelector(".arena-record ol")
  const current = list?.querySelector("[aria-current]")
  const ply = current?.dataset.show
  if (ply === followed) return
  followed = ply
  if (!current) return
  const [outer, inner] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom
}
