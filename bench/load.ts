// A load generator in a process of its own: `tsx bench/load.ts '{"ports":[…],"tokens":[…],"kind":"list",…}'`, answers one line of JSON.
import { randomUUID } from 'node:crypto'
import { connect } from './client.ts'
import { taskId } from './fill.ts'

export interface Load {
  ports: number[]
  tokens: string[]
  kind: 'list' | 'detail' | 'create'
  connections: number
  seconds: number
  /** Requests a second in all; 0: as fast as they are answered. */
  rate: number
  tasks: number
}
export interface Measured { count: number, perSecond: number, p50: number, p99: number, refused: number, firstRefusal: string, ids: string[] }

const load = JSON.parse(process.argv[2]!) as Load
const times: number[] = []
const ids: string[] = []
let refused = 0
let firstRefusal = ''
const someone = () => Math.floor(Math.random() * load.tokens.length)

/** A person opens what they manage. */
function aRequest(): [method: string, path: string, token: string, body: string] {
  const person = someone()
  const token = load.tokens[person]!
  if (load.kind === 'list') return ['GET', '/ftask/api/v3/task/filter.json?is_open=true&limit=20', token, '']
  if (load.kind === 'create') return ['POST', '/ftask/api/v3/task.json', token, JSON.stringify({ name: '压测新建的任务', plan_end_date: Date.now() + 86_400_000 })]
  const shares = load.tasks / load.tokens.length
  const number = (1 + Math.floor(Math.random() * (shares - 1))) * load.tokens.length + person
  return ['GET', `/ftask/api/v3/task/detail/${taskId(0, number)}.json`, token, '']
}

async function keepAsking(port: number, until: number) {
  const connection = await connect(port)
  const pause = load.rate === 0 ? 0 : 1000 * load.connections / load.rate
  let next = performance.now() + Math.random() * pause
  while (performance.now() < until) {
    if (pause > 0) {
      const wait = next - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      next += pause
    }
    const [method, path, token, body] = aRequest()
    const reply = await connection.request(method, path, { authorization: `Bearer ${token}`, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) }, body)
    times.push(reply.took)
    if (reply.status !== 200 || !reply.body.startsWith('{"result":0')) {
      refused++
      firstRefusal ||= reply.body
    }
    if (method === 'POST' && reply.body.startsWith('{"result":0')) ids.push((JSON.parse(reply.body) as { data: { id: string } }).data.id)
  }
  connection.close()
}

const started = performance.now()
await Promise.all(Array.from({ length: load.connections }, (_, index) => keepAsking(load.ports[index % load.ports.length]!, started + load.seconds * 1000)))
const took = (performance.now() - started) / 1000
times.sort((a, b) => a - b)
const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100
console.log(JSON.stringify({ count: times.length, perSecond: Math.round(times.length / took), p50: at(0.5), p99: at(0.99), refused, firstRefusal, ids } satisfies Measured))
