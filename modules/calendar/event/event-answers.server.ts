import type { CallParsed } from '#platform/contract/call.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { markRead, memberIds } from '#mechanisms/members/members.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import type { eventCalls } from './event.contract.ts'
import { notInvited } from './event-refusals.contract.ts'
import { readEvent } from './event-rows.server.ts'
import { eventSubject } from './event-subject.server.ts'

/**
 * Somebody who is invited says whether they come. Whose event it is learns of each answer that is another than before.
 */
export async function answerEvent({ id, answer }: CallParsed<typeof eventCalls.answer>, context: Context) {
  const { me, run, publish } = context
  await eventSubject.lock(id, context)
  const [invited, said] = await run([
    {
      name: 'event_invited',
      text: `select 1 from member where comp_id = $1 and subject_type = 'event' and subject_id = $2 and person_id = $3
        and role = 'partner'`,
      values: [me.companyId, id, me.personId],
    },
    {
      name: 'event_answer',
      values: [me.companyId, id, me.personId, answer],
      text: `insert into event_answer as kept (comp_id, event_id, person_id, answer) values ($1, $2, $3, $4)
        on conflict (comp_id, event_id, person_id) do update set answer = excluded.answer, answered_at = now() where
          kept.answer <> excluded.answer returning 1`,
    },
    markRead(me.companyId, 'event', id, me.personId),
  ])
  const one = await readEvent(id, context)
  if (invited.count === 0 || one.personId === me.personId) refuse(notInvited)
  if (said.count === 0) return { id, answer }
  const [people] = await run([
    memberIds(me.companyId, 'event', id),
    recorded(me, 'event', id, 'answer', { answer }),
    ...notified(me, [one.personId], {
      kind: 'event.answered',
      subjectType: 'event',
      subjectId: id,
      title: one.name,
      details: { answer, startDate: one.startDate },
    }),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: 'event',
    subjectId: id,
    event: 'answer',
    by: me.personId,
  })
  return { id, answer }
}

/** Nobody has said anything any more: the event is another; or these people are no longer invited. */
export const forgetAnswers = (companyId: string, id: string, people: readonly string[] | null = null): Statement => ({
  name: 'event_answers_forget',
  values: [companyId, id, people],
  text: `delete from event_answer where comp_id = $1 and event_id = $2 and ($3::uuid[] is null or person_id =
    any($3::uuid[]))`,
})

/** What was said to a series holds for what is taken out of it at its own time. */
export const copyAnswers = (companyId: string, from: string, to: string): Statement => ({
  name: 'event_answers_copy',
  values: [companyId, from, to],
  text: `insert into event_answer (comp_id, event_id, person_id, answer, answered_at) select comp_id, $3, person_id,
    answer, answered_at from event_answer a
    where comp_id = $1 and event_id = $2
      and exists (select 1 from member m where m.comp_id = $1 and m.subject_type = 'event' and m.subject_id = $3 and
        m.person_id = a.person_id and m.role = 'partner')
    on conflict do nothing`,
})
