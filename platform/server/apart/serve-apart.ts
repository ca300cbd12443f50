import type { Readable } from 'node:stream'
import * as v from 'valibot'
import { addressOf } from '#platform/contract/call.ts'
import { FileAnswer, type Handled } from '../http/handle.ts'
import { perform, type Services } from '../http/perform.ts'
import { Refused } from '../http/refuse.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import type { Beginning, Outcome, Work } from './messages.ts'

/** What a process needs for its work. */
export interface Equipment {
  calls: readonly Handled[]
  jobs: readonly Job[]
  services: Services
  forJobs: JobContext
}

/**
 * The child process: it first receives its equipment, then one piece of work after another, and ends with its server.
 * It ignores signals that a terminal sends to the whole group; the server handles them.
 */
export function serveApart(open: (beginning: Beginning) => Promise<Equipment>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))
  let equipment: Promise<Equipment> | undefined
  process.on('message', (message: Beginning | Work) => {
    if ('settings' in message) {
      equipment = open(message)
      equipment.catch(() => {})
    } else {
      const work = async () => done(await equipment!, message)
      void work()
        .catch(asOutcome)
        .then(outcome => process.send!(outcome))
      // If opening fails now, a later process may succeed.
      equipment?.catch(() => process.disconnect())
    }
  })
}

async function done({ calls, jobs, services, forJobs }: Equipment, work: Work): Promise<Outcome> {
  if ('job' in work) {
    const job = jobs.find(({ name }) => name === work.job)!
    await job.work(v.parse(job.payload, work.payload), forJobs)
    return { answer: null }
  }
  const handled = calls.find(({ call }) => addressOf(call) === work.call)!
  const answer = await perform(services, { ...work.request, handled })
  return answer instanceof FileAnswer
    ? { file: { body: await wholeOf(answer.body), headers: answer.headers, status: answer.status } }
    : { answer }
}

const wholeOf = async (body: FileAnswer['body']): Promise<Buffer> =>
  Buffer.isBuffer(body) ? body : Buffer.concat((await (body as Readable).toArray()) as Buffer[])

function asOutcome(problem: unknown): Outcome {
  if (problem instanceof Refused) {
    const { kind, values, fields, data } = problem
    return { refused: { kind, values, fields, data } }
  }
  const { name, message, stack, code } = problem as Error & { code?: string }
  return { failed: { name, message, stack, code } }
}
