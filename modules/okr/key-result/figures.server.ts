import type { Figure } from './key-result.contract.ts'

/**
 * What a figure of the product comes to for a person between two days, `$2`, `$3` and `$4`, of the company `$1`: a
 * condition or sum over its own table, as the room that keeps it counts.
 */
export const figureTexts: Record<Figure, string> = {
  contracts_signed: `(select count(*)::numeric from contract c where c.comp_id = $1 and c.creator_id = $2 and c.status =
    'agree' and c.signed_date between $3::date and $4::date)`,
  // The books do not say whose it is: what the company has received.
  money_received: `(select coalesce(sum(b.amount), 0)::numeric from bill_log b where b.comp_id = $1 and b.direction = 'in'
    and b.bill_date between $3::date and $4::date and $2::uuid is not null)`,
  hours: `(select coalesce(sum(w.hour), 0)::numeric from work_hour w where w.comp_id = $1 and w.person_id = $2 and w.day
    between $3::date and $4::date)`,
  tasks_done: `(select count(distinct t.id)::numeric from member m join task t on t.comp_id = m.comp_id and t.id =
    m.subject_id where m.comp_id = $1 and m.subject_type = 'task' and m.person_id = $2 and m.role = 'manager' and t.status
    in ('FINISH', 'FINISH_DELAY') and t.is_delete = 0 /* Bin.None */ and (t.real_end_date at time zone (select
    time_zone from company where comp_id = $1))::date between $3::date and $4::date)`,
}
