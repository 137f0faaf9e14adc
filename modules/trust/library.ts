/** For modules with items of visitors, which the operator removes, holds and erases. */

export {
  isVisible,
  type Life,
  type LifeTable,
  lifeColumns,
  reachable,
  visible,
} from "./life/columns"
export { type Described, type ModeratedTable, moderate, moderatedKind } from "./life/moderate"
