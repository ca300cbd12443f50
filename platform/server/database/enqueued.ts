import type { Statement } from './batch.ts'

/**
 * The statement that enqueues a job, for a transaction: it runs soon after that, or from `runAt` on; one that waits
 * under the same key is replaced.
 */
export const enqueued = (
  job: string,
  payload: unknown,
  { runAt, key }: { runAt?: string | undefined; key?: string | undefined } = {},
): Statement => ({ name: 'enqueue', text: 'select enqueue($1, $2, $3, $4)', values: [job, payload, runAt, key] })
