// What the lists of a session say: who is here and how far away, where the pins are, and what was said.

/** `lists` and `words` are the scripts of those names. */
export function createSessionLists(root, lists, words, { isMe, isStale, ageOf, onShow }) {
  const listOf = (name) => root.querySelector(`[data-list=${name}]`)
  const templateOf = (name) => root.querySelector(`template[data-of=${name}]`)

  return function draw(everyone, { pins, messages }, myPlace) {
    const wayTo = (place) =>
      myPlace ? words.wayTo(myPlace, place) : `${place.lat.toFixed(4)}, ${place.lon.toFixed(4)}`
    lists.fill(listOf("people"), everyone, {
      template: templateOf("people"),
      onShow,
      update(item, one) {
        lists.tell(item, "name", isMe(one) ? `${one.name} (you)` : one.name)
        lists.mark(item, one.protected)
        lists.tell(item, "way", isMe(one) ? "This is you" : wayTo(one))
        lists.tell(item, "seen", `seen ${words.ageInWords(ageOf(one.updated_at))}`)
        lists.paint(item, one.color)
        item.classList.toggle("stale", isStale(one))
      },
    })
    lists.fill(listOf("pins"), pins, {
      template: templateOf("pins"),
      onShow,
      update(item, pin) {
        lists.tell(item, "text", pin.message || "Pin")
        lists.tell(item, "name", pin.name || "Someone")
        lists.mark(item, pin.protected)
        lists.tell(item, "way", wayTo(pin))
        lists.stampTime(item, pin.created_at)
      },
    })
    lists.fillToTheEnd(listOf("messages"), messages, {
      template: templateOf("messages"),
      update(item, { name, protected: isProtected, message, at }) {
        lists.tell(item, "name", name)
        lists.mark(item, isProtected)
        lists.tell(item, "text", message)
        lists.stampTime(item, at)
      },
    })
  }
}
