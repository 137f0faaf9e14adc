/** What a module does not hold to. */
export interface ModuleFinding {
  readonly rule:
    | "shape"
    | "manifest"
    | "config"
    | "problems"
    | "rates"
    | "start"
    | "tables"
    | "routes"
    | "jobs"
    | "contributions"
    | "disable"
    | "purge"
  /** What is wrong, naming the key, route, table or job. */
  readonly message: string
}
