import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { documentType } from './document-subject.server.ts'

/**
 * Phones of so many who opened it, or its folder, lately are notified at once; all others see it when they come back.
 */
const mostRecipients = 200

/** Those who opened a document, or its folder, in the last week. */
export const recipientsOf = (companyId: string, id: string) => ({
  name: 'document_readers',
  value: col.uuid,
  values: [companyId, id, mostRecipients],
  text: `select person_id from document_mark k where k.comp_id = $1 and k.document_id in (select unnest(array[d.id, d.parent_id])
    from document d where d.comp_id = $1 and d.id = $2) and k.mark = 'open' and k.marked_at > now() - interval '7 days'
    limit $3`,
})

/** The same, with those who opened anything that lies in it, or the folder that it was moved out of. */
const recipientsBelow = (companyId: string, id: string, leftId: string | null) => ({
  name: 'document_readers_below',
  value: col.uuid,
  values: [companyId, id, mostRecipients, leftId],
  text: `with recursive below as (select d.id, d.parent_id from document d where d.comp_id = $1 and d.id = $2
      union all select d.id, null from below join document d on d.comp_id = $1 and d.parent_id = below.id)
    select distinct k.person_id from (select id from below union select parent_id from below union select $4::uuid) reached join document_mark k on
      k.comp_id = $1 and k.document_id = reached.id and k.mark = 'open' and k.marked_at > now() - interval '7 days' limit $3`,
})
/** What changes all that lies in a folder for whoever reads it: who may see it, and where it is. */
const changesAllBelow: ReadonlySet<string> = new Set(['share', 'move', 'remove', 'restore', 'edit'])

/**
 * After a change of a document: its line of history, where it has one, and news for the phones of those who opened it,
 * its folder, or what lies in it in the last week. Each of them refetches with their own rights: whoever may see it no
 * longer has it no longer on their screen.
 */
export async function spreadDocument(
  id: string,
  action: string,
  details: object,
  { me, run, publish }: Pick<Context, 'me' | 'run' | 'publish'>,
  { isRecorded = true, leftId = null }: { isRecorded?: boolean; leftId?: string | null } = {},
) {
  const [people] = await run([
    changesAllBelow.has(action) ? recipientsBelow(me.companyId, id, leftId) : recipientsOf(me.companyId, id),
    ...(isRecorded ? [recorded(me, documentType, id, action, details)] : []),
  ])
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...people.rows])],
    subjectType: documentType,
    subjectId: id,
    event: action,
    by: me.personId,
  })
}

/**
 * The type by which the socket notifies those who write an article that there is more: its event is the newest number.
 */
export const sharedType = 'document_shared'
/** Who opened it to write in it is notified for so long. */
const writersFor = '12 hours'

/** Those who write in an article now. */
export const writersOf = (companyId: string, id: string) => ({
  name: 'document_writers',
  value: col.uuid,
  values: [companyId, id, mostRecipients],
  text: `select person_id from document_mark k where k.comp_id = $1 and k.document_id = $2 and k.mark = 'write' and k.marked_at >
    now() - interval '${writersFor}' limit $3`,
})

/** Notifies those who write in an article that it has come to this number. */
export const sharedNews = (companyId: string, id: string, seq: number, to: readonly string[]) => ({
  companyId,
  to,
  subjectType: sharedType,
  subjectId: id,
  event: String(seq),
  isQuiet: true,
})
