import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { version } from '../version.ts'

/** Whether this process accepts requests: not before startup is complete, not once it is shutting down. */
export interface Readiness {
  isEnding: boolean
}

const patience = 2000

/**
 * `/healthz`: the process is alive, and its version. `/readyz`: the database answers, and the process is not shutting
 * down; migrations are done before the server listens at all.
 */
export function addHealth(server: FastifyInstance, database: Database, readiness: Readiness) {
  server.get('/healthz', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok', version }))
  server.get('/readyz', async (_request, reply) => {
    const isReady = !readiness.isEnding && (await answers(database))
    return reply
      .code(isReady ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({ status: isReady ? 'ready' : 'unavailable' })
  })
}

async function answers(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), patience)
  })
  const answer = database
    .system()
    .run([{ text: 'select 1' }])
    .then(
      () => true,
      () => false,
    )
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
