import { hash } from "node:crypto"
import type { Directory } from "./schema"

/** The address of an erased entry: it says nothing, but is recognized if someone submits it again. */
export const erasedUrl = (url: string) => `erased:${hash("sha256", url)}`

/** Whether nothing of an entry is left but its row. */
export const isErased = ({ url }: Pick<Directory, "url">) => url.startsWith("erased:")
