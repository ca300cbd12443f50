import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Database, Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { keepDoing, type KeptDoing } from '#platform/server/jobs/keep-doing.ts'
import { careOf, knownTopics, type Left, type TakeCare } from './outbox.server.ts'

/** So many at a time: what they change is held no longer than these take. */
const batch = 500

/**
 * Does what waits in the outbox, the oldest first, and takes it out in the same transaction: a process that is killed
 * has done all of a batch or nothing. One process at a time does so. Answers how many there were; `log` gets which
 * of them could not be done.
 */
export const emptyOutbox = (database: Database, log?: Logger): Promise<number> => doSome(database, batch, log)

/** Keeps emptying it until stopped. */
export const keepEmptyingOutbox = (database: Database, log: Logger): KeptDoing =>
  keepDoing('outbox', () => emptyOutbox(database, log), log)

async function doSome(database: Database, most: number, log?: Logger): Promise<number> {
  let left: Taken[] = []
  try {
    await database.transaction(null, async ({ run }) => {
      left = await takeOut(run, most)
      for (const [name, some] of byTopic(left)) {
        const { topic, takeCare } = careOf(name)
        const read = some.map(one => ({ ...one, payload: v.parse(topic.payload, one.payload) }))
        await (takeCare as TakeCare<unknown>)(read, run)
      }
    })
  } catch (problem) {
    if (left.length === 0 || !isOfOne(problem)) throw problem
    if (left.length === 1) {
      await putAside(database, left[0]!, problem as Error)
      log?.error({ err: problem, id: left[0]!.id, topic: left[0]!.topic }, 'put aside in the outbox')
    }
    // One of them cannot be done: the others are.
    else for (let done = 0; done < left.length; done++) await doSome(database, 1, log)
  }
  return left.length
}

type Taken = Left<unknown> & { topic: string }

async function takeOut(run: Run, most: number): Promise<Taken[]> {
  const [turn] = await run([
    // Two at once would do them out of order.
    { name: 'outbox_turn', text: `select pg_try_advisory_xact_lock(hashtext('outbox'))`, value: col.bool },
  ])
  if (!turn.one) return []
  const [taken] = await run([
    {
      name: 'outbox_take',
      text: `with oldest as (
          select comp_id, id from outbox where failure is null and topic = any($1) order by created_at, id limit $2),
        taken as (delete from outbox using oldest where outbox.comp_id = oldest.comp_id and outbox.id = oldest.id
          returning outbox.*)
        select comp_id as company_id, id, topic, payload::text as payload, created_at as at from taken
        order by created_at, id`,
      values: [knownTopics(), most],
      row: { companyId: col.uuid, id: col.uuid, topic: col.text, payload: col.text, at: col.instant },
    },
  ])
  return taken.rows.map(row => ({ ...row, payload: JSON.parse(row.payload) as unknown }))
}

function byTopic(left: readonly Taken[]): Map<string, Taken[]> {
  const groups = new Map<string, Taken[]>()
  for (const one of left) groups.set(one.topic, [...(groups.get(one.topic) ?? []), one])
  return groups
}

/** It stays with the reason, and holds up no other. */
const putAside = (database: Database, { companyId, id }: Taken, { message }: Error) =>
  database.system().run([
    {
      name: 'outbox_put_aside',
      text: 'update outbox set failure = $3 where comp_id = $1 and id = $2',
      values: [companyId, id, message],
    },
  ])

/** What is wrong with a row itself: not that the database was gone, had no more of something, or broke a tie. */
const isOfOne = (problem: unknown) =>
  problem instanceof v.ValiError || /^(21|22|23|42|P0)/.test((problem as { code?: string }).code ?? '')
