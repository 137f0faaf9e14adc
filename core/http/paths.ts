/**
 * `/games/:id/react` → a pattern that is equal for two colliding routes, regardless of parameter
 * names.
 */
export const pathShape = (path: string) => path.replace(/:[^/]+/g, ":")

export interface MountedRoute {
  readonly method: string
  readonly path: string
  readonly module: string
}

/** Methods that the routes at a path accept. Only called after a 404. */
export function methodsAt(routes: readonly MountedRoute[], path: string): string[] {
  const methods = routes.filter((route) => matcher(route.path).test(path)).map((r) => r.method)
  return [...new Set(methods.flatMap((m) => (m === "GET" ? ["GET", "HEAD"] : [m])))]
}

/** The route that handles a request. Only called after an error, and in tests. */
export function routeAt<R extends MountedRoute>(
  routes: readonly R[],
  request: Pick<Request, "method" | "url">,
): R | undefined {
  const { pathname } = new URL(request.url)
  const placeholders = ({ path }: MountedRoute) =>
    path.split("/").filter((part) => part.startsWith(":") || part === "*").length
  return routes
    .filter(({ method, path }) => method === request.method && matcher(path).test(pathname))
    .toSorted((a, b) => placeholders(a) - placeholders(b))[0]
}

const matchers = new Map<string, RegExp>()
function matcher(path: string): RegExp {
  const cached = matchers.get(path)
  if (cached) return cached
  const source = path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : RegExp.escape(part)))
    .join("/")
  const compiled = new RegExp(`^${source}$`)
  matchers.set(path, compiled)
  return compiled
}

/**
 * Compares routes with all that came before, and names both owners of one that matches the same requests. It remembers
 * them, because reading the paths of all again for each module took a twentieth of a start.
 */
export function createCollisions(): (routes: readonly MountedRoute[]) => string | undefined {
  const owners = new Map<string, MountedRoute>()
  return (routes) => {
    for (const route of routes) {
      const { method, path, module } = route
      // Elysia treats a path with and without a trailing slash as the same.
      const key = `${method} ${pathShape(path).replace(/(?<=.)\/$/, "")}`
      const other = owners.get(key)
      if (other) return `${method} ${path} of ${module} is already ${other.path} of ${other.module}`
      owners.set(key, route)
    }
  }
}
