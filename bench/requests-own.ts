import { fillOwn, firstPerson, ownSizes, type OwnSize } from './fill-own.ts'
import { commentedTasks, fillRecords } from './fill-records.ts'
import { median } from './figures.ts'
import type { Load, Measured, Request } from './load.ts'
import { peerOf, type Peer } from './peer.ts'
import { pgbenchOfOne } from './pgbench.ts'
import { fillPlainTable, ownerOf } from './plain-table.ts'
import { startBareServer, type Running } from './servers.ts'
import { measure, type Stage } from './stage.ts'
import { withRecorder, type RecordCall } from './statements.ts'

const connections = 32
const seconds = Number(process.env.BENCH_SECONDS ?? 4)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const warmUp = Number(process.env.BENCH_WARM_UP ?? 5)
/** Times what the peer answers, and milliseconds of the slowest hundredth at half its load. */
const goals = { read: { times: 20, p99: 15 }, create: { times: 15, p99: 20 } } as const
/** 100,000 of one's own may take so many times what 20 take. */
const flat = 1.2

type PlainKind = 'list' | 'all' | 'one' | 'create'
interface Kind {
  /** What is requested of a bare server and a peer in its place. */
  plain?: PlainKind
  requests: (ids: readonly string[]) => Request[]
  /** The same for the recorder: method, path of the contract, input. */
  recorded?: (ids: readonly string[]) => Parameters<RecordCall>
}

const get = (path: string, query: Record<string, string> = {}): Pick<Kind, 'requests' | 'recorded'> => ({
  requests: () => [['GET', `/ftask/api${path}.json?${new URLSearchParams(query)}`, '']],
  recorded: () => ['GET', path, query],
})
const limit = { limit: '20' }
/** Each is requested by people who have 20, 1,000 and 100,000 of it. */
const kinds: Record<string, Kind> = {
  'open tasks': { plain: 'list', ...get('/v3/task/filter', { is_open: 'true', ...limit }) },
  'all tasks': { plain: 'all', ...get('/v3/task/filter', limit) },
  'a task with ten comments': {
    plain: 'one',
    requests: ids => ids.map(id => ['GET', `/ftask/api/v3/task/detail/${id}/page.json`, '']),
    recorded: ids => ['GET', '/v3/task/detail/:id/page', { id: ids[0] }],
  },
  'a task created': {
    plain: 'create',
    requests: () => [
      ['POST', '/ftask/api/v3/task.json', JSON.stringify({ name: '压测 {n}', plan_end_date: Date.now() + 86_400_000 })],
    ],
  },
  projects: get('/project/advanced_list', { scope: 'mine', ...limit }),
  'finance orders': {
    ...get('/finance/:type', { type: 'all', scope: 'created', ...limit }),
    requests: () => [['GET', '/ftask/api/finance/all.json?scope=created&limit=20', '']],
  },
  customers: get('/crm/customers', { scope: 'mine', ...limit }),
  'what waits': get('/v3/waiting/list', limit),
  'decided by me': get('/approval/list', { scope: 'handled', ...limit }),
  notices: get('/v3/notification/list', limit),
}
const chosen = Object.entries(kinds).filter(
  ([name]) => !process.env.BENCH_KINDS || process.env.BENCH_KINDS.split(',').includes(name),
)

interface Row {
  pgbench: number
  bare: number
  peer: number
  full: Measured
  half: Measured
}

/**
 * Requests of people who have 20, 1,000 and 100,000 of what they request, of one server and of two, beside what
 * PostgreSQL's own load generator does with the same statements, a bare server with a plain table and one plain query,
 * and a peer, if one is named.
 */
export async function measureOwn({ url, servers, tokens: people }: Stage): Promise<void> {
  console.log('Filling: records of people who have 20, 1,000 and 100,000 …')
  const tokens = await fillOwn(url)
  await fillRecords(url)
  await fillPlainTable(url)
  const peer = peerOf(process.env)
  const bareServers = await Promise.all([18_091, 18_092].map(port => startBareServer(url, port)))
  try {
    for (const processes of [1, 2]) {
      const running = servers.slice(0, processes)
      const table: Record<string, object> = {}
      for (const [name, kind] of chosen) {
        const rows = new Map<OwnSize, Row>()
        for (const [place, size] of ownSizes.entries())
          rows.set(
            size,
            await measureRow({
              url,
              kind,
              place,
              size,
              token: tokens.get(size)!.token,
              running,
              bareServers: bareServers.slice(0, processes),
              peer,
            }),
          )
        for (const [size, row] of rows) table[`${name}, ${size}`] = figuresOf(kind, row, rows.get(ownSizes[0])!)
      }
      console.log(`${processes === 1 ? 'One process' : `${processes} processes`}, ${connections} connections:`)
      console.table(table)
    }
    await measureOneMuch(servers[0]!, tokens.get(1000)!.token, people.slice(0, 200))
  } finally {
    await Promise.all(bareServers.map(server => server.stop()))
  }
}

interface LoadQuery {
  url: string
  kind: Kind
  place: number
  size: OwnSize
  token: string
  running: Running[]
  bareServers: Running[]
  peer: Peer | undefined
}

async function measureRow({ url, kind, place, size, token, running, bareServers, peer }: LoadQuery): Promise<Row> {
  const ids = await commentedTasks(url, place)
  const base = { kind: 'list', connections, seconds, rate: 0, tasks: 0 } as const
  const ours: Load = { ...base, ports: running.map(({ port }) => port), tokens: [token], requests: kind.requests(ids) }
  const { plain, recorded } = kind
  const bare: Load | undefined = plain && {
    ...base,
    ports: bareServers.map(({ port }) => port),
    tokens: [token],
    requests: [
      [plain === 'create' ? 'POST' : 'GET', `/${plain === 'one' ? 'one' : 'list'}?owner=${ownerOf(size)}`, ''],
    ],
  }
  const peers: Load | undefined = plain &&
    peer && {
      ...base,
      host: peer.host,
      ports: [peer.port],
      tokens: peer.tokens,
      begins: '{"data":',
      requests: [peer[plain](size)],
    }
  const statements = recorded
    ? await withRecorder(url, firstPerson + place, record => record(...recorded(ids)))
    : undefined
  const times: Record<'pgbench' | 'bare' | 'peer', number[]> = { pgbench: [], bare: [], peer: [] }
  const full: Measured[] = []
  await measure({ ...ours, seconds: warmUp })
  for (let round = 0; round < rounds; round++) {
    if (statements) times.pgbench.push(await pgbenchOfOne(url, statements, { seconds, connections }))
    if (bare) times.bare.push((await measured('the bare server', bare)).perSecond)
    if (peers) times.peer.push((await measured('the peer', peers)).perSecond)
    full.push(await measured('ours', ours))
  }
  const middle = full.toSorted((one, other) => one.perSecond - other.perSecond)[Math.floor(full.length / 2)]!
  const half = await measured('ours', { ...ours, rate: middle.perSecond / 2 })
  return {
    pgbench: median(times.pgbench),
    bare: median(times.bare),
    peer: median(times.peer),
    full: middle,
    half,
  }
}

async function measured(whose: string, load: Load): Promise<Measured> {
  const one = await measure(load)
  if (one.refused > 0)
    throw new Error(
      `${whose} refused ${one.refused} of ${load.requests![0]!.join(' ')}: ${one.firstRefusal.slice(0, 300)}`,
    )
  return one
}

const yes = (reached: boolean) => (reached ? 'yes' : 'NO')
function figuresOf({ plain }: Kind, { pgbench, bare, peer, full, half }: Row, least: Row) {
  const { times, p99 } = goals[plain === 'create' ? 'create' : 'read']
  const share = least.full.perSecond / full.perSecond
  const of = (other: number) => (other > 0 ? (full.perSecond / other).toFixed(2) : '')
  return {
    '/s': full.perSecond,
    'pgbench /s': pgbench || '',
    'of pgbench': of(pgbench),
    'bare /s': bare || '',
    'of bare': of(bare),
    'peer /s': peer || '',
    'times the peer': peer > 0 ? `${of(peer)} ${yes(full.perSecond / peer >= times)}` : '',
    'times 20 rows': plain === 'create' ? '' : `${share.toFixed(2)} ${yes(share <= flat)}`,
    'p50 at half': half.p50,
    'p99 at half': `${half.p99} ${yes(half.p99 <= p99)}`,
  }
}

/** One person who creates 200 at once, beside 200 people who create one each. */
async function measureOneMuch({ port }: Running, token: string, people: string[]) {
  const create = kinds['a task created']!.requests([])
  const base = {
    kind: 'list' as const,
    connections: 200,
    seconds,
    rate: 0,
    tasks: 0,
    ports: [port],
    requests: create,
  } satisfies Omit<Load, 'tokens'>
  const [one, all]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    one.push((await measured('ours', { ...base, tokens: [token] })).perSecond)
    all.push((await measured('ours', { ...base, tokens: people })).perSecond)
  }
  const share = median(one) / median(all)
  console.table({
    '200 at once': {
      'one person /s': median(one),
      '200 people /s': median(all),
      share: share.toFixed(2),
      reached: yes(share >= 0.9),
    },
  })
}
