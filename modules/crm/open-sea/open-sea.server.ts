import { handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitEntries } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { noteChanges } from '#mechanisms/history/note-change.server.ts'
import { addMembersOfEach } from '#mechanisms/members/members.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { TransactionStatus } from '../customer/customer-brief.contract.ts'
import { lossReasons, openSeas } from '../customer/customer-brief.contract.ts'
import { admitHeld } from '../customer/holding.server.ts'
import { customerRows } from '../customer/customer-list.server.ts'
import { customerSubject, customerType, lockCustomers } from '../customer/customer-subject.server.ts'
import { lettingGo } from './let-go.server.ts'
import { notInOpenSea, openSeaCalls } from './open-sea.contract.ts'

export const openSeaHandlers = handle(openSeaCalls, {
  list: (query, context) => customerRows({ ...query, isOpen: true, isDelete: Bin.None }, context),

  async claim({ ids }, context) {
    const { me, run } = context
    await admitHeld(new Map([[me.personId, ids.length]]), context)
    // Who comes first has it: what is not claimed by this statement was claimed before, and then nothing of it is.
    const [claimed] = await run([
      {
        name: 'customers_claim',
        text: `with held as (select id from customer where comp_id = $1 and id = any($2::uuid[]) and is_open and
          is_delete = ${Bin.None} order by id for update)
        update customer c set is_open = false, followed_at = now(), open_sea_id = null, loss_reason_id = null, loss_reason = '',
          transaction_status = case when transaction_status = ${TransactionStatus.Lost} then ${TransactionStatus.None} else transaction_status end
        from held where c.comp_id = $1 and c.id = held.id returning c.id`,
        values: [me.companyId, ids],
      },
    ])
    if (claimed.count < ids.length) refuse(notInOpenSea)
    const managers = ids.map(subjectId => ({ subjectId, personId: me.personId, role: 'manager' as const }))
    await run([addMembersOfEach(me.companyId, customerType, managers, me.personId)])
    await noteChanges(
      context,
      customerSubject,
      ids.map(id => ({ id })),
      'claim',
    )
    return { count: ids.length }
  },

  async moveIn({ ids, openSeaId = null, lossReasonId = null, lossReason }, context) {
    const { me, run } = context
    await lockCustomers(ids, context, 'moveIn')
    await admitEntries(context, [
      { kind: openSeas, id: openSeaId, field: 'open_sea_id' },
      { kind: lossReasons, id: lossReasonId, field: 'loss_reason_id' },
    ])
    // Told while its people are still in it.
    const details = lossReason ? { lossReason } : {}
    await noteChanges(
      context,
      customerSubject,
      ids.map(id => ({ id, details })),
      'moveIn',
    )
    await run(lettingGo(me.companyId, ids, { openSeaId, lossReasonId, lossReason }))
    return { count: ids.length }
  },
})
