-- Jobs are queued in the transaction that wants them, by a role that must not read anybody's queue.
create or replace function enqueue(job text, payload json, run_at timestamptz, only_one text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform graphile_worker.add_job(identifier => job, payload => payload, run_at => coalesce(run_at, now()), job_key => only_one);
end $$;
revoke all on function enqueue(text, json, timestamptz, text) from public;
grant execute on function enqueue(text, json, timestamptz, text) to kaigong_app;
