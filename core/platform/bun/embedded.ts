import type { EmbeddedFile } from "../embedded"

export const embeddedFile: EmbeddedFile = (name) =>
  (Bun.embeddedFiles as readonly (Blob & { readonly name: string })[]).find((file) =>
    file.name.startsWith(name),
  )
