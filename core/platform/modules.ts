export interface ModuleOptions {
  /** Where the JSX of imported files comes from, unless a file or a package says otherwise. */
  readonly jsxImportSource: string
}

/**
 * Gives names to modules that are loaded already, for whatever is imported from disk later on; also
 * from inside the binary, where there are no files to resolve the names to.
 */
export type PublishModules = (
  modules: Readonly<Record<string, object>>,
  options: ModuleOptions,
) => void
