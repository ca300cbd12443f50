import * as v from 'valibot'
import { endOfDay } from '#platform/contract/zone.ts'
import { takeNumbers } from '#platform/server/numbering/numbering.ts'
import type { Queries, Database, Transaction } from '#platform/server/database/database.ts'
import { mayPassLater } from '#platform/server/database/outage.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context, News } from '#platform/server/http/handle.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { allApps } from '#platform/server/http/identity.ts'
import { hungOnCopies } from '#mechanisms/hanging/hanging.server.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { insertItems, readCopies } from '../item/item-copies.server.ts'
import { createTasks } from '../task/task-creation.server.ts'
import { claimDue, keepMade, putForward, type DueRule } from './due-rules.server.ts'
import { latestMissed, nextOccurrence } from './occurrences.server.ts'
import { shifted } from './shifted-dates.contract.ts'

/** Rules of one transaction. */
const batch = 500
/** A run stops after this many batches, so that a rule that keeps failing cannot loop forever. */
const mostBatches = 500

type Surroundings = Pick<JobContext, 'database' | 'publish' | 'log'>

/**
 * Creates the due occurrences of recurring tasks, by the database's clock. Any number of processes may run it
 * concurrently: each locks rules that no other holds, and an occurrence is created in the transaction that advances the
 * rule, under a unique key, so that none is created twice. A rule that fails does not block the others. Returns the
 * number of created tasks.
 */
export async function makeDue({ database, publish, log }: Surroundings, now?: string): Promise<number> {
  const at = now ?? (await databaseNow(database))
  await putForward(database, at)
  let made = 0
  let size = batch
  for (let turn = 0; turn < mostBatches; turn++) {
    const news: News[] = []
    try {
      const { taken, count } = await database.transaction(null, queries => makeSome(queries, database, at, size, news))
      made += count
      publish(news)
      if (taken < size) return made
      size = Math.min(batch, size * 2)
    } catch (problem) {
      // Halved again and again, the one that cannot be followed is soon found.
      if (size > 1) {
        size = Math.ceil(size / 2)
        continue
      }
      // The occurrence is not to be lost: the next run creates it.
      if (mayPassLater(problem)) throw problem
      log.error({ err: problem }, 'a recurring task could not be made')
      await database.transaction(null, ({ run }) =>
        claimDue(run, at, 1).then(rules =>
          keepMade(
            run,
            rules.map(rule => ({ ...rule, ...ahead(rule, at), made: null })),
          ),
        ),
      )
    }
  }
  return made
}

export const makeDueJob = job('tasks.repeat', v.object({}), (_, context) => makeDue(context), { cron: '* * * * *' })

async function databaseNow(database: Database): Promise<string> {
  const [answer] = await database.system().run([{ value: col.instant, text: 'select now()' }])
  return answer.one
}

/** The rule's next occurrence after now, with nothing made of those that have passed. */
const ahead = ({ cronExpression, timeZone }: DueRule, now: string) => ({
  occursAt: now,
  skippedNum: 0,
  next: nextOccurrence(cronExpression, now, timeZone),
})

async function makeSome(
  { run, db, later }: Queries & Transaction,
  database: Database,
  now: string,
  size: number,
  news: News[],
): Promise<{ taken: number; count: number }> {
  const rules = await claimDue(run, now, size)
  const planned = rules.map(rule => ({
    ...rule,
    made: null as string | null,
    ...latestMissed(rule.cronExpression, rule.nextAt, now, rule.timeZone),
  }))
  // Nothing is created for a task that is on hold or has ended, or that has no active member left to do it.
  const wanted = planned.filter(
    rule =>
      rule.isOpen && rule.people.manager.length > 0 && rule.creatorIsHere && !rule.wasMade.includes(rule.occursAt),
  )
  for (const rules of byCompany(wanted)) {
    const { companyId, timeZone } = rules[0]!
    // Nobody creates tasks of a closed app, just as they could not by hand.
    const makers = await peopleWithApp('task', [...new Set(rules.map(({ creatorId }) => creatorId))], companyId, run)
    const group = rules.filter(({ creatorId }) => makers.includes(creatorId))
    if (group.length === 0) continue
    // Outside the transaction: concurrent task creation does not wait for its row lock.
    const [numbers] = await database.company(companyId).run([takeNumbers(companyId, 'task', group.length)])
    const making = actingFor(group[0]!, { run, db, later }, numbers.one, news)
    const copies = await readCopies(
      making,
      group.map(({ taskId }) => taskId),
    )
    const tasks = await createTasks(
      making,
      group.map(rule => ({ ...rule.draft, ...datesOf(rule), creatorId: rule.creatorId, people: rule.people })),
      { earns: false },
    )
    for (const [index, rule] of group.entries()) rule.made = tasks[index]!.id
    await run(
      hungOnCopies(
        making.me.companyId,
        'task',
        group.map(({ taskId }, index) => [taskId, tasks[index]!.id]),
      ),
    )
    await run(
      insertItems(
        making.me,
        group.flatMap((rule, index) =>
          (copies.get(rule.taskId) ?? []).map((item, place) => ({
            ...item,
            taskId: tasks[index]!.id,
            creatorId: rule.creatorId,
            position: place + 1,
            planStartDate: item.planStartDate && shifted(item.planStartDate, rule.startedAt, rule.occursAt, timeZone),
            planEndDate: item.planEndDate && shifted(item.planEndDate, rule.startedAt, rule.occursAt, timeZone),
          })),
        ),
      ),
    )
  }
  await keepMade(run, planned)
  return { taken: rules.length, count: wanted.length }
}

/**
 * Each task is created in the name of its predecessor's creator; rights are not checked. Numbers are consecutive, from
 * the first.
 */
const actingFor = (
  { companyId, creatorId, timeZone }: DueRule,
  { run, db, later }: Queries & Pick<Transaction, 'later'>,
  first: number,
  news: News[],
): Context =>
  ({
    me: {
      companyId,
      personId: creatorId,
      timeZone,
      accountId: '',
      sessionId: '',
      name: '',
      departmentId: null,
      isAdministrator: false,
      authorities: new Set(),
      apps: allApps,
    },
    run,
    db,
    later,
    nextNumber: async () => first++,
    publish: one => {
      news.push(one)
    },
    enqueue: async (name, payload, options) => later([enqueued(name, payload, options)]),
    after: () => {
      throw new Error('A recurring task has nothing to do afterwards')
    },
  }) as Partial<Context> as Context

type Planned = DueRule & { occursAt: string }

/** It begins when it is made, and has as many days as the task that it is made after. */
function datesOf({ occursAt, planEndDate, startedAt, timeZone }: Planned) {
  const end = planEndDate && shifted(planEndDate, startedAt, occursAt, timeZone)
  return { planStartDate: occursAt, planEndDate: end && end > occursAt ? end : endOfDay(occursAt, timeZone) }
}

function byCompany<Rule extends DueRule>(rules: readonly Rule[]): Rule[][] {
  const groups = new Map<string, Rule[]>()
  for (const rule of rules) {
    const group = groups.get(rule.companyId)
    if (group) group.push(rule)
    else groups.set(rule.companyId, [rule])
  }
  return [...groups.values()]
}
