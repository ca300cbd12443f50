import pg from 'pg'
import { connect } from './client.ts'
import { median } from './figures.ts'
import { companyId, personId, usualSize } from './fill.ts'
import { fillOwn, ownSizes, type OwnSize } from './fill-own.ts'
import { withFilled } from './stage.ts'

/** Whoever has 100,000 tasks of their own waits at most so many times as long as who has a thousand. */
const ownGoal = 1.2
/** Every sort and filter is to take at most so many times what the plain list takes. */
const goal = 1.5
const rounds = Number(process.env.BENCH_ROUNDS ?? 60)

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const sorts = [
  'last_opt_date',
  'plan_end_date',
  '-plan_end_date',
  'plan_start_date',
  '-plan_start_date',
  'real_end_date',
  'priority',
  '-priority',
  'created_at',
  '-created_at',
]
/** Filters by their query; those that many tasks fit, those that few do, and those that none does. */
const filters = [
  'status=RUNNING',
  'status=WAITING_AGREE',
  'status=POST_PONE',
  'status=35',
  'priority=3',
  'priority=2',
  'type=BUG',
  'type=STORY',
  'due=overdue',
  'due=today',
  'due=later',
  'due=none',
  `plan_end_date=${day(-300)}`,
  `plan_end_date_start=${day(-2)}`,
  `plan_end_date_start=${day(-9)}&plan_end_date_end=${day(-7)}`,
  `real_end_date_start=${day(-30)}&real_end_date_end=${day(-28)}`,
  `plan_start_date_start=${day(-40)}&plan_start_date_end=${day(-39)}`,
  'parent_id=none',
  'group_id=none',
  'is_unread=1',
]
const hung = () => [
  `tag_id=${often}`,
  `tag_id=${seldom}`,
  `tag_id=${nobody}`,
  custom({ field_id: often, values: [often] }),
  custom({ field_id: often, values: [seldom] }),
  custom({ field_id: seldom, from: 1000, to: 1010 }),
]
const ofOne = () => [
  ...filters,
  ...hung(),
  'key=T12',
  'status=WAITING_AGREE&sort=plan_end_date',
  'priority=3&is_open=1&sort=plan_end_date',
  'due=overdue&sort=-priority',
]

/**
 * Each way to sort and filter a list, of one person's tasks and of the whole company's, against the plain list, in
 * turns in one run.
 */
export async function benchFilters() {
  await withFilled(
    { ...usualSize, tasks: Number(process.env.BENCH_TASKS ?? usualSize.tasks) },
    1,
    async ({ url, tokens, ports }) => {
      const own = await fillOwn(url)
      await prepareHung(url)
      const request = await connect(ports[0]!)
      const timesOf = async (queries: string[], tokenOf: (round: number) => string) => {
        const times = new Map<string, number[]>(queries.map(query => [query, []]))
        for (let round = -6; round < rounds; round++) {
          // A person's own rows are fetched into memory by the first query of them: that is not to be any one's
          // cost.
          for (const [place, query] of [queries[0]!, ...queries].entries()) {
            const reply = await request.request('GET', `/ftask/api/v3/task/filter.json?limit=20&${query}`, {
              authorization: `Bearer ${tokenOf(round)}`,
            })
            if (!reply.succeeded) throw new Error(`${query}: ${reply.body.slice(0, 200)}`)
            // The first rounds prepare the statements.
            if (round >= 0 && place > 0) times.get(query)!.push(reply.took)
            if (reply.took > 1000) console.log(`${query}: ${Math.round(reply.took)} ms`)
          }
        }
        return times
      }
      const someone = (round: number) => tokens[((round + 6) % 6) * 37 + 500]!
      report(
        "One person's tasks",
        await timesOf(['is_open=1', ...sorts.map(sort => `is_open=1&sort=${sort}`), ...ofOne()], someone),
      )
      report(
        "The whole company's",
        await timesOf(
          [
            'scope=company',
            ...sorts.map(sort => `scope=company&sort=${sort}`),
            ...[...filters, ...hung()].map(filter => `scope=company&${filter}`),
          ],
          () => tokens[1]!,
        ),
      )
      const ofSizes = new Map<OwnSize, Map<string, number[]>>()
      for (const size of ownSizes) {
        const { token } = own.get(size)!
        ofSizes.set(size, await timesOf(['', ...sorts.map(sort => `sort=${sort}`), ...ofOne()], () => token))
      }
      reportOwn(ofSizes)
      request.close()
    },
  )
}

/** Ids of tags, fields and options by a number. */
const hungId = (number: number) => `01940000-0000-7000-8000-${String(number).padStart(12, '0')}`
/** Each so-manyth task has it. */
const shares = { often: 5, seldom: 1009 }
const [often, seldom, nobody] = [hungId(1), hungId(2), hungId(3)]
const custom = (condition: object) => `custom=${encodeURIComponent(JSON.stringify([condition]))}`

/** The second person sees all tasks; some have tags, and values in two fields of the company's own. */
async function prepareHung(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into person_authority (comp_id, person_id, authority) values ($1, $2, 'TASK_VIEW') on conflict do nothing`,
    [companyId(0), personId(0, 2)],
  )
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into tag (comp_id, id, name, color) select $1, id, id::text, 'info' from unnest($2::uuid[]) id on conflict
      do nothing`,
    [companyId(0), [often, seldom, nobody]],
  )
  await client.query(
    `insert into custom_field (comp_id, id, subject_type, name, kind) select $1, id, 'task', id::text, kind from
      (values ($2::uuid, 'choice'), ($3::uuid, 'number')) f (id, kind)
    on conflict do nothing`,
    [companyId(0), often, seldom],
  )
  await client.query(
    `insert into custom_field_option (comp_id, id, field_id, name) select $1, id, $3, id::text from unnest($2::uuid[])
      id on conflict do nothing`,
    [companyId(0), [often, seldom, nobody], often],
  )
  for (const [id, share] of [
    [often, shares.often],
    [seldom, shares.seldom],
  ] as const) {
    const those = `from (select id, row_number() over (order by id) as place from task where comp_id = $1) t where
      place % ${share} = 3`
    await client.query(
      `insert into subject_tag (comp_id, subject_type, subject_id, tag_id) select $1, 'task', id, $2 ${those} on
        conflict do nothing`,
      [companyId(0), id],
    )
    await client.query(
      `insert into custom_value (comp_id, subject_type, subject_id, field_id, option_id) select $1, 'task', id, $3, $2
        ${those} on conflict do nothing`,
      [companyId(0), id, often],
    )
  }
  await client.query(
    `insert into custom_value (comp_id, subject_type, subject_id, field_id, number_value) select comp_id, 'task', id,
      $2, right(code, 4)::int from task where comp_id = $1
    on conflict do nothing`,
    [companyId(0), seldom],
  )
  await client.query('reset session_replication_role')
  await client.query('vacuum analyze')
  await client.end()
}

/** The first query is the plain list. */
function report(title: string, times: Map<string, number[]>) {
  const [plain] = times.values()
  const table = Object.fromEntries(
    [...times].map(([query, values]) => {
      const share = median(values) / median(plain!)
      return [
        decodeURIComponent(query),
        {
          'median ms': median(values).toFixed(2),
          'times the plain list': share.toFixed(2),
          reached: share <= goal ? 'yes' : 'NO',
        },
      ]
    }),
  )
  console.log(`${title} (goal: each ≤ ${goal} times the first):`)
  console.table(table)
}

/** Of filters, few of twenty tasks fit: what is compared are those who have many. */
function reportOwn(ofSizes: Map<OwnSize, Map<string, number[]>>) {
  const table = Object.fromEntries(
    [...ofSizes.get(1000)!.keys()].map(query => {
      const [twenty, thousand, most] = ownSizes.map(size => median(ofSizes.get(size)!.get(query)!))
      const share = most! / thousand!
      return [
        decodeURIComponent(query) || 'the plain list',
        {
          'ms of 20': twenty!.toFixed(2),
          'of 1,000': thousand!.toFixed(2),
          'of 100,000': most!.toFixed(2),
          share: share.toFixed(2),
          reached: share <= ownGoal ? 'yes' : 'NO',
        },
      ]
    }),
  )
  console.log(`Somebody who has 20, 1,000 and 100,000 tasks (goal: the last ≤ ${ownGoal} times the one before):`)
  console.table(table)
}
