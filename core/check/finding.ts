/** A rule that a module breaks. */
export interface ModuleFinding {
  readonly rule:
    | "shape"
    | "manifest"
    | "config"
    | "problems"
    | "rates"
    | "portable"
    | "start"
    | "tables"
    | "schema"
    | "routes"
    | "jobs"
    | "contributions"
    | "disable"
    | "purge"
  /** What is wrong, naming the key, file and line, route, table, column or job. */
  readonly message: string
}
