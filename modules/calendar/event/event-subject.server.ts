import { sql, type SQLWrapper } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { OpenType } from './event.contract.ts'
import { event } from './event.table.ts'

const takesPart = (
  person: SQLWrapper,
) => sql`exists (select 1 from member m where m.comp_id = ${event.companyId} and m.subject_type = 'event'
  and m.subject_id = ${event.id} and m.person_id = ${person})`
/** Condition: the person takes part, or is above somebody who does. */
export const isAbove = (person: SQLWrapper) => sql`exists (select 1 from member m
  join person_superior s on s.comp_id = m.comp_id and s.person_id = m.person_id
  where m.comp_id = ${event.companyId} and m.subject_type = 'event' and m.subject_id = ${event.id} and s.superior_id =
    ${person})`

export const eventSubject = subject('event', event, {
  app: 'event',
  called: { zh: '日程', en: 'event' },
  title: event.name,
  // Nobody is given this authority: system administrators have all.
  manageAll: 'EVENT_MANAGER',
  visible: person =>
    sql`(${event.openType} = ${fixed(OpenType.Company)} or ${takesPart(person)} or (${event.openType} = ${fixed(OpenType.Usual)} and ${isAbove(person)}))`,
  open: sql`(${event.untilDate} >= now())`,
  // Of a series each time it comes round has its own beginning: there is no one moment to stand before.
  due: sql`case when ${event.rule} is null then ${event.startDate} end`,
  link: '/calendar/{id}',
  abilities: {
    edit: actorIs('creator', 'manager'),
    remove: actorIs('creator', 'manager'),
    comment: sql`true`,
  },
  onComment: (me, id, by) => [
    {
      name: 'event_comment_num',
      text: 'update event set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
      values: [me.companyId, id, by],
    },
  ],
})
