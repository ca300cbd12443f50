import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, flag, id, out } from '#platform/contract/fields.ts'
import { listed, page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import {
  chooseManager,
  ownManagerRequest,
  personRow,
  withdrawManagerRequest,
} from '#mechanisms/people/directory.contract.ts'

export const managerCycle = refusal('manager.cycle', {
  zh: '上级不能是本人或自己的下属',
  en: 'A manager cannot be the person themselves or one of their reports',
})

export const managerSame = refusal('manager.same', { zh: '已经是您的直属上级', en: 'This is already your manager' })
export const requestGone = refusal('manager.request.gone', {
  zh: '该申请已撤回、已更改或已处理',
  en: 'It has since been withdrawn, changed or decided',
})

const managerRequestRow = v.object({
  /** The person's. */
  id: out.id,
  person: personBrief,
  /** Now, and wanted; null for nobody. */
  manager: v.nullable(personBrief),
  wanted: v.nullable(personBrief),
  createdAt: out.instant,
})
export type ManagerRequestRow = v.InferOutput<typeof managerRequestRow>

export const managerCalls = callsAbout('person', {
  above: call('GET /manager/list_user/:id', v.object({ id }), listed(personRow), {
    summary: 'Everybody above a person, the nearest first',
  }),
  allBelow: call('GET /manager/list_sub_user/:id', v.object({ id }), listed(personRow), {
    summary: 'Everybody below a person, direct reports first',
  }),
  direct: call('GET /manager/list_sub/:id', v.object({ id }), listed(personRow), {
    summary: 'The direct reports of a person',
  }),
  choose: chooseManager,
  ownRequest: ownManagerRequest,
  withdraw: withdrawManagerRequest,
  requests: call('GET /manager/requests', v.object(paging(20).entries), page(managerRequestRow), {
    summary: 'Whose wish for another manager the caller may confirm: as the new manager, as HR, or as an administrator',
  }),
  decide: call('POST /manager/decide/:id', v.object({ id, managerId: emptiable(id), agree: flag }), done, {
    summary:
      "Confirm whom a person wants for a manager, or refuse it; never one's own wish, and only the one that was seen",
  }),
})
