import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { byId, day, done, id, nothing, out, text } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

const delegationRow = v.object({
  id: out.id,
  delegate: personBrief,
  startDate: out.day,
  endDate: out.day,
  reason: out.text,
  isActive: out.flag,
})
export type DelegationRow = v.InferOutput<typeof delegationRow>

export const delegationCalls = callsAbout('delegation', {
  list: call('GET /approval/delegation', nothing, listed(delegationRow), {
    summary: 'Who decides for the caller while they are absent; past ones are left out',
  }),
  create: call(
    'POST /approval/delegation',
    v.object({ delegateId: id, startDate: day, endDate: day, reason: v.optional(text(100), '') }),
    v.object({ id: out.id }),
    { summary: 'Let somebody decide from one day to another, both included; what waits already stays' },
  ),
  remove: call('DELETE /approval/delegation/:id', byId, done, { summary: 'Decide oneself again' }),
})

export const delegateSelf = refusal('approval.delegation.self', {
  zh: '不能委托给自己',
  en: 'You cannot delegate to yourself',
})
export const delegationDays = refusal('approval.delegation.days', {
  zh: '结束日期不能早于开始日期或今天',
  en: 'The last day cannot be before the first one or today',
})
export const delegationOverlaps = refusal('approval.delegation.overlap', {
  zh: '这段时间已有委托，请先取消',
  en: 'There is already a delegation for this period: withdraw it first',
})
