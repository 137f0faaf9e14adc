import { firstParty } from "../../../modules/index"

const owners = firstParty.flatMap(({ id, offers = [] }) =>
  offers.map((service) => [service.id, id] as const),
)
const ownerOf = new Map(owners)

/** These modules, and those that do not start without them. */
export const withDependents = (off: readonly string[]): readonly string[] =>
  firstParty
    .filter(({ id, needs = {} }) =>
      [id, ...Object.values(needs).map((service) => ownerOf.get(service.id))].some(
        (one) => one !== undefined && off.includes(one),
      ),
    )
    .map(({ id }) => id)

/** The configuration of a site without them. */
export const configWithout = (off: readonly string[]): string =>
  withDependents(off)
    .map((id) => `[modules.${id}]\nenabled = false`)
    .join("\n")
