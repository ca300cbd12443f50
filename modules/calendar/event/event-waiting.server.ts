import { sql } from 'drizzle-orm'
import type { Part } from '#platform/server/parts/part.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'

/** What is added to others' by this file. */
export const eventWaitingParts: Part[] = [
  /** Events still to come that the actor is invited to and has said nothing about. A series has no day of its own. */
  waitsForPeople({
    kind: 'event_answer',
    app: 'event',
    words: { zh: '日程邀请', en: 'Invitations' },
    route: '/todo?kind=event_answer',
    isRequest: true,
    rows: {
      from: sql`member m join event e on e.comp_id = m.comp_id and e.id = m.subject_id`,
      where: sql`m.comp_id = ${actor.company} and m.person_id = ${actor.person} and m.subject_type = 'event' and m.role =
        'partner' and e.person_id <> ${actor.person} and e.until_date > now() and (e.rule is not null or e.start_date >
        now()) and not exists (select from event_answer a where a.comp_id = e.comp_id and a.event_id = e.id and
        a.person_id = ${actor.person})`,
      id: sql`e.id`,
      due: sql`case when e.rule is null then e.start_date end`,
      dueInOrder: {
        by: sql`m.start_date`,
        isDated: sql`e.rule is null and m.start_date > now()`,
        isUndated: sql`e.rule is not null`,
      },
      since: sql`e.created_at`,
    },
    facts: id => ({
      from: sql`event e`,
      where: sql`e.comp_id = ${actor.company} and e.id = ${id}`,
      title: sql`e.name`,
      note: sql`e.place`,
      person: sql`e.person_id`,
      link: sql`'/calendar/' || e.id`,
    }),
  }),
]
