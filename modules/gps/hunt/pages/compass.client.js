// The arrow to a waypoint: north is up, or where the phone points if it has a compass.

/** What a screen reader says on the way: not each metre. */
const STEPS = [2_000, 1_000, 500, 300, 200, 100, 50, 30]

export function createCompass(root, { words, lists, say }) {
  const section = root.querySelector("[data-compass]")
  const dial = section.querySelector("[data-dial]")
  const needle = section.querySelector("[data-needle]")
  let saidStep
  let saidTarget

  addEventListener("deviceorientationabsolute", ({ alpha }) => {
    if (typeof alpha === "number") turn(dial, alpha)
  })

  function turn(group, degrees) {
    group.setAttribute("transform", `rotate(${Math.round(degrees)} 100 100)`)
  }

  /** Says how far it is when a step is passed, in either direction, and when the target changes. */
  function sayOnTheWay(target, text) {
    const step = STEPS.findLast((one) => target.distance <= one)
    if (target.id === saidTarget && step === saidStep) return
    const isNearer = target.id !== saidTarget || step !== undefined
    saidTarget = target.id
    saidStep = step
    if (isNearer) say(`${target.label}: ${text}`)
  }

  return {
    /** `target` is `{ id, label, hint, distance, bearing }`, or nothing. */
    show(target) {
      section.hidden = !target
      if (!target) return
      lists.tell(section, "target", target.label)
      lists.tell(section, "target-hint", target.hint)
      needle.toggleAttribute("hidden", target.distance === null)
      if (target.distance === null) {
        lists.tell(section, "distance", "…")
        lists.tell(section, "direction", "Share your position to see how far it is.")
        return
      }
      const [far, direction] = [
        words.lengthInWords(target.distance),
        words.directionOf(target.bearing),
      ]
      lists.tell(section, "distance", far)
      lists.tell(section, "direction", direction)
      turn(needle, target.bearing)
      sayOnTheWay(target, `${far} ${direction}`)
    },
  }
}
