import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { noteChanges } from '#mechanisms/history/note-change.server.ts'
import type { Subject } from '#mechanisms/subjects/subject.server.ts'
import { DocStatus } from './confirming.contract.ts'

type Confirmed = PgTable & { companyId: PgColumn; id: PgColumn; docStatus: PgColumn }

/**
 * Confirms records, or withdraws that: all of them, or none where one is not there for the actor. Those that stood so
 * already are left alone.
 */
export async function confirmRecords(
  subject: Subject,
  table: Confirmed,
  { ids, docStatus }: { ids: readonly string[]; docStatus: 0 | 1 },
  context: Context,
) {
  const { me, db } = context
  const held = await subject.lockAll(ids, context)
  found(ids.every(id => held.has(id)) || null)
  const changed = await db
    .update(table)
    .set({ docStatus: sql`${docStatus}` } as never)
    .where(and(eq(table.companyId, me.companyId), inArray(table.id, [...ids]), ne(table.docStatus, docStatus)))
    .returning({ id: table.id })
  const lines = changed.map(({ id }) => ({ id: id as string }))
  await noteChanges(context, subject, lines, docStatus === DocStatus.Confirmed ? 'confirm' : 'unconfirm')
  return { count: changed.length }
}
