import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { Me } from '#platform/server/http/identity.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { groupOf } from './notice-groups.contract.ts'
import { isJoined } from './notice-words.server.ts'
import { hangsOnSubjects } from '#mechanisms/hanging/hanging.server.ts'

export interface Notice {
  /** The kind of event, one that a room has a sentence for (`noticeSays`): `task.assigned`, `comment.mentioned`. */
  kind: string
  subjectType: string
  subjectId: string
  title: string
  details?: object
  /** Delivered at once, even in quiet hours. */
  isUrgent?: boolean
}

/** Condition of a `line`: its person has not turned the group off in the feed; the default is on. */
const isWanted = (group: string) => `not exists (select from notice_setting s where s.comp_id = $1 and
  s.person_id = line.person_id and (s.channels -> ${group}::text ->> 'app')::boolean = false)`

/** A line in the feed of each of these people, except the actor. No statement if nobody remains. */
export const notified = (me: Me, people: Iterable<string>, notice: Notice): Statement[] =>
  noticeLines(
    me.companyId,
    me.personId,
    [...people].filter(personId => personId !== me.personId),
    notice,
  )

/**
 * A line in the feed of each of these people, whoever they are; without an actor, nobody did it. The same statement
 * enqueues the delivery to devices and mailboxes, so it is queued if and only if the lines exist.
 */
export function noticeLines(
  companyId: string,
  actorId: string | null,
  people: Iterable<string>,
  { kind, subjectType, subjectId, title, details = {}, isUrgent = false }: Notice,
): Statement[] {
  const each = [...new Set(people)]
  if (each.length === 0) return []
  return [
    {
      name: 'notify',
      text: `with joined as (
        update notification n set is_shown = false, joined_into = line.id
        from unnest($2::uuid[], $3::uuid[]) as line (id, person_id)
        where $11 and n.comp_id = $1 and n.person_id = line.person_id and n.subject_type = $5 and n.subject_id = $6 and
          n.kind = $4 and not n.is_read and (n.is_shown or n.joined_into is not null)),
      line as (
        insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title, details,
          is_urgent, is_shown)
        select $1, id, person_id, $4, $5, $6, $7, $8, $9, $10, ${isWanted('$12')}
        from unnest($2::uuid[], $3::uuid[]) as line (id, person_id) returning id, person_id)
      select enqueue('notification.deliver', json_build_object('companyId', $1::uuid, 'ids', json_agg(line.id)), null,
        null) from line
      where $4 like 'reminder.%' or exists (select from push_subscription s where s.comp_id = $1 and s.person_id =
        line.person_id)
        or exists (select from notice_setting s where s.comp_id = $1 and s.person_id = line.person_id)
      having count(*) > 0`,
      values: [
        companyId,
        each.map(() => newId()),
        each,
        kind,
        subjectType,
        subjectId,
        actorId,
        title,
        JSON.stringify(details),
        isUrgent,
        isJoined(kind),
        groupOf(kind),
      ],
    },
  ]
}

/**
 * The same for many records of a kind at once, however many people there are, in one statement; each has its own actor,
 * who is left out.
 */
export function notifiedOfEach(
  companyId: string,
  kind: string,
  subjectType: string,
  each: readonly { actorId: string; people: Iterable<string>; subjectId: string; title: string }[],
): Statement[] {
  const lines = each.flatMap(({ people, ...one }) =>
    [...new Set(people)].filter(personId => personId !== one.actorId).map(personId => ({ ...one, personId })),
  )
  if (lines.length === 0) return []
  return [
    {
      name: 'notify_of_each',
      text: `with line as (
        insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title, is_shown)
        select $1, id, person_id, $2, $3, subject_id, actor_id, title, ${isWanted('$9')}
        from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[]) as line (id, person_id, subject_id,
          actor_id, title) returning id, person_id)
      select enqueue('notification.deliver', json_build_object('companyId', $1::uuid, 'ids', json_agg(line.id)), null,
        null) from line
      where exists (select from push_subscription s where s.comp_id = $1 and s.person_id = line.person_id)
        or exists (select from notice_setting s where s.comp_id = $1 and s.person_id = line.person_id)
      having count(*) > 0`,
      values: [
        companyId,
        kind,
        subjectType,
        lines.map(() => newId()),
        lines.map(({ personId }) => personId),
        lines.map(({ subjectId }) => subjectId),
        lines.map(({ actorId }) => actorId),
        lines.map(({ title }) => title),
        groupOf(kind),
      ],
    },
  ]
}

/**
 * Withdraws the notices of something deleted: those of a record whose details have this. Of the notices that one of
 * them included the newest stands for the others from then on, shown and read as the withdrawn one was.
 */
export const withdrawn = (companyId: string, subjectType: string, subjectId: string, details: object): Statement => ({
  name: 'notices_withdraw',
  text: `with gone as (delete from notification where comp_id = $1 and subject_type = $2 and subject_id = $3 and
      details @> $4::jsonb returning id, is_shown, is_read),
    freed as (select n.id, gone.is_shown, gone.is_read, first_value(n.id) over (partition by n.joined_into order by
        n.created_at desc, n.id desc) as newest
      from notification n join gone on gone.id = n.joined_into where n.comp_id = $1 and not n.details @> $4::jsonb)
    update notification n set is_shown = freed.is_shown and n.id = freed.newest, is_read = n.is_read or freed.is_read,
      joined_into = nullif(freed.newest, n.id) from freed where n.comp_id = $1 and n.id = freed.id`,
  values: [companyId, subjectType, subjectId, JSON.stringify(details)],
})

/** Marks the notices of a record as read, when the person opens it. */
export const noticesRead = (me: Me, subjectType: string, subjectId: string): Statement => ({
  name: 'notices_read',
  text: `update notification set is_read = true
    where comp_id = $1 and person_id = $2 and not is_read and subject_type = $3 and subject_id = $4`,
  values: [me.companyId, me.personId, subjectType, subjectId],
})

/** The parts of this file. */
export const notifyParts: Part[] = [
  hangsOnSubjects((companyId, subjectType, subjectIds) => ({
    name: 'notices_of_gone',
    text: 'delete from notification where comp_id = $1 and subject_type = $2 and subject_id = any($3::uuid[])',
    values: [companyId, subjectType, subjectIds],
  })),
]
