import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { id, out, searchKey } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { customerBrief } from '../customer/customer-brief.contract.ts'

/** 0 in progress, 1 lost, 2 won (spec 1 §3). */
export const chanceStatuses = [0, 1, 2] as const
export type ChanceStatus = (typeof chanceStatuses)[number]

/** What is shown of a chance where it is named: in a selector, on a project, a contract, a task. */
export const chanceBrief = v.object({ id: out.id, code: out.text, name: out.text, status: v.picklist(chanceStatuses), preAmount: v.nullable(out.money), customer: customerBrief })
export type ChanceBrief = v.InferOutput<typeof chanceBrief>

/** What a selector of chances asks: those that the asker may see and that were not lost. */
export const chanceDirectoryCalls = {
  list: call('GET /crm/chance/list', v.object({ ...paging(30).entries, id: v.optional(id), key: v.optional(searchKey), customerId: v.optional(id) }), page(chanceBrief), {
    summary: 'Chances that the asker may link something to, by name, pinyin or number',
  }),
}

/** Said by whatever links to a chance that is not to be seen, or was lost. */
export const unknownChance = refusal('chance.unknown', { zh: '所选的商机不存在或已输单', en: 'The chosen chance is gone, or was lost' })
