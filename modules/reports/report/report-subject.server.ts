import { sql, type SQLWrapper } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { holds, subject } from '#mechanisms/subjects/subject.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { Review } from './report.contract.ts'
import { report } from './report.table.ts'

const isMember = (person: SQLWrapper) => sql`exists (select from member m where m.comp_id = ${report.companyId} and
  m.subject_type = 'report' and m.subject_id = ${report.id} and m.person_id = ${person})`
const isAbove = (person: SQLWrapper) => sql`exists (select from person_superior s where s.comp_id = ${report.companyId}
  and s.person_id = ${report.personId} and s.superior_id = ${person} and s.distance > 0)`
const isBeside = (person: SQLWrapper) => sql`exists (select from person p where p.comp_id = ${report.companyId} and p.id
  = ${person} and p.department_id = ${report.departmentId})`

const isOwn = sql`(${report.personId} = ${actor.person})`
/** Condition: the actor is asked to review it, or is above its author; nobody reviews their own. */
export const reviews = sql`(${report.personId} <> ${actor.person} and (${report.reviewerId} = ${actor.person} or
  ${isAbove(actor.person)}))`
const waits = sql`(${report.status} = 'sent' and ${report.review} = ${fixed(Review.Pending)})`
/** Condition: it has been handed in. A draft, and what was discarded, is its author's alone. */
export const isShown = sql`(${report.status} in ('sent', 'rejected') or ${report.personId} = ${actor.person})`

export const reportSubject = subject('report', report, {
  app: 'report',
  called: { zh: '汇报', en: 'report' },
  isForDeciders: true,
  title: report.title,
  search: { text: report.contentText, state: null },
  // Nobody is given this authority, and administrators' go no further than anybody's: what follows is all there is.
  manageAll: 'REPORT_MANAGER',
  onlyTitle: sql`true`,
  visible: person =>
    sql`(${report.personId} = ${person} or (${report.status} in ('sent', 'rejected') and (
      ${report.scope} = 'company' or ${isMember(person)} or ${isAbove(person)} or ${holds(person, 'REPORT_VIEW', 'REPORT_SET')}
      or (${report.scope} = 'department' and ${isBeside(person)}))))`,
  open: waits,
  link: '/report/detail?id={id}',
  abilities: {
    edit: sql`(${isOwn} and ${report.status} in ('draft', 'rejected'))`,
    review: sql`(${waits} and ${reviews})`,
    reject: sql`(${waits} and ${reviews})`,
    revoke: sql`(${waits} and ${isOwn})`,
    cancel: sql`(${isOwn} and ${report.status} <> 'cancelled' and ${report.review} = ${fixed(Review.Pending)})`,
    remove: sql`(${isOwn} and ${report.status} in ('draft', 'rejected', 'cancelled'))`,
    star: sql`(not ${isOwn})`,
    share: sql`(${isOwn} and ${report.status} in ('sent', 'rejected'))`,
    comment: sql`(${report.status} in ('sent', 'rejected'))`,
  },
  onComment: (me, id, by) => [
    {
      name: 'report_comment_num',
      text: 'update report set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
      values: [me.companyId, id, by],
    },
  ],
})
