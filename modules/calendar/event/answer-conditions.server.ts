import { sql, type SQLWrapper } from 'drizzle-orm'
import { event } from './event.table.ts'

/** `[{"user_id":…,"answer":…}]`: what those who are invited have said to an event. */
export const answersJson = sql`coalesce((select json_agg(json_build_object('user_id', a.person_id, 'answer', a.answer)
  order by a.answered_at, a.person_id)
  from event_answer a where a.comp_id = ${event.companyId} and a.event_id = ${event.id}), '[]'::json)`

/** What one person has said; null: nothing yet. */
export const answerOf = (person: SQLWrapper) => sql`(select a.answer from event_answer a
  where a.comp_id = ${event.companyId} and a.event_id = ${event.id} and a.person_id = ${person})`

/** Condition: the person has said that they do not come. */
export const hasDeclined = (person: SQLWrapper) => sql`exists (select 1 from event_answer a
  where a.comp_id = ${event.companyId} and a.event_id = ${event.id} and a.person_id = ${person} and a.answer =
    'decline')`
