import pino from 'pino'
import { openServices } from '#app/services.ts'
import { handledCalls } from '#app/rooms.server.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { allApps } from '#platform/server/http/identity.ts'
import { perform } from '#platform/server/http/perform.ts'
import type { Statement } from '#platform/server/database/batch.ts'
import { companyId, personId, taskId } from './fill.ts'

export interface Recorded {
  list: Statement[]
  detail: Statement[]
  create: Statement[]
}

/** The very statements that the server sends for each of the three requests, taken from the handlers at work. */
export const recordStatements = (url: string): Promise<Recorded> =>
  withRecorder(url, 5, async record => ({
    list: await record('GET', '/v3/task/filter', { is_open: 'true', limit: '20' }),
    detail: await record('GET', '/v3/task/detail/:id/page', { id: taskId(0, 1004) }),
    create: await record(
      'POST',
      '/v3/task',
      { name: '压测新建的任务', plan_end_date: Date.now() + 86_400_000 },
      crypto.randomUUID(),
    ),
  }))

/** Does a call's work, as somebody of the filled company does it, and answers the statements that went out. */
export type RecordCall = (
  method: string,
  path: string,
  input: Record<string, unknown>,
  idempotencyKey?: string,
) => Promise<Statement[]>

/** Records for the person of this number, for as long as the work takes. */
export async function withRecorder<Result>(
  url: string,
  person: number,
  work: (record: RecordCall) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(url, pino({ level: 'warn' }))
  const me = {
    accountId: personId(0, person),
    sessionId: personId(0, person),
    personId: personId(0, person),
    companyId: companyId(0),
    name: `员工${person}`,
    departmentId: null,
    isAdministrator: false,
    authorities: new Set<string>(),
    timeZone: 'Asia/Shanghai',
    apps: allApps,
  }
  const record: RecordCall = async (method, path, input, idempotencyKey) => {
    const statements: Statement[] = []
    const recording = <Asking extends { run(statements: Statement[]): Promise<unknown> }>(queries: Asking): Asking => ({
      ...queries,
      run: (sent: Statement[]) => {
        statements.push(...sent)
        return queries.run(sent)
      },
      get db() {
        return (queries as unknown as { db: unknown }).db
      },
    })
    const { database } = services
    const handled = handledCalls.find(({ call }) => call.method === method && call.path === path)
    if (!handled) throw new Error(`${method} ${apiPrefix}${path} is not served`)
    await perform(
      {
        ...services,
        identify: async () => ({ account: me, me }),
        database: {
          ...database,
          company: id => recording(database.company(id)),
          transaction: (id, work, opening) =>
            database.transaction(
              id,
              queries =>
                work(
                  Object.assign(recording(queries), {
                    begin: queries.begin,
                    later: (sent: readonly Statement[]) => {
                      statements.push(...sent)
                      queries.later(sent)
                    },
                  }),
                ),
              opening,
            ),
        },
      },
      {
        handled,
        input,
        ...(idempotencyKey ? { idempotencyKey } : {}),
        facts: {
          token: 'bench',
          locale: 'zh-CN',
          address: '',
          agent: '',
          requestId: 'bench',
          platform: 'mobile',
          fetching: {},
        },
      },
    )
    return statements
  }
  try {
    return await work(record)
  } finally {
    await services.close()
  }
}
