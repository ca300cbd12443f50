import { and, eq } from 'drizzle-orm'
import type { Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { tenderSubject } from './tender-subject.server.ts'
import { tenderArchived } from './tender.contract.ts'
import { tender } from './tender.table.ts'

/**
 * Holds a tender that the actor answers for until the transaction ends; an archived one is refused, unless it is to be
 * taken out again.
 */
export async function holdTender(id: string, context: Context, which?: 'archived too') {
  const { me, db } = context
  await tenderSubject.lock(id, context, 'follow')
  const [row] = await db
    .select()
    .from(tender)
    .where(and(eq(tender.companyId, me.companyId), eq(tender.id, id)))
  const held = found(row)
  if (held.isArchive && !which) refuse(tenderArchived)
  return held
}
