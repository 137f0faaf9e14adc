/** `/games/:id/react` → the shape in which two routes collide, whatever their parameters are called. */
export const pathShape = (path: string) => path.replace(/:[^/]+/g, ":")

export interface MountedRoute {
  readonly method: string
  readonly path: string
  readonly module: string
}

/** Methods that some route takes at a path. Only asked when something was not found. */
export function methodsAt(routes: readonly MountedRoute[], path: string): string[] {
  const methods = routes.filter((route) => matcher(route.path).test(path)).map((r) => r.method)
  return [...new Set(methods.flatMap((m) => (m === "GET" ? ["GET", "HEAD"] : [m])))]
}

/** Id of the module whose route answers a request. Only asked when something went wrong. */
export function ownerAt(routes: readonly MountedRoute[], request: Request): string | undefined {
  const { pathname } = new URL(request.url)
  const placeholders = ({ path }: MountedRoute) =>
    path.split("/").filter((part) => part.startsWith(":") || part === "*").length
  return routes
    .filter(({ method, path }) => method === request.method && matcher(path).test(pathname))
    .toSorted((a, b) => placeholders(a) - placeholders(b))[0]?.module
}

const matchers = new Map<string, RegExp>()
function matcher(path: string): RegExp {
  const known = matchers.get(path)
  if (known) return known
  const source = path
    .split("/")
    .map((part) => (part.startsWith(":") ? "[^/]+" : part === "*" ? ".*" : RegExp.escape(part)))
    .join("/")
  const made = new RegExp(`^${source}$`)
  matchers.set(path, made)
  return made
}

/** Every pair of routes that would answer the same request, naming both owners. */
export function collisions(routes: readonly MountedRoute[]): string[] {
  const owners = new Map<string, MountedRoute>()
  return routes.flatMap((route) => {
    // Elysia takes a path with and without the slash at its end for one.
    const key = `${route.method} ${pathShape(route.path).replace(/(?<=.)\/$/, "")}`
    const other = owners.get(key)
    owners.set(key, route)
    const { method, path, module } = route
    return other
      ? [`${method} ${path} of ${module} is already ${other.path} of ${other.module}`]
      : []
  })
}
