import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { customerSubject, customerType, lockCustomers } from './customer-subject.server.ts'
import { admitName } from './customer-name.server.ts'
import { customer } from './customer.table.ts'

/** Deletes customers: they leave every list and give their names free, and can be recovered. */
export async function removeCustomers(ids: readonly string[], context: Context) {
  await lockCustomers(ids, context, 'remove')
  return await setDeleted(ids, 1, context)
}

/** Has deleted customers back; refused where one of the same name has come meanwhile. */
export async function recoverCustomers(ids: readonly string[], context: Context) {
  for (const { fullName } of await lockCustomers(ids, context, 'recover')) await admitName(fullName, context)
  return await setDeleted(ids, 0, context)
}

async function setDeleted(ids: readonly string[], isDelete: 0 | 1, context: Context) {
  const { me, db, run } = context
  await db.update(customer).set({ isDelete }).where(and(eq(customer.companyId, me.companyId), inArray(customer.id, [...ids])))
  for (const id of ids) await noteChange(context, customerSubject, id, {}, isDelete === 1 ? 'remove' : 'recover')
  await run([{
    name: 'customers_in_lists', plain: true, values: [me.companyId, customerType, ids, isDelete === 0],
    text: 'update member set is_open = $4 where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
  }])
  return { count: ids.length }
}

/** Confirms customers, or takes that back: those that stood so already are left alone. */
export async function confirmCustomers(ids: readonly string[], docStatus: 0 | 1, context: Context) {
  const rows = await lockCustomers(ids, context, 'edit')
  const changed = rows.filter(row => row.docStatus !== docStatus).map(({ id }) => id)
  if (changed.length > 0) await context.db.update(customer).set({ docStatus }).where(and(eq(customer.companyId, context.me.companyId), inArray(customer.id, changed)))
  for (const id of changed) await noteChange(context, customerSubject, id, {}, docStatus === 1 ? 'confirm' : 'unconfirm')
  return { count: changed.length }
}
