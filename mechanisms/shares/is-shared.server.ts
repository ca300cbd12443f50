import { sql, type SQL } from 'drizzle-orm'
import { ShareStatus } from './share.contract.ts'

/**
 * Whether a link to a record is open now, neither cancelled nor past its end: `isShared(sql\`${task.companyId}\`,
 * 'task', sql\`${task.id}\`)`.
 */
export const isShared = (companyId: SQL, subjectType: string, subjectId: SQL): SQL => sql`exists (select 1 from share s
  where s.comp_id = ${companyId} and s.subject_type = ${sql.raw(`'${subjectType}'`)} and s.subject_id = ${subjectId}
    and s.status = ${sql.raw(String(ShareStatus.Open))} and coalesce(s.expires_at > now(), true))`
