/** For modules with items of visitors, which the operator removes, holds and erases. */

export { type Life, type LifeTable, lifeColumns, reachable, visible } from "./life/columns"
export { type Described, type ModeratedTable, moderate } from "./life/moderate"
