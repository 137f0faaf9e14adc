import { type Point, point } from "../base/tokens"

/** Content with which `broadside demo` makes an empty site look alive. */
export interface DemoContent {
  /** Adds content to this module and describes it; undefined if the module already has some. */
  fill(): Promise<string | undefined>
}
/** Content for an empty site, read by `broadside demo`. */
export const Demo: Point<DemoContent> = point("demo@1")
