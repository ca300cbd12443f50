import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'

/** One line of a record's history: sent in the same round trip as the change itself. */
export const recorded = (
  me: Me,
  subjectType: string,
  subjectId: string,
  action: string,
  details: object = {},
): Statement => ({
  name: 'history_record',
  text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details) values ($1, $2, $3, $4,
    $5, $6, $7)`,
  values: [me.companyId, newId(), subjectType, subjectId, me.personId, action, JSON.stringify(details)],
})

interface Line {
  id: string
  details?: object
  actorId?: string
}

/** A line of history for each of these records of one type; by the actor, unless a line names another person. */
export const recordedOnEach = (
  me: Pick<Me, 'companyId' | 'personId'>,
  subjectType: string,
  action: string,
  lines: readonly Line[],
): Statement => ({
  name: 'history_record_each',
  text: `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details)
    select $1, id, $2, subject_id, actor_id, $3, details from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::jsonb[])
      as line (id, subject_id, actor_id, details)`,
  values: [
    me.companyId,
    subjectType,
    action,
    lines.map(() => newId()),
    lines.map(({ id }) => id),
    lines.map(({ actorId }) => actorId ?? me.personId),
    lines.map(({ details }) => JSON.stringify(details ?? {})),
  ],
})
