-- Who may do what is remembered in every server process; these tell them to forget (identify.server.ts).
create or replace function forget_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity', coalesce(old.account_id::text, new.account_id::text));
  return null;
end $$;
create or replace function forget_company() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity', case when tg_op = 'DELETE' then old.comp_id else new.comp_id end::text);
  return null;
end $$;
create or replace function forget_joined() returns trigger language plpgsql as $$
begin
  if new.account_id is not null then perform pg_notify('identity', new.account_id::text); end if;
  return null;
end $$;
create or replace function forget_own_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('identity', new.id::text);
  return null;
end $$;

create or replace trigger identity_session_ended after delete on account_session
  for each row execute function forget_account();
-- A session in use lives on every few minutes, which is no news.
create or replace trigger identity_session_shortened after update of expires_at on account_session
  for each row when (new.expires_at < old.expires_at) execute function forget_account();
create or replace trigger identity_account_changed after update of last_company_id on account
  for each row execute function forget_own_account();
create or replace trigger identity_person_joined after insert on person
  for each row execute function forget_joined();
create or replace trigger identity_person_changed after delete or update of account_id, status, is_administrator, department_id, name on person
  for each row execute function forget_account();
create or replace trigger identity_person_bound after update of account_id on person
  for each row execute function forget_joined();
create or replace trigger identity_authority_changed after insert or update or delete on person_authority
  for each row execute function forget_company();
create or replace trigger identity_person_role_changed after insert or update or delete on person_role
  for each row execute function forget_company();
create or replace trigger identity_role_changed after update or delete on role
  for each row execute function forget_company();
create or replace trigger identity_company_changed after update of time_zone, ui_scheme, edition_type on company
  for each row execute function forget_company();
-- What of the product is there for whom.
create or replace trigger identity_app_changed after insert or update or delete on company_app
  for each row execute function forget_company();
create or replace trigger identity_app_scope_changed after insert or update or delete on app_scope
  for each row execute function forget_company();
create or replace trigger identity_setting_changed after insert or update or delete on company_setting
  for each row execute function forget_company();
create or replace trigger identity_department_moved after update of path on department
  for each row execute function forget_company();
