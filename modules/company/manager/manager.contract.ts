import * as v from 'valibot'
import { call } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { chooseManager, personRow } from '#mechanisms/people/directory.contract.ts'

export const managerCycle = refusal('manager.cycle', { zh: '上级不能是本人或自己的下属', en: 'A manager cannot be the person or somebody below them' })

export const managerCalls = {
  above: call('GET /manager/list_user/:id', v.object({ id }), listed(personRow), { summary: 'Everybody above a person, the nearest first' }),
  allBelow: call('GET /manager/list_sub_user/:id', v.object({ id }), listed(personRow), { summary: 'Everybody below a person, direct reports first' }),
  direct: call('GET /manager/list_sub/:id', v.object({ id }), listed(personRow), { summary: 'The direct reports of a person' }),
  choose: chooseManager,
}
