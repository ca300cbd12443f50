import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, id, out, text } from '#platform/contract/fields.ts'
import { paging } from '#platform/contract/list.ts'
import { figureRows, figureScopes } from '#mechanisms/figures/figures.contract.ts'
import { month } from '#mechanisms/months/months.contract.ts'

/** Which opportunities: those that were found in these months, by whose they are. */
const found = {
  scope: v.optional(choice(figureScopes), 'company' as const),
  personId: v.optional(id),
  startMonth: v.optional(month),
  endMonth: v.optional(month),
}
const sums = { num: out.number, amount: out.money }
const funnel = v.object({
  found: v.object(sums),
  won: v.object(sums),
  lost: v.object(sums),
  /** The company's stages in their order: how many came as far, of those of the stage before, and how long they stay. */
  list: v.array(
    v.object({
      key: out.id,
      name: out.text,
      ...sums,
      /** Percent of what came as far as the stage before; of the first, of all that were found. Null: of none. */
      rate: out.maybeNumber,
      /** The mean of the days that they were in it, one decimal; null where none was. */
      days: out.maybeNumber,
    }),
  ),
})
export type Funnel = v.InferOutput<typeof funnel>

export const funnelCalls = callsAbout('chance', {
  funnel: call('GET /crm/analyze/funnel', v.object(found), funnel, {
    summary:
      'The sales funnel: how many opportunities of some months came as far as each stage, and how long they stay',
  }),
  rows: call(
    'GET /crm/analyze/funnel_rows',
    v.object({ ...paging(20).entries, ...found, stage: text(40) }),
    figureRows,
    { summary: 'The opportunities behind a figure of the funnel: of a stage, or all found, won or lost' },
  ),
  export: call('GET /crm/analyze/funnel_export', v.object(found), v.unknown(), {
    answers: 'file',
    summary: 'The sales funnel as an .xlsx',
  }),
})
