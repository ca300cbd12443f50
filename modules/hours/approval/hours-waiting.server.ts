import { sql, type SQL } from 'drizzle-orm'
import { param } from '#platform/server/database/statement.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { workHour } from '../log/work-hour.table.ts'
import { waitsForActor } from './approver.server.ts'

const handedInWith = (columns: SQL) =>
  sql`select ${columns} from work_hour n where n.comp_id = ${actor.company} and n.id = any(${param('about')}::uuid[])`

/** What is added to others' by this file. */
export const hoursWaitingParts: Part[] = [
  noticeSays('workhour.submitted', {
    zh: '{actor} 提交了 {hours} 小时工时，等您审批',
    en: '{actor} submitted {hours} h for your approval',
  }),
  noticeSays('workhour.agreed', {
    zh: '{actor} 同意了您的 {hours} 小时工时',
    en: '{actor} approved {hours} h of yours',
  }),
  noticeSays('workhour.rejected', {
    zh: '{actor} 驳回了您的 {hours} 小时工时',
    en: '{actor} sent back {hours} h of yours',
  }),
  /** Hours that somebody has submitted and the actor is to decide. */
  waitsForPeople({
    kind: 'workhour_agree',
    app: 'workhour',
    words: { zh: '待我审批的工时', en: 'Hours to approve' },
    route: '/workhour_approve',
    isRequest: true,
    rows: {
      from: sql`${workHour}`,
      where: sql`${workHour.companyId} = ${actor.company} and ${waitsForActor}`,
      id: sql`${workHour.id}`,
      // A notice names the first of the hours that were handed in at one moment.
      about: sql`(${handedInWith(sql`n.id`)} and n.person_id = ${workHour.personId} and n.submitted_at =
        ${workHour.submittedAt} limit 1)`,
      isAbout: sql`(${workHour.personId}, ${workHour.submittedAt}) in (${handedInWith(sql`n.person_id, n.submitted_at`)})`,
      since: sql`coalesce(${workHour.submittedAt}, ${workHour.createdAt})`,
    },
    facts: id => ({
      from: sql`${workHour} join task t on t.comp_id = ${workHour.companyId} and t.id = ${workHour.taskId}`,
      where: sql`${workHour.companyId} = ${actor.company} and ${workHour.id} = ${id}`,
      title: sql`t.name`,
      note: sql`concat_ws(' · ', ${workHour.day}, nullif(${workHour.summary}, ''))`,
      person: sql`${workHour.personId}`,
      amount: sql`${workHour.hour}`,
      amountIn: sql`'hours'`,
      link: sql`'/add_real_workhour?id=' || ${workHour.id}`,
    }),
  }),
]
