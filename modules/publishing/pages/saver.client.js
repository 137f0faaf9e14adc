;(() => {
  if (parent === window) return
  const links = HTMLAnchorElement.prototype
  const { click, dispatchEvent: raise } = links
  const { createObjectURL: create, revokeObjectURL: revoke } = URL
  const files = new Map()
  URL.createObjectURL = (object) => {
    const url = create.call(URL, object)
    if (object instanceof Blob) files.set(url, object)
    return url
  }
  URL.revokeObjectURL = (url) => {
    files.delete(String(url))
    revoke.call(URL, url)
  }

  function save(link) {
    if (!link.hasAttribute("download")) return false
    const name = link.download || "file"
    const offer = (file) => parent.postMessage({ broadside: "save", name, file }, "*")
    const file = files.get(link.href)
    if (file) offer(file)
    else if (link.href.startsWith("data:"))
      fetch(link.href)
        .then((answer) => answer.blob())
        .then(offer)
    else return false
    return true
  }

  links.click = function () {
    save(this) || click.call(this)
  }
  links.dispatchEvent = function (event) {
    return (!this.isConnected && event?.type === "click" && save(this)) || raise.call(this, event)
  }
  addEventListener(
    "click",
    (event) => {
      const link = event.target?.closest?.("a[download]")
      if (link && save(link)) event.preventDefault()
    },
    true,
  )
})()
