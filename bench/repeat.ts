import pg from 'pg'
import pino from 'pino'
import { openServices } from '#app/services.ts'
import { makeDue } from '#modules/tasks/repeat/make-due.server.ts'
import { held } from './figures.ts'
import { usualSize } from './fill.ts'
import { withFilled } from './stage.ts'

const rules = 10_000
/** Seconds in which all of them are made, by one process and by two. */
const goal = 30
const log = pino({ level: 'warn' })

/** 10,000 recurring tasks of 1,000 people, each with a sub-item, all due at once. */
export async function benchRepeat() {
  await withFilled({ ...usualSize, tasks: rules * 3 + 1000, companies: 1 }, 1, async ({ url }) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into task_repeat (comp_id, task_id, cron_expression, creator_id, created_at)
      select comp_id, id, '0 9 * * *', creator_id, '2031-03-01' from task where status = 'RUNNING' and comp_id =
        bench_company(0) order by id limit ${rules}`)
    await client.query(`insert into task_item (comp_id, id, task_id, name, position, creator_id)
      select comp_id, gen_random_uuid(), task_id, '一条', 1, creator_id from task_repeat`)
    const due = (await client.query<{ due: number }>('select count(*)::int as due from task_repeat')).rows[0]!.due
    const services = await Promise.all([1, 2].map(() => openServices(url, log)))
    const results: Record<string, object> = {}
    for (const processes of [1, 2]) {
      const day = `2031-03-0${processes + 1}`
      await client.query('update task_repeat set next_at = $1', [`${day}T01:00:00Z`])
      const begun = performance.now()
      const made = await Promise.all(
        services
          .slice(0, processes)
          .map(({ database }) => makeDue({ database, log, publish: () => {} }, `${day}T01:00:30.000Z`)),
      )
      const seconds = (performance.now() - begun) / 1000
      const {
        rows: [kept],
      } = await client.query<{ times: number; tasks: number; items: number }>(
        `select count(*)::int as times, count(distinct made_id)::int as tasks,
          (select count(*)::int from task_item i join task_occurrence o on o.comp_id = i.comp_id and o.made_id =
            i.task_id where o.occurs_at = $1) as items
        from task_occurrence where occurs_at = $1`,
        [`${day}T01:00:00Z`],
      )
      const sum = made.reduce((all, one) => all + one, 0)
      if (sum !== due || kept!.times !== due || kept!.tasks !== due || kept!.items !== due)
        throw new Error(`${due} were due, ${made.join(' + ')} were made: ${JSON.stringify(kept)}`)
      results[`${due} rules, ${processes === 1 ? 'one process' : 'two at once'}, seconds`] = held(seconds, goal, 1)
    }
    console.table(results)
    await Promise.all(services.map(one => one.close()))
    await client.end()
  })
}
