import type { Statement } from '#platform/server/database/batch.ts'
import { objectiveType } from '../objective/objective-subject.server.ts'

/**
 * Whoever answers for a key result takes part in its objective, in the role `member`, whatever the scope, and as long
 * as they do. Sent after key results of these objectives came, went or changed their owner; what older builds wrote is
 * brought up once, by the migration 0056.
 */
export const ownersTakePart = (companyId: string, objectiveIds: readonly string[], actorId: string): Statement[] => [
  {
    name: 'okr_owners_away',
    values: [companyId, objectiveType, objectiveIds],
    text: `delete from member m where m.comp_id = $1 and m.subject_type = $2 and m.subject_id = any($3::uuid[]) and m.role =
      'member' and not exists (select from okr_key_result k where k.comp_id = m.comp_id and k.objective_id = m.subject_id
      and k.owner_id = m.person_id)`,
  },
  {
    name: 'okr_owners_added',
    values: [companyId, objectiveType, objectiveIds, actorId],
    text: `insert into member (comp_id, subject_type, subject_id, person_id, role, is_read)
      select distinct k.comp_id, $2, k.objective_id, k.owner_id, 'member', k.owner_id = $4 from okr_key_result k where
      k.comp_id = $1 and k.objective_id = any($3::uuid[]) on conflict do nothing`,
  },
]
