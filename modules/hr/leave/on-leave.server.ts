import type { Part } from '#platform/server/parts/part.ts'
import { saysWhoIsAway } from '#mechanisms/approvals/away.server.ts'
import { saysWhoIsOff } from '#modules/hours/hours.server.ts'

/** What is added to others' by this file. */
export const onLeaveParts: Part[] = [
  // Colleagues may know when somebody is away, not why: whoever hands something in sees that its approver is not there
  // today.
  saysWhoIsAway(
    person => `(select max((l.end_date - interval '1 second') at time zone c.time_zone)::date::text from leave l join
    company c on c.comp_id = l.comp_id
  where l.comp_id = ${person}.comp_id and l.creator_id = ${person}.id and l.status = 'agree' and l.end_date > now()
    and l.start_date < ((now() at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone)`,
  ),
  /** For hours: what of a day somebody is off by leave that was approved. */
  saysWhoIsOff(
    (
      companyId,
      personId,
      day,
    ) => `(select coalesce(sum(d.minutes), 0) from leave_day d join leave l on l.comp_id = d.comp_id and l.id = d.leave_id
  where d.comp_id = ${companyId} and d.person_id = ${personId} and d.day = ${day} and l.status = 'agree')`,
  ),
]
