// A load generator in a process of its own: `tsx bench/load.ts '{"ports":[…],"tokens":[…],"kind":"list",…}'`, answers
// one line of JSON.
import { randomUUID } from 'node:crypto'
import { connect } from './client.ts'
import { commentedShare, taskId } from './fill.ts'

export interface Load {
  ports: number[]
  tokens: string[]
  kind: 'list' | 'detail' | 'create'
  /** Where these are given they are what is requested, each in turn by chance, instead of what `kind` asks for. */
  requests?: readonly Request[]
  /** Where it listens, if not here, and how an answer of it begins. */
  host?: string
  begins?: string
  connections: number
  seconds: number
  /** Pages a second in all; 0: as fast as they are answered. */
  rate: number
  tasks: number
}
/** Pages counted; times, in milliseconds, of each request. */
export interface Measured {
  count: number
  perSecond: number
  p50: number
  p99: number
  refused: number
  firstRefusal: string
  ids: string[]
}

/** `{n}` in a body is a number that is new each time. */
export type Request = [method: string, path: string, body: string]

const load = JSON.parse(process.argv[2]!) as Load
const times: number[] = []
const ids: string[] = []
let pages = 0
let refused = 0
let firstRefusal = ''
const someone = () => Math.floor(Math.random() * load.tokens.length)

let made = 0
const filled = ([method, path, body]: Request): Request => [
  method,
  path,
  body.replace('{n}', () => `${process.pid}-${made++}`),
]

/** What one page requests. A person opens a task that they manage, with its ten comments. */
function aPage(person: number): Request[] {
  if (load.requests) return [filled(load.requests[Math.floor(Math.random() * load.requests.length)]!)]
  if (load.kind === 'list') return [['GET', '/ftask/api/v3/task/filter.json?is_open=true&limit=20', '']]
  if (load.kind === 'create')
    return [
      [
        'POST',
        '/ftask/api/v3/task.json',
        JSON.stringify({ name: '压测新建的任务', plan_end_date: Date.now() + 86_400_000 }),
      ],
    ]
  const commented = Math.max(1, Math.floor(load.tasks / load.tokens.length / commentedShare))
  const share = 1 + Math.floor(Math.random() * commented) * commentedShare
  const id = taskId(0, share * load.tokens.length + person)
  return [['GET', `/ftask/api/v3/task/detail/${id}/page.json`, '']]
}

async function keepAsking(port: number, until: number) {
  const connection = await connect(port, load.host, load.begins)
  const pause = load.rate === 0 ? 0 : (1000 * load.connections) / load.rate
  let next = performance.now() + Math.random() * pause
  while (performance.now() < until) {
    if (pause > 0) {
      const wait = next - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      next += pause
    }
    const person = someone()
    for (const [method, path, body] of aPage(person)) await askFor(connection, method, path, load.tokens[person]!, body)
    pages++
  }
  connection.close()
}

async function askFor(
  connection: Awaited<ReturnType<typeof connect>>,
  method: string,
  path: string,
  token: string,
  body: string,
) {
  const reply = await connection.request(
    method,
    path,
    { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) },
    body,
  )
  times.push(reply.took)
  if (!reply.succeeded) {
    refused++
    firstRefusal ||= reply.body
  } else if (method === 'POST' && !load.requests) {
    ids.push((JSON.parse(reply.body) as { data: { id: string } }).data.id)
  }
}

const started = performance.now()
await Promise.all(
  Array.from({ length: load.connections }, (_, index) =>
    keepAsking(load.ports[index % load.ports.length]!, started + load.seconds * 1000),
  ),
)
const took = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
console.log(
  JSON.stringify({
    count: pages,
    perSecond: Math.round(pages / took),
    p50: at(0.5),
    p99: at(0.99),
    refused,
    firstRefusal,
    ids,
  } satisfies Measured),
)
