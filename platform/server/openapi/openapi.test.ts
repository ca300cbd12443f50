import * as v from 'valibot'
import { expect, test } from 'vitest'
import { apiDescription } from '#app/api-description.ts'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { call } from '#platform/contract/call.ts'
import { emptiable, id, ids, instant, out, requiredText } from '#platform/contract/fields.ts'
import { openApiDocument, type OpenApiDocument } from './openapi.ts'

const server = testServer()

const calls = {
  list: call(
    'GET /crm/:scope',
    v.object({ scope: v.picklist(['mine', 'all']), statusIds: ids(10) }),
    v.object({ list: v.array(v.object({ id: out.id, customerName: out.text })) }),
  ),
  update: call(
    'PATCH /crm/customers/:id',
    v.object({ id, name: requiredText(10), endDate: emptiable(instant), personId: emptiable(id) }),
    v.object({ id: out.id }),
  ),
}
const document = openApiDocument(
  Object.values(calls).map(one => ({ call: one, handler: () => null, caller: 'company' as const })),
  '1.0.0',
)
const schemasOf = ({ components }: OpenApiDocument) => (components as { schemas: Record<string, unknown> }).schemas

test("names are the wire's, path parameters keep their choices, lists are lists", () => {
  const { get } = document.paths['/ftask/api/crm/{scope}']!
  expect(get!.parameters).toEqual([
    { in: 'path', name: 'scope', required: true, schema: { type: 'string', enum: ['mine', 'all'] } },
    {
      in: 'query',
      name: 'status_ids',
      required: true,
      schema: { type: 'array', items: { type: 'string', format: 'uuid' } },
    },
  ])
  expect(schemasOf(document).getCrmScopeAnswer).toMatchObject({
    properties: {
      list: {
        items: {
          properties: { id: {}, uuid: {}, customer_name: { type: 'string' } },
          required: ['id', 'customer_name'],
        },
      },
    },
  })
})

test('a change stands under its method and under POST, its id in the path alone', () => {
  const { patch, post } = document.paths['/ftask/api/crm/customers/{id}']!
  expect(post).toMatchObject({
    ...patch,
    operationId: 'patchCrmCustomersIdByPost',
    description: 'With `_method`: `PATCH` in the body.',
  })
  expect(schemasOf(document).patchCrmCustomersIdBody).toMatchObject({ type: 'object', required: ['name'] })
  expect(Object.keys((schemasOf(document).patchCrmCustomersIdBody as { properties: object }).properties)).toEqual([
    'name',
    'end_date',
    'user_id',
  ])
})

test('the whole document is served; every reference leads somewhere, and every operation has a name of its own', async () => {
  const { status, body } = await server.request('/openapi.json')
  expect(status).toBe(200)
  const whole = body as unknown as OpenApiDocument
  expect(whole).toEqual(JSON.parse(JSON.stringify(apiDescription(handledCalls))))
  for (const {
    call: { method, path },
  } of handledCalls) {
    expect(whole.paths[`/ftask/api${path.replace(/:(\w+)/g, '{$1}')}`]).toHaveProperty(method.toLowerCase())
  }
  const references = JSON.stringify(whole).match(/#\/components\/schemas\/\w+/g)!
  for (const reference of new Set(references)) expect(schemasOf(whole)).toHaveProperty(reference.split('/').at(-1)!)
  const names = Object.values(whole.paths).flatMap(operations =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(names).size).toBe(names.length)
})
