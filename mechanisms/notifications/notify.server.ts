import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'
import { hangsOnSubjects } from '#mechanisms/subjects/hanging.server.ts'

export interface Notice {
  /** What happened, one of the words that the web has a sentence for: `task.assigned`, `comment.mentioned`. */
  kind: string
  subjectType: string
  subjectId: string
  title: string
  details?: object
}

/** A line in the feed of each of these people, the asker left out. No statement when nobody remains. */
export function notified(me: Me, people: Iterable<string>, { kind, subjectType, subjectId, title, details = {} }: Notice): Statement[] {
  const others = [...new Set(people)].filter(personId => personId !== me.personId)
  if (others.length === 0) return []
  return [{
    name: 'notify',
    text: `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title, details)
      select $1, id, person_id, $4, $5, $6, $7, $8, $9 from unnest($2::uuid[], $3::uuid[]) as line (id, person_id)`,
    values: [me.companyId, others.map(() => newId()), others, kind, subjectType, subjectId, me.personId, title, JSON.stringify(details)],
    plain: true,
  }]
}

/** Takes back the notices of something that is no longer there: those of a record whose details have this. */
export const withdrawn = (companyId: string, subjectType: string, subjectId: string, details: object): Statement => ({
  name: 'notices_withdraw',
  text: 'delete from notification where comp_id = $1 and subject_type = $2 and subject_id = $3 and details @> $4::jsonb',
  values: [companyId, subjectType, subjectId, JSON.stringify(details)],
  plain: true,
})

/** The person has seen the record, and with it what they were told about it. */
export const noticesRead = (me: Me, subjectType: string, subjectId: string): Statement => ({
  name: 'notices_read',
  text: `update notification set is_read = true
    where comp_id = $1 and person_id = $2 and not is_read and subject_type = $3 and subject_id = $4`,
  values: [me.companyId, me.personId, subjectType, subjectId],
  plain: true,
})

hangsOnSubjects((companyId, subjectType, subjectIds) => ({
  name: 'notices_of_gone',
  text: 'delete from notification where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
  values: [companyId, subjectType, subjectIds],
  plain: true,
}))
