import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { root } from '#platform/server/root.ts'
import { textWords } from '#mechanisms/spelling/search-words.server.ts'
import { connect } from './client.ts'
import { processorTime } from './figures.ts'
import { companyId } from './fill.ts'
import type { ChatFigures, ChatLoad } from './message-load.ts'
import { withFilled, type Stage } from './stage.ts'

const run = promisify(execFile)

/** What issue and decisions ask for, on two cores with the database: times in milliseconds, memory in KB a socket. */
const goals = { work: 2000 / 300, stored99: 100, delivered95: 100, delivered99: 250, socketMemory: 40, search99: 150 }

const people = Number(process.env.BENCH_PEOPLE ?? 2000)
const messages = Number(process.env.BENCH_MESSAGES ?? 3_500_000)
const rate = Number(process.env.BENCH_RATE ?? 300)
const seconds = Number(process.env.BENCH_SECONDS ?? 20)
const idle = Number(process.env.BENCH_SOCKETS ?? 5000)
const searches = Number(process.env.BENCH_ROUNDS ?? 300)
const groupSize = 50
/** A sender may send so many messages in a minute and no more: there are senders enough for the rate. */
const mostOfSender = 55

/**
 * Messages into groups of 50 while all of their members listen: from the request to its answer, and from the request to
 * the event on each member's socket. Then what an idle socket costs, and a search in all that was ever said.
 */
export async function benchMessages() {
  const groups = Math.max(
    1,
    Math.min(Math.floor(people / groupSize), Math.ceil((rate * 60) / mostOfSender / groupSize)),
  )
  if (groups * groupSize * mostOfSender < rate * 60) throw new Error('Too few people for this rate: raise BENCH_PEOPLE')
  await withFilled({ tasks: 1000, people, companies: 1 }, 1, async stage => {
    console.log(`Filling: ${messages} messages …`)
    const ids = await fillMessages(stage.url, groups)
    const client = new pg.Client({ connectionString: stage.url })
    await client.connect()
    const pids = stage.servers.map(server => server.process.pid!)
    const before = await processorTime(client, pids)
    const chat = await load({
      port: stage.ports[0]!,
      tokens: stage.tokens.slice(0, groups * groupSize),
      groups: ids,
      groupSize,
      rate,
      seconds,
    })
    const work = ((await processorTime(client, pids)) - before) / (rate * seconds)
    await client.end()
    const sockets = await idleSockets(stage)
    const found = await search(stage)
    console.table({
      'stored a second': { measured: chat.storedPerSecond, goal: rate },
      // What server and database use of a processor: the senders and listeners of this bench have the same two.
      'of work a message, ms': { measured: Math.round(work * 10) / 10, goal: goals.work },
      'delivered a second': { measured: chat.deliveredPerSecond, goal: rate * groupSize },
      'accept → stored p99, ms': { measured: chat.stored99, goal: goals.stored99 },
      'accept → delivered p95, ms': { measured: chat.delivered95, goal: goals.delivered95 },
      'accept → delivered p99, ms': { measured: chat.delivered99, goal: goals.delivered99 },
      'not delivered': { measured: chat.undelivered, goal: 0 },
      [`an idle socket of ${idle}, KB`]: { measured: sockets, goal: goals.socketMemory },
      [`search in ${messages} messages p50, ms`]: { measured: found.p50 },
      [`search in ${messages} messages p99, ms`]: { measured: found.p99, goal: goals.search99 },
    })
    if (chat.refused > 0) throw new Error(`${chat.refused} messages were refused: ${chat.firstRefusal}`)
    if (chat.undelivered > 0) throw new Error(`${chat.undelivered} events did not come`)
  })
}

/**
 * Groups of 50 people each, and what was said in them: sentences of words that offices use, some oftener than others.
 */
async function fillMessages(url: string, groups: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
    )
    const ids = Array.from(
      { length: groups },
      (_, group) => `01940000-0000-7000-8000-${group.toString(16).padStart(12, '0')}`,
    )
    const each = Math.floor(messages / groups)
    await client.query(
      `insert into conversation (comp_id, id, kind, name, owner_id, last_seq, change_no, counted)
        select $1, id, 2, '群 ' || n, bench_person(0, ((n - 1) * $3 + 1)::int), $4, $4, $4 from unnest($2::uuid[]) with ordinality one (id, n)`,
      [companyId(0), ids, groupSize, each],
    )
    await client.query(
      `insert into conversation_member (comp_id, conversation_id, person_id, read_seq, read_counted)
        select $1, id, bench_person(0, ((n - 1) * $3 + p)::int), $4, $4 from unnest($2::uuid[]) with ordinality one (id, n),
          generate_series(1, $3) p`,
      [companyId(0), ids, groupSize, each],
    )
    await client.query('create temp table sentence (n int primary key, content text, words text[])')
    const sentences = Array.from({ length: 20_000 }, (_, n) => sentence(n))
    await client.query(
      `insert into sentence select n, content, string_to_array(words, ' ') from unnest($1::int[], $2::text[], $3::text[]) s (n, content, words)`,
      [sentences.map((_, n) => n), sentences, sentences.map(one => textWords(one).join(' '))],
    )
    await client.query('drop index search_entry_words')
    for (const [group, id] of ids.entries()) {
      await client.query(
        `with said as (insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type, content, sent_at)
          select $1, ('0195' || lpad(to_hex((line * $5::int + $3::int)::bigint), 8, '0') || '70008000' || lpad(to_hex($3::int), 12, '0'))::uuid, $2,
            line, line, line, bench_person(0, ($3::int * $6::int + 1 + line % $6::int)::int), gen_random_uuid(), 1, s.content || line,
            now() - interval '2 hours' - ($4::int - line) * interval '1 minute'
          from generate_series(1, $4::int) line join sentence s on s.n = (line::bigint * 7919 + $3::int * 104729) % 20000 returning id, content, comp_id, seq)
        insert into search_entry (comp_id, subject_id, subject_type, title, spelled, words)
          select said.comp_id, said.id, 'message', '', '', s.words from said join sentence s on s.n = (said.seq::bigint * 7919 + $3::int * 104729) % 20000`,
        [companyId(0), id, group, each, groups, groupSize],
      )
    }
    await client.query('create index search_entry_words on search_entry using gin (comp_id, subject_type, words)')
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze message, search_entry, conversation, conversation_member')
    await client.query('checkpoint')
    return ids
  } finally {
    await client.end()
  }
}

const subjects =
  '客户 供应商 财务 项目组 张经理 王工 测试 运维 法务 采购 仓库 门店 研发 设计 市场 总部 分公司 学校 医院 政府'.split(
    ' ',
  )
const verbs =
  '已经确认 正在处理 还没回复 下午交付 需要审批 要求修改 准备验收 同意延期 希望提前 反馈问题 发来资料 取消预约 安排会议 更新进度 申请付款'.split(
    ' ',
  )
const objects =
  '合同 报价单 发票 排期 需求文档 验收报告 服务器 接口 付款计划 库存 样品 图纸 招标文件 培训材料 考勤表 周报 预算 物流单 质检记录 出差申请 宣传册 采购清单 年度目标 应急预案'.split(
    ' ',
  )
/** The n-th sentence: common words in every few, a pair of rare ones in each. */
const sentence = (n: number) =>
  `${subjects[n % subjects.length]}${verbs[Math.floor(n / 20) % verbs.length]}${objects[Math.floor(n / 300) % objects.length]}，${rare(n)}`
const rare = (n: number) =>
  String.fromCodePoint(0x4e00 + (n % 5000), 0x4e00 + ((n * 31) % 5000), 0x4e00 + ((n * 131) % 5000))

/** The load in a process of its own. */
async function load(input: ChatLoad): Promise<ChatFigures> {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', join(root, 'bench/message-load.ts'), JSON.stringify(input)],
    { maxBuffer: 1 << 28 },
  )
  return JSON.parse(stdout) as ChatFigures
}

/** KB of the server's memory that a socket takes which only waits. */
async function idleSockets({ ports, tokens, servers }: Stage): Promise<number> {
  const before = servers[0]!.residentMegabytes()
  const child = execFile(process.execPath, [
    '--import',
    'tsx',
    join(root, 'bench/idle-sockets.ts'),
    JSON.stringify({ port: ports[0], tokens, sockets: idle }),
  ])
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout!.once('data', () => resolve())
      child.stderr!.once('data', text => reject(new Error(String(text))))
      child.once('exit', () => reject(new Error('The sockets did not open')))
    })
    return Math.round(((servers[0]!.residentMegabytes() - before) * 1024) / idle)
  } finally {
    child.kill('SIGTERM')
  }
}

/** Words of all kinds, each requested by somebody else. */
async function search({ ports, tokens }: Stage) {
  const connection = await connect(ports[0]!)
  const times: number[] = []
  for (let n = 0; n < searches; n++) {
    const key = [objects, verbs, subjects].flat()[n % 59] ?? '合同'
    const searched = n % 3 === 0 ? rare(n * 17).slice(0, 2) : key
    const reply = await connection.request(
      'GET',
      `/ftask/api/search.json?type=message&key=${encodeURIComponent(searched)}`,
      { authorization: `Bearer ${tokens[n % tokens.length]}` },
    )
    if (!reply.succeeded) throw new Error(`A search was refused: ${reply.body}`)
    times.push(reply.took)
  }
  connection.close()
  times.sort((one, other) => one - other)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
