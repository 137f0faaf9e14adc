import type { Surroundings } from "./item"
import { quoteSome, type Sign, sign, step } from "./sign"

/** What who sent an item, and what came before it, adds. `aim`: whether it leads visitors anywhere. */
export function historySigns(around: Surroundings, aim: boolean): Sign[] {
  return [...copySigns(around, aim), ...burstSigns(around, aim), ...newSigns(around)]
}

function copySigns({ copies, removedCopies }: Surroundings, aim: boolean): Sign[] {
  const signs: Sign[] = []
  if (removedCopies > 0)
    signs.push(sign("removed-copy", 60, "Nearly the same text was removed before."))
  // A school class publishes thirty like pages as well, but they lead nowhere.
  const weight = step(copies, aim ? AIMED_COPIES : AIMLESS_COPIES)
  const items = copies === 1 ? "another item" : `${copies} other items`
  if (weight > 0) signs.push(sign("copies", weight, `Its text is nearly that of ${items}.`))
  return signs
}

const AIMED_COPIES = [
  [1, 15],
  [2, 35],
  [4, 50],
  [10, 60],
] as const
const AIMLESS_COPIES = [
  [3, 5],
  [10, 15],
  [50, 35],
  [100, 40],
] as const

const BURST_OF_SOURCE = [
  [10, 5],
  [30, 10],
  [60, 25],
  [150, 50],
] as const
const BURST_OF_NAME = [
  [5, 5],
  [12, 15],
  [30, 35],
  [60, 40],
] as const

function burstSigns(around: Surroundings, aim: boolean): Sign[] {
  const { fromSource, ofName, heldFromSource } = around
  const signs: Sign[] = []
  const source = step(fromSource, BURST_OF_SOURCE)
  const name = step(ofName, BURST_OF_NAME)
  // Both tell of the same haste, so only the stronger one counts.
  if (source > 0 && source >= name)
    signs.push(
      sign(
        "burst-source",
        source,
        `${fromSource} items came from this address block within an hour.`,
      ),
    )
  else if (name > 0)
    signs.push(sign("burst-name", name, `${ofName} items of this name came within an hour.`))
  if (heldFromSource > 1 && aim)
    signs.push(
      sign(
        "held-source",
        heldFromSource > 4 ? 25 : 15,
        `${heldFromSource} items from this address block were held or removed within a day.`,
      ),
    )
  return signs
}

function newSigns({ isFirst, newDomains }: Surroundings): Sign[] {
  const signs: Sign[] = []
  if (isFirst) signs.push(sign("first-post", 5, "It is the first item of this name."))
  if (newDomains.length > 0)
    signs.push(
      sign(
        "new-links",
        newDomains.length >= 10 ? 15 : 5,
        `It links to sites that are new here: ${quoteSome(newDomains)}.`,
      ),
    )
  return signs
}
