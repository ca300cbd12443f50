import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'

/** One line of a record's history: sent in the same trip as the change itself. */
export const recorded = (me: Me, subjectType: string, subjectId: string, action: string, details: object = {}): Statement => ({
  name: 'history_record',
  text: 'insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details) values ($1, $2, $3, $4, $5, $6, $7)',
  values: [me.companyId, newId(), subjectType, subjectId, me.personId, action, JSON.stringify(details)],
  plain: true,
})
