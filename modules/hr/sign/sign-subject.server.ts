import { sql } from 'drizzle-orm'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { signRecord } from './sign.table.ts'

/** Where somebody signed in is theirs and those' above them to see, and HR managers'; its photos hang on it. */
subject('sign', signRecord, {
  app: 'hr',
  called: { zh: '签到记录', en: 'sign-in' },
  title: signRecord.location,
  manageAll: 'HR_MANAGER',
  open: sql`false`,
  link: '/hr/sign_record',
  visible: person => sql`exists (select 1 from person_superior s where s.comp_id = ${signRecord.companyId} and s.person_id = ${signRecord.personId} and s.superior_id = ${person})`,
  abilities: { comment: sql`true` },
})
