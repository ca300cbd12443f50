import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import {
  delegateSelf,
  delegationCalls,
  delegationDays,
  delegationOverlaps,
  type DelegationRow,
} from './delegation.contract.ts'

export const delegationHandlers = handle(delegationCalls, {
  async list(_, { me, run }) {
    const today = dayOf(new Date(), me.timeZone)
    const [answer] = await run([
      {
        name: 'approval_delegations',
        text: `select json_build_object('id', d.id, 'delegate', json_build_object('id', p.id, 'name', p.name, 'avatar',
          p.avatar_file_id), 'startDate', d.start_date, 'endDate', d.end_date,
          'reason', d.reason, 'isActive', d.start_date <= $3::date)::text
        from approval_delegation d join person p on p.comp_id = d.comp_id and p.id = d.delegate_id
        where d.comp_id = $1 and d.person_id = $2 and d.end_date >= $3::date order by d.start_date, d.id`,
        values: [me.companyId, me.personId, today],
        value: col.json.as<DelegationRow>(),
      },
    ])
    return { list: answer.rows.map(row => row) }
  },

  async create({ delegateId, startDate, endDate, reason }, { me, run }) {
    if (delegateId === me.personId) refuse(delegateSelf, {}, 'delegate_id')
    if (endDate < startDate || endDate < dayOf(new Date(), me.timeZone)) refuse(delegationDays, {}, 'end_date')
    // Of two concurrent, overlapping ones, the second finds the first.
    const [, delegate, overlap] = await run([
      takeTurns(me.companyId, `delegation ${me.personId}`),
      {
        name: 'approval_delegate',
        text: `select 1 from person where comp_id = $1 and id = $2 and status <> ${PersonStatus.Left}`,
        values: [me.companyId, delegateId],
      },
      {
        name: 'approval_delegation_overlap',
        text: `select 1 from approval_delegation where comp_id = $1 and person_id = $2 and start_date <= $4::date and
          end_date >= $3::date limit 1`,
        values: [me.companyId, me.personId, startDate, endDate],
      },
    ])
    if (delegate.count === 0) refuse(unknownPerson, {}, 'delegate_id')
    if (overlap.count > 0) refuse(delegationOverlaps, {}, 'start_date')
    const id = newId()
    await run([
      {
        name: 'approval_delegation_add',
        text: `insert into approval_delegation (comp_id, id, person_id, delegate_id, start_date, end_date, reason)
          values ($1, $2, $3, $4, $5, $6, $7)`,
        values: [me.companyId, id, me.personId, delegateId, startDate, endDate, reason],
      },
    ])
    return { id }
  },

  async remove({ id }, { me, run }) {
    const [gone] = await run([
      {
        name: 'approval_delegation_remove',
        text: 'delete from approval_delegation where comp_id = $1 and id = $2 and person_id = $3 returning id',
        values: [me.companyId, id, me.personId],
        value: col.uuid,
      },
    ])
    found(gone.first)
    return { id }
  },
})
