import { and, eq, inArray } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { noteChanges } from '#mechanisms/history/note-change.server.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { DocStatus } from '../confirming.contract.ts'
import { admitHeld } from './holding.server.ts'
import { customerSubject, customerType, lockCustomers } from './customer-subject.server.ts'
import { admitNames } from './customer-name.server.ts'
import { customer } from './customer.table.ts'

/** Deletes customers: they leave every list and give their names free, and can be recovered. */
export async function removeCustomers(ids: readonly string[], context: Context) {
  await lockCustomers(ids, context, 'remove')
  return await setDeleted(ids, 1, context)
}

/** Has deleted customers back; refused where one of the same name has come meanwhile. */
export async function recoverCustomers(ids: readonly string[], context: Context) {
  const rows = await lockCustomers(ids, context, 'recover')
  await admitNames(
    rows.map(({ fullName }) => fullName),
    context,
  )
  const [managers] = await context.run([
    {
      name: 'customers_recovered_by',
      row: { personId: col.uuid, count: col.int },
      values: [context.me.companyId, customerType, ids],
      text: `select person_id, count(*)::int as count from member where comp_id = $1 and subject_type = $2 and subject_id =
        any($3::uuid[]) and role = 'manager' group by person_id`,
    },
  ])
  await admitHeld(new Map(managers.rows.map(({ personId, count }) => [personId, count])), context)
  return await setDeleted(ids, 0, context)
}

async function setDeleted(ids: readonly string[], isDelete: 0 | 1, context: Context) {
  const { me, db, run } = context
  await db
    .update(customer)
    .set({ isDelete })
    .where(and(eq(customer.companyId, me.companyId), inArray(customer.id, [...ids])))
  await noteChanges(
    context,
    customerSubject,
    ids.map(id => ({ id })),
    isDelete === Bin.Deleted ? 'remove' : 'recover',
  )
  await run([
    {
      name: 'customers_in_lists',
      values: [me.companyId, customerType, ids, isDelete === Bin.None],
      text: 'update member set is_open = $4 where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    },
  ])
  return { count: ids.length }
}

/** Confirms customers, or withdraws that: those that stood so already are left alone. */
export async function confirmCustomers(ids: readonly string[], docStatus: 0 | 1, context: Context) {
  const rows = await lockCustomers(ids, context, 'edit')
  const changed = rows.filter(row => row.docStatus !== docStatus).map(({ id }) => id)
  if (changed.length > 0)
    await context.db
      .update(customer)
      .set({ docStatus })
      .where(and(eq(customer.companyId, context.me.companyId), inArray(customer.id, changed)))
  await noteChanges(
    context,
    customerSubject,
    changed.map(id => ({ id })),
    docStatus === DocStatus.Confirmed ? 'confirm' : 'unconfirm',
  )
  return { count: changed.length }
}
