import type { FastifyInstance, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { apiPrefix, type Method } from '#platform/contract/call.ts'
import type { Handled } from './handle.ts'

/** All calls of one path. */
export interface Route {
  /** As the calls declare it, `/user/:userId`. */
  path: string
  methods: ReadonlyMap<Method, Handled>
}

interface Found {
  route: Route
  params: Record<string, string | undefined>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a call's path; null anywhere else. */
    found: Found | null
  }
}

/**
 * Finds the path of each request among the calls, before its body is read. The server has one route for all calls:
 * Fastify keeps five of each path (one a method), a tenth of all that a process holds (decision 242).
 */
export function findRoutes(server: FastifyInstance, all: readonly Handled[]) {
  const router = findMyWay({ maxParamLength: 200, querystringParser: () => ({}) })
  for (const route of routesOf(all)) router.on('GET', apiPrefix + route.path, () => {}, route)
  server.decorateRequest('found', null)
  server.addHook('onRequest', (request, _reply, next) => {
    // Whatever method it has: a path that does not take it says so itself.
    const found = request.url.startsWith(`${apiPrefix}/`) ? router.find('GET', request.url) : null
    request.found = found && { route: found.store as Route, params: found.params }
    next()
  })
}

/** Whether a call of this path reads its body itself, as it comes. */
export const takesStream = ({ found }: FastifyRequest): boolean =>
  found !== null && [...found.route.methods.values()].some(handled => handled.takesStream)

/** `/ftask/api/user/:userId`, whoever the user is; `none` where nothing answers. */
export const routeName = ({ found, routeOptions }: FastifyRequest): string =>
  found ? apiPrefix + found.route.path : (routeOptions.url ?? 'none')

function routesOf(all: readonly Handled[]): Route[] {
  const byPath = new Map<string, Map<Method, Handled>>()
  for (const handled of all) {
    for (const path of [handled.call.path, ...(handled.call.options.also ?? [])]) {
      const methods = byPath.get(path) ?? new Map<Method, Handled>()
      if (methods.has(handled.call.method)) throw new Error(`${handled.call.method} ${path} is bound twice`)
      byPath.set(path, methods.set(handled.call.method, handled))
    }
  }
  return [...byPath].map(([path, methods]) => ({ path, methods }))
}
