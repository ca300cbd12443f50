import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { noteChange } from '#mechanisms/history/note-change.server.ts'
import { setPeople } from '../set-people.server.ts'
import { admitKind, admitStage } from './contract-kinds.server.ts'
import { carriedOutColumns } from './contract-list.server.ts'
import { contractStaysOpen, contractSubject, contractSubjectType } from './contract-subject.server.ts'
import { type ContractChanges, contractNotAgreed } from './contract.contract.ts'
import { contract } from './contract.table.ts'

/**
 * Says how an agreed contract is carried out: how far it is, who signed it and when, when it was finished, who answers
 * for it, whether it is put away.
 */
export async function changeContract(id: string, changes: ContractChanges, context: Context) {
  const { me, db, run, publish } = context
  await contractSubject.lock(id, context, 'follow')
  const own = and(eq(contract.companyId, me.companyId), eq(contract.id, id))
  const [row] = await db.select().from(contract).where(own)
  const before = found(row)
  admitKind(before.incomeType, me)
  if (before.status !== 'agree') refuse(contractNotAgreed)
  const { managerId, partnerId, resId, addResId, delResId, ...columns } = changes
  if (columns.statusId && columns.statusId !== before.statusId) await admitStage(context)
  await carriedOutColumns.admit(columns, context, before)
  const changed = carriedOutColumns.changed(before, columns)
  if (Object.keys(changed).length > 0) await db.update(contract).set(changed).where(own)
  const left = [
    ...(managerId
      ? await setPeople({ type: 'contract', id, title: before.name }, 'manager', [managerId], context)
      : []),
    ...(partnerId ? await setPeople({ type: 'contract', id, title: before.name }, 'partner', partnerId, context) : []),
  ]
  const areFilesOther = await changeAttachments(context, contractSubjectType, id, { resId, addResId, delResId })
  const details = await carriedOutColumns.details(before, changed, context)
  if (Object.keys(details).length > 0 || areFilesOther || left.length > 0)
    await noteChange(context, contractSubject, id, details)
  await run([contractStaysOpen(me.companyId, id)])
  if (left.length > 0)
    publish({
      companyId: me.companyId,
      to: left,
      subjectType: contractSubjectType,
      subjectId: id,
      event: 'members',
      by: me.personId,
    })
  return { id }
}
