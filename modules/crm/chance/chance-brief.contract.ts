import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { id, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** How an opportunity stands (spec 1 §3). */
export const ChanceStatus = { Running: 0, Lost: 1, Won: 2 } as const
export type ChanceStatus = (typeof ChanceStatus)[keyof typeof ChanceStatus]
export const chanceStatuses: readonly ChanceStatus[] = /* @__PURE__ */ Object.values(ChanceStatus)

/** What is shown of an opportunity where it is named: in a selector, on a project, a contract, a task. */
export const chanceBrief = v.object({
  id: out.id,
  code: out.text,
  name: out.text,
  status: v.picklist(chanceStatuses),
  preAmount: v.nullable(out.money),
  customer: customerBrief,
})
export type ChanceBrief = v.InferOutput<typeof chanceBrief>

/** Query of a selector of opportunities: those that the caller may see and that were not lost. */
export const chanceDirectoryCalls = callsAbout('chance', {
  list: call(
    'GET /crm/chance/list',
    v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey), customerId: v.optional(id) }),
    page(chanceBrief),
    {
      summary: 'Opportunities that the caller may link something to, by name, pinyin or number',
    },
  ),
})

/** Said by whatever links to an opportunity that is not to be seen, or was lost. */
export const unknownChance = refusal('chance.unknown', {
  zh: '所选的商机不存在或已输单',
  en: 'The chosen opportunity no longer exists, or was lost',
})
