import type { LiveFile } from "../live/file"
import { rewriteAside } from "./rewrite-aside"

/** Leaves no byte of what was deleted from the file since the last time. What fails is done the next time. */
export async function forgetInFile({
  path,
  takeForgotten,
  noteForgotten,
}: LiveFile): Promise<void> {
  if (!takeForgotten()) return
  try {
    await rewriteAside({ path, isLive: true })
  } catch (error) {
    noteForgotten()
    throw error
  }
}
