import { type Point, point } from "../base/tokens"

/** Content with which `broadside demo` makes an empty site look alive. */
export interface DemoContent {
  /** Fills this module and tells what it made, in words; undefined when there is something already. */
  fill(): Promise<string | undefined>
}
/** Content for an empty site, read by `broadside demo`. */
export const Demo: Point<DemoContent> = point("demo@1")
