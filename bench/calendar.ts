import pg from 'pg'
import { launchBrowser } from '../tools/browser.ts'
import { connect } from './client.ts'
import { held, median } from './figures.ts'
import { companyId, personId, usualSize } from './fill.ts'
import { movingOver } from './moving.ts'
import { openPhone, type Phone } from './phone.ts'
import { withFilled } from './stage.ts'

/**
 * In the busy person's month so many things stand: a quarter of them times of 20 daily and 20 weekly series, the others
 * events and tasks by themselves.
 */
const inMonth = 2000
const series = 20
const tasks = 1000
const rounds = Number(process.env.BENCH_ROUNDS ?? 30)
/**
 * How much longer a month may take than the plain list of tasks: an ordinary one of some 230 things, as many as eleven
 * such pages hold, and one of 2,000, which are a hundred.
 */
const goals = { usual: 6, busy: 60 }
const [busy, usual] = [11, 12]

/**
 * A month of the calendar, in turns with the plain list in one run: of a person with five years of events and tasks
 * behind them, a few each day, and of one with 2,000 in that month alone. Then both under a finger.
 */
export async function benchCalendar() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 1, async ({ url, tokens, ports }) => {
    await fillCalendars(url)
    const connection = await connect(ports[0]!)
    const request = async (person: number, path: string) => {
      const reply = await connection.request('GET', `/ftask/api${path}`, {
        authorization: `Bearer ${tokens[person - 1]!}`,
      })
      if (!reply.succeeded) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
      return reply
    }
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const month = `/events/all.json?start_date=${day(-15)}&end_date=${day(16)}`
    const times: Record<'list' | 'usual' | 'busy', number[]> = { list: [], usual: [], busy: [] }
    const found: Record<string, number> = {}
    for (let round = -6; round < rounds; round++) {
      const list = await request(usual, '/v3/task/filter.json?is_open=1&limit=20')
      for (const [name, person] of [
        ['usual', usual],
        ['busy', busy],
      ] as const) {
        const reply = await request(person, month)
        found[name] = (JSON.parse(reply.body) as { data: { list: unknown[] } }).data.list.length
        if (round >= 0) times[name].push(reply.took)
      }
      if (round >= 0) times.list.push(list.took)
    }
    if (found.busy! < inMonth) throw new Error(`The busy month has ${found.busy} things, and not ${inMonth}`)
    const list = median(times.list)
    console.table(
      Object.fromEntries(
        (['usual', 'busy'] as const).map(name => [
          `a month of ${found[name]} things, times the plain list`,
          {
            ...held(median(times[name]) / list, goals[name], 1),
            'median ms': median(times[name]).toFixed(1),
            'plain list ms': list.toFixed(1),
          },
        ]),
      ),
    )
    connection.close()
    for (const [name, person] of [
      ['usual', usual],
      ['busy', busy],
    ] as const) {
      console.log(`The calendar of a month of ${found[name]} things under a finger, 4× slowed phone:`)
      console.table(await moveThrough(ports[0]!, tokens[person - 1]!))
    }
  })
}

/**
 * What each view takes of the page's main thread: turned to the next month, week or day and back, scrolled down and up.
 */
async function moveThrough(port: number, token: string) {
  const browser = await launchBrowser()
  try {
    const phone = await openPhone(browser, {
      url: `http://127.0.0.1:${port}`,
      session: { token, companyId: companyId(0) },
      network: 'fast',
    })
    await phone.page.goto('/calendar/list')
    const figures: Record<string, object> = {}
    for (const [view, name] of [
      ['month', '月'],
      ['week', '周'],
      ['day', '日'],
      ['list', '列表'],
    ] as const) {
      await phone.page.getByRole('radio', { name, exact: true }).tap()
      await phone.page.waitForTimeout(3000)
      if (view !== 'list') figures[`${view} turned`] = await movingOver(phone, 120, step => turn(phone, step))
      if (view !== 'month')
        figures[`${view} down and up`] = await movingOver(phone, 160, step =>
          phone.page.mouse.wheel(0, step % 80 < 40 ? 60 : -60),
        )
    }
    return figures
  } finally {
    await browser.close()
  }
}

/** A panel in ten steps, then a rest in which the next one takes its place; as often forth as back. */
async function turn({ page }: Phone, step: number) {
  await page.mouse.wheel(step % 40 < 20 ? 39 : -39, 0)
  if (step % 10 === 9) await page.waitForTimeout(400)
}

/** Five years of three events a day, some of them recurring; the busy person has the month besides. */
async function fillCalendars(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const events = async (person: number, count: number, starts: string, rule: string) => {
    await client.query(
      `with made as (
        insert into event (comp_id, id, name, start_date, end_date, time_zone, rule, until_date, person_id, creator_id)
        select bench_company(0), gen_random_uuid(), '日程 ' || n, at, at + interval '1 hour', 'Asia/Shanghai', ${rule},
          case when ${rule} is null then at + interval '1 hour' else '9999-12-31' end, $1, $1
        from generate_series(1, ${count}) n cross join lateral (select ${starts} as at) as starts returning comp_id,
          id, start_date, until_date)
      insert into member (comp_id, subject_type, subject_id, person_id, role, start_date, end_date)
        select comp_id, 'event', id, $1, role, start_date, until_date from made, unnest(array['creator', 'manager'])
          role`,
      [personId(0, person)],
    )
  }
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const person of [busy, usual]) {
      await events(
        person,
        365 * 5 * 3,
        `date_trunc('day', now()) - interval '5 years' + n * interval '8 hours'`,
        'null::text',
      )
      await events(
        person,
        series,
        `date_trunc('day', now()) - interval '1 year' + n * interval '20 minutes'`,
        `case when n % 2 = 0 then 'FREQ=WEEKLY' else 'FREQ=WEEKLY;BYDAY=MO,WE' end`,
      )
    }
    await events(
      busy,
      series,
      `date_trunc('day', now()) - interval '1 year' + n * interval '30 minutes'`,
      `'FREQ=DAILY'`,
    )
    await events(
      busy,
      inMonth - tasks + 100,
      `date_trunc('day', now()) - interval '15 days' + n * interval '38 minutes'`,
      'null::text',
    )
    await client.query(
      `update task set plan_end_date = now() - interval '14 days' + (row_number % 40000) * interval '1 minute' from (
        select t.comp_id, t.id, row_number() over () * 43 as row_number from member m join task t on t.comp_id =
          m.comp_id and t.id = m.subject_id
        where m.comp_id = bench_company(0) and m.person_id = $1 and m.subject_type = 'task' order by t.id limit
          ${tasks}) chosen
      where task.comp_id = chosen.comp_id and task.id = chosen.id`,
      [personId(0, busy)],
    )
    await client.query(
      `update member m set end_date = t.plan_end_date from task t where m.comp_id = bench_company(0) and m.person_id =
        $1 and m.subject_type = 'task'
      and t.comp_id = m.comp_id and t.id = m.subject_id`,
      [personId(0, busy)],
    )
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
