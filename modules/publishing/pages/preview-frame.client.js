// In the frame of a publish form: takes the page from the form and becomes it. The policy and the
// sandbox of this document hold for what is written into it.
;(() => {
  const first = "FIRST"

  /** After the doctype, so that the page keeps its standards mode. */
  function opening(html) {
    const token = /\uFEFF|\s+|<!--|(<!doctype[^>]{0,1000}>)/iy
    for (let at = 0; ; at = token.lastIndex) {
      token.lastIndex = at
      const match = token.exec(html)
      if (!match) return 0
      if (match[1]) return token.lastIndex
      if (match[0] !== "<!--") continue
      const end = html.indexOf("-->", at + 2)
      if (end < 0) return 0
      token.lastIndex = end + 3
    }
  }

  addEventListener("message", ({ source, data }) => {
    const html = data?.html
    if (source !== parent || typeof html !== "string") return
    const start = opening(html)
    document.open()
    document.write(html.slice(0, start) + first + html.slice(start))
    document.close()
  })
  parent.postMessage({ broadside: "preview-ready" }, "*")
})()
