-- Secrets that the server processes of one installation share; made once, from the database's strong random.
insert into server_secret (name, value)
select name, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') from unnest(array['captcha', 'files', 'push', 'feed']) as name
on conflict do nothing;
