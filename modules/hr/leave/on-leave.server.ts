import { saysWhoIsAway } from '#mechanisms/approvals/away.server.ts'

// Colleagues may know when somebody is away, not why: whoever hands something in sees that its approver is not there today.
saysWhoIsAway(person => `(select max((l.end_date - interval '1 second') at time zone c.time_zone)::date::text from leave l join company c on c.comp_id = l.comp_id
  where l.comp_id = ${person}.comp_id and l.creator_id = ${person}.id and l.status = 'agree' and l.end_date > now()
    and l.start_date < ((now() at time zone c.time_zone)::date + 1)::timestamp at time zone c.time_zone)`)
