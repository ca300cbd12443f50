import { rmSync } from 'node:fs'
import pg from 'pg'
import { demoCompany, demoPassword, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { wirePassword } from '#platform/contract/password.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts'
import { newDataFolder } from './data-folder.ts'
import { startServer } from './servers.ts'

/** So many tasks `staff` manages: the long list that phones scroll. */
const longList = 10_000

/** The server of the pages: the built server with the demo company, in which `staff` has 10,000 open tasks. */
export interface PageServer {
  url: string
  /** Signs in as the app does. */
  signIn(who: DemoLogin): Promise<Session>
  stop(): Promise<void>
}
export interface Session {
  token: string
  companyId: string
  /** Sends a call by its wire names and answers its data. */
  post<Data>(path: string, body: object): Promise<Data>
}

export async function startPageServer(): Promise<PageServer> {
  const dataDir = newDataFolder('bench-pages')
  const stops: (() => unknown)[] = [() => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    stops.push(() => postgres.stop())
    const server = await startServer(postgres.url, 18_083, { DEMO: '1', DATA_DIR: dataDir })
    stops.push(() => server.stop())
    await giveTasksToStaff(postgres.url)
    const url = `http://127.0.0.1:${server.port}`
    return { url, signIn: who => signIn(url, who), stop }
  } catch (problem) {
    await stop()
    throw problem
  }
}

/** Some overdue, most to come; half of them were made by somebody else. */
async function giveTasksToStaff(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const people = [demoCompany.id, demoPeople.staff.id, demoPeople.manager.id]
  await client.query(
    `
    with made as (
      insert into task (comp_id, id, code, name, status, creator_id, plan_start_date, plan_end_date, last_opt_date,
        created_at)
      select $1, gen_random_uuid(), 'B' || (10000 + n), '第 ' || n || ' 项：' || (array['核对客户资料', '整理发布说明', '修复登录页的问题',
        '准备周会材料'])[1 + n % 4],
        case when n % 5 = 0 then 'WAITING' else 'RUNNING' end, case when n % 2 = 0 then $2::uuid else $3::uuid end,
        now() - interval '9 days', now() + (n - 40) * interval '20 minutes', now() - n * interval '1 minute', now() -
          interval '9 days'
      from generate_series(1, ${longList}) n
      returning id, creator_id, last_opt_date)
    insert into member (comp_id, subject_type, subject_id, person_id, role, is_open, is_read, last_opt_date)
    select $1, 'task', id, person_id, role, true, true, last_opt_date from made cross join lateral (values ($2::uuid,
      'manager'), (creator_id, 'creator')) m (person_id, role)`,
    people,
  )
  await client.query('vacuum analyze')
  await client.end()
}

async function signIn(url: string, who: DemoLogin): Promise<Session> {
  const send = async <Data>(path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${apiPrefix}${path}.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { result: number; msg?: string; data: Data }
    if (answer.result !== 0) throw new Error(`${path}: ${answer.result} ${answer.msg}`)
    return answer.data
  }
  const { token, comp_id: companyId } = await send<{ token: string; comp_id: string }>('/v2/user/login', {
    identify: who,
    password: await wirePassword(demoPassword),
  })
  return {
    token,
    companyId,
    post: (path, body) =>
      send(path, body, { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }),
  }
}
