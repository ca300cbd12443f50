import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { documentType } from './document-subject.server.ts'

/** Phones of so many who opened it, or its folder, lately are told at once; all others see it when they come back. */
const mostTold = 200

/**
 * After a change of a document: its line of history, and news for the phones of those who opened it or its folder in
 * the last week. Each of them asks again with their own rights.
 */
export async function spreadDocument(
  id: string,
  action: string,
  details: object,
  { me, run, publish }: Pick<Context, 'me' | 'run' | 'publish'>,
) {
  const [people] = await run([
    {
      name: 'document_readers',
      value: col.uuid,
      values: [me.companyId, id, mostTold],
      text: `select person_id from document_mark k where k.comp_id = $1 and k.document_id in (select unnest(array[d.id, d.parent_id])
        from document d where d.comp_id = $1 and d.id = $2) and k.mark = 'open' and k.marked_at > now() - interval '7 days'
        limit $3`,
    },
    recorded(me, documentType, id, action, details),
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
