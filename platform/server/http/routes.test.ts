import fastify from 'fastify'
import { expect, it } from 'vitest'
import type { Method } from '#platform/contract/call.ts'
import type { Handled } from './handle.ts'
import { findRoutes, routeName, takesStream } from './routes.ts'

const one = (method: Method, path: string, more: { also?: string[]; takesStream?: boolean } = {}) =>
  ({ call: { method, path, options: { also: more.also } }, takesStream: more.takesStream }) as unknown as Handled

function serverOf(all: Handled[]) {
  const server = fastify()
  findRoutes(server, all)
  server.all('/ftask/*', request => ({
    path: request.found?.route.path ?? null,
    params: request.found?.params ?? null,
    name: routeName(request),
    takesStream: takesStream(request),
  }))
  return server
}

it('finds a path whatever the method is, the fixed one before one with a parameter', async () => {
  const server = serverOf([
    one('GET', '/user/:userId', { also: ['/v2/user/:userId'] }),
    one('DELETE', '/user/:userId'),
    one('POST', '/user/import', { takesStream: true }),
  ])
  const found = async (method: 'GET' | 'PUT' | 'POST', url: string) => (await server.inject({ method, url })).json()
  const detail = { path: '/user/:userId', params: { userId: '7' }, takesStream: false }
  expect(await found('GET', '/ftask/api/user/7?a=1')).toEqual({ ...detail, name: '/ftask/api/user/:userId' })
  expect(await found('PUT', '/ftask/api/user/7')).toMatchObject(detail)
  expect(await found('GET', '/ftask/api/v2/user/7')).toMatchObject({ path: '/v2/user/:userId' })
  expect(await found('GET', '/ftask/api/user/import')).toMatchObject({ path: '/user/import', takesStream: true })
  expect(await found('GET', '/ftask/api/user/%E5%BC%A0%2F')).toMatchObject({ params: { userId: '张/' } })
  const nowhere = { path: null, params: null, takesStream: false }
  for (const url of ['/ftask/api/nobody', '/ftask/apiuser/7', '/ftask/user/7', `/ftask/api/user/${'7'.repeat(201)}`])
    expect(await found('GET', url)).toMatchObject(nowhere)
  expect((await server.inject('/ftask/api/user/%zz')).statusCode).toBe(400)
})

it('refuses to begin with two calls of one method and path', () => {
  const twice = [one('GET', '/user/:userId'), one('GET', '/person', { also: ['/user/:userId'] })]
  expect(() => serverOf(twice)).toThrow('GET /user/:userId is bound twice')
})
