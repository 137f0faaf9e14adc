import type { EmbeddedFile } from "../embedded"

export const embeddedFile: EmbeddedFile = () => undefined
