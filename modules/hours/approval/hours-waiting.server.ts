import { sql } from 'drizzle-orm'
import { compile } from '#platform/server/database/statement.ts'
import { asker, askerValues } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { workHourSubject } from '../log/work-hour-subject.server.ts'
import { workHour } from '../log/work-hour.table.ts'
import { waitsForAsker } from './approver.server.ts'

const waiting = compile(sql`select count(*) from ${workHour} where ${workHour.companyId} = ${asker.company} and ${waitsForAsker}`)

/** Hours that somebody has handed in and the asker is to decide. */
waitsForPeople({
  kind: 'workhour_agree',
  app: 'workhour',
  words: { zh: '待我审批的工时', en: 'Hours waiting for my approval' },
  route: '/workhour_approve',
  count: me => waiting({ ...askerValues(workHourSubject, me) }),
})
