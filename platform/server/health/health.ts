import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { version } from '../version.ts'

/** Whether this process may be sent requests: not before it is prepared, not once it is ending. */
export interface Readiness {
  isEnding: boolean
}

const patience = 2000

/**
 * `/healthz`: the process lives, and which version it is. `/readyz`: the database answers, and nothing is ending;
 * migrations are done before the server listens at all.
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
  const asked = database
    .system()
    .run([{ text: 'select 1' }])
    .then(
      () => true,
      () => false,
    )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
