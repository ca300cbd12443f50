-- What a person handed in of a type in a month: kept with every report that is handed in, reviewed, withdrawn or goes, whatever writes it, so that
-- a year's statistics of thousands read a dozen rows of each. One row belongs to one person: nobody waits for anybody else.

-- The day of a month as a bit. A person has one report of a type and cycle, so that days add up to a set of them.
create or replace function day_bit(day date) returns integer language sql immutable as $$ select 1 << (extract(day from day)::int - 1) $$;

create or replace function add_to_report_month(r report, sign integer) returns void language sql as $$
  insert into report_month as m (comp_id, type_id, month, person_id, sent, late, reviewed, points, scored, days)
  select r.comp_id, r.type_id, date_trunc('month', r.start_date)::date, r.person_id, sign, sign * r.is_late::int, sign * r.review, sign * coalesce(r.score, 0),
    sign * (r.score is not null)::int, sign * day_bit(r.start_date)
  on conflict (comp_id, type_id, month, person_id) do update set sent = m.sent + excluded.sent, late = m.late + excluded.late, reviewed = m.reviewed +
    excluded.reviewed, points = m.points + excluded.points, scored = m.scored + excluded.scored, days = m.days + excluded.days
$$;

create or replace function keep_report_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.type_id, old.person_id, old.start_date, old.is_late, old.review, old.score)
      is not distinct from (new.status, new.type_id, new.person_id, new.start_date, new.is_late, new.review, new.score) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    if old.status = 'sent' then perform add_to_report_month(old, -1); end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.status = 'sent' then perform add_to_report_month(new, 1); end if;
  end if;
  return null;
end $$;
create or replace trigger report_counted after insert or update or delete on report for each row execute function keep_report_months();

-- All anew, from the reports themselves: after they were brought in past the trigger.
create or replace function recount_reports() returns void language sql as $$
  delete from report_month;
  insert into report_month (comp_id, type_id, month, person_id, sent, late, reviewed, points, scored, days)
  select comp_id, type_id, date_trunc('month', start_date)::date, person_id, count(*), count(*) filter (where is_late), sum(review), coalesce(sum(score), 0),
    count(score), sum(day_bit(start_date))
  from report where status = 'sent' group by 1, 2, 3, 4
$$;
do $$ begin
  perform pg_advisory_xact_lock(hashtextextended('report months', 0));
  if not exists (select from report_month) and exists (select from report where status = 'sent') then perform recount_reports(); end if;
end $$;
