import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, emptiable, id } from '#platform/contract/fields.ts'
import { taskCalls } from '../task/task.contract.ts'

/** MSPDI (the XML of Microsoft Project), Excel, and separated values. */
export const exchangeFormats = ['mspdi', 'xlsx', 'csv'] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]

export const exchangeCalls = callsAbout('task', {
  export: call(
    'GET /v3/task/plan_export',
    v.object({
      ...taskCalls.list.input.entries,
      rootId: emptiable(id),
      format: v.optional(choice(exchangeFormats), 'mspdi'),
    }),
    v.unknown(),
    {
      answers: 'file',
      summary:
        'A list of tasks, or one with everything below it, as a file that the import understands again and other programs open',
    },
  ),
})
