/** For modules with items of visitors, which the operator removes, holds and erases. */

export {
  IN_PLACE,
  isVisible,
  type Life,
  type LifeTable,
  lifeColumns,
  newLife,
  reachable,
  visible,
} from "./life/columns"
export { type Described, type ModeratedTable, moderate, moderatedKind } from "./life/moderate"
