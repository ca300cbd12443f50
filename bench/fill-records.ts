import pg from 'pg'
import { companyId, personId } from './fill.ts'
import { firstPerson, ownSizes } from './fill-own.ts'

const since = `now() - n * interval '1 minute'`
/** Of the numbers of each person none is another's. */
const id = (kind: number) => `('0196000${kind}-' || lpad(to_hex($3::int), 4, '0') || '-7000-8000-' ||
  lpad(to_hex(n), 12, '0'))::uuid`
const signer = `jsonb_build_object('personId', $2::uuid, 'state', 'agree', 'opinion', '', 'signatureId', null,
  'arrivedAt', null, 'decidedAt', null, 'viaId', null, 'cause', null)`
const flow = `jsonb_build_object('copyIds', '[]'::jsonb, 'steps', jsonb_build_array(jsonb_build_object('key', 'manager',
  'name', '直属上级', 'mode', 'any', 'timeoutHours', null, 'onTimeout', 'remind', 'beganAt', null, 'endedAt', null, 'state',
  'agree', 'signers', jsonb_build_array(${signer}))))`
const member = (type: string, kind: number) => `insert into member (comp_id, subject_type, subject_id, person_id, role,
  is_open, last_opt_date) select $1, '${type}', ${id(kind)}, $2, role, true, ${since}
  from generate_series(1, $4::int) n cross join unnest(array['creator', 'manager']) role`

/** What each of these people has so many of: `$1` the company, `$2` the person, `$3` their place, `$4` how many. */
const statements = [
  `insert into project (comp_id, id, code, name, type, creator_id, plan_start_date, plan_end_date, last_opt_date)
    select $1, ${id(1)}, 'P' || $3::int || '-' || n, '项目 ' || n, 4, $2, ${since}, ${since} + interval '90 days', ${since}
    from generate_series(1, $4::int) n`,
  member('project', 1),
  `insert into customer (comp_id, id, code, full_name, creator_id, last_opt_date, created_at)
    select $1, ${id(2)}, 'C' || $3::int || '-' || n, '客户 ' || $3::int || '-' || n, $2, ${since}, ${since}
    from generate_series(1, $4::int) n`,
  member('customer', 2),
  `insert into finance_order (comp_id, id, type, code, name, status, creator_id, order_date, total, amount, pay_status,
    verify_code, agreed_at, last_opt_date, created_at)
    select $1, ${id(3)}, 'expense', 'B' || $3::int || '-' || n, '单据 ' || n, 'agree', $2, (${since})::date, 100, 100, 'paid',
      'v' || $3::int || '-' || n, ${since}, ${since}, ${since} from generate_series(1, $4::int) n`,
  `insert into approval_case (comp_id, id, subject_type, subject_id, title, requester_id, status, flow, started_at)
    select $1, ${id(4)}, 'finance_order', ${id(3)}, '单据 ' || n, $2, 'agree', ${flow}, ${since}
    from generate_series(1, $4::int) n`,
  `insert into approval_inbox (comp_id, person_id, box, case_id, subject_type, at)
    select $1, $2, box, ${id(4)}, 'finance_order', ${since} from generate_series(1, $4::int) n
    cross join unnest(array['mine', 'handled']) box`,
  `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, actor_id, title, created_at)
    select $1, ${id(5)}, $2, 'project.assigned', 'project', ${id(1)}, $2, '项目 ' || n, ${since}
    from generate_series(1, $4::int) n`,
  // Ten comments on each of the twenty tasks that were touched last.
  `insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids, created_at)
    select $1, gen_random_uuid(), 'task', t.subject_id, $2, 'comment', '第 ' || n || ' 条评论，写得不长也不短', '{}', ${since}
    from (select subject_id from member where comp_id = $1 and person_id = $2 and subject_type = 'task' and role =
      'manager' order by last_opt_date desc limit 20) t cross join generate_series(1, 10) n where $3::int > 0 and $4::int > 0`,
]

/** Gives the people that `fillOwn` has added as many projects, customers, orders, decided cases and notices as tasks. */
export async function fillRecords(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const [place, size] of ownSizes.entries())
      for (const text of statements)
        await client.query(text, [companyId(0), personId(0, firstPerson + place), place + 1, size])
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** The tasks with ten comments of the person at this place. */
export async function commentedTasks(url: string, place: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select distinct subject_id as id from comment where comp_id = $1 and author_id = $2 and content like '第 10 条%'`,
    [companyId(0), personId(0, firstPerson + place)],
  )
  await client.end()
  return rows.map(row => row.id)
}
