import { demoPeople } from '#database/demo/people.ts'
import { send, underKills, victims, type KillOptions, type Texts } from './kills.ts'

export interface CrashReport {
  rounds: number
  /** Writes that were answered, and how many of them after their first attempt was cut off. */
  acknowledged: number
  repeated: number
  /** Ids that were answered and are not there, or whose status is not what was answered. */
  lost: string[]
  /** Tasks without people, history, notice or kept answer; people without a task. */
  halfWritten: string[]
  /** Names of tasks that are there more than once, although each was requested under one idempotency key. */
  doubled: string[]
  /** From the kill to the first answer, the slowest, in milliseconds. */
  slowestRecovery: number
}

interface Written {
  id: string
  name: string
  status: string
}

/**
 * Kills a server, or its database, again and again while people make tasks, and then looks for what it had answered.
 */
export async function crash({ writers = 8, ...options }: KillOptions & { writers?: number }): Promise<CrashReport> {
  const written: Written[] = []
  const { found, ...times } = await underKills(options, {
    begin: async ({ address, tokens, stop }) =>
      Array.from({ length: writers }, (_, writer) =>
        write(address, tokens[writer % tokens.length]!, String(writer), written, stop),
      ),
    answered: () => written.length,
    enough: 2 * writers,
    inspect: texts => inspect(texts, written),
  })
  return { rounds: options.victims.length, acknowledged: written.length, ...times, ...found }
}

/**
 * One person's work: creates tasks for two others, finishes every third. Answers how many writes had to be repeated.
 */
async function write(
  address: string,
  token: string,
  writer: string,
  written: Written[],
  stop: AbortSignal,
): Promise<number> {
  const cutOff = new Set<string>()
  const post = <Answer>(path: string, body: object) => {
    const key = crypto.randomUUID()
    return send<Answer>(
      `${address}/ftask/api/v3/task${path}`,
      body,
      { authorization: `Bearer ${token}`, 'idempotency-key': key },
      () => cutOff.add(key),
    )
  }
  for (let turn = 0; !stop.aborted; turn++) {
    const name = `crash ${writer} ${turn}`
    const { id } = await post<{ id: string }>('', {
      name,
      manager_ids: [demoPeople.finance.id],
      partner_ids: [demoPeople.hr.id],
    })
    const task = { id, name, status: 'WAITING' }
    written.push(task)
    if (turn % 3 === 0)
      task.status = (await post<{ status: string }>(`/change_status/${id}`, { status: 'FINISH' })).status
  }
  return cutOff.size
}

async function inspect(
  texts: Texts,
  written: Written[],
): Promise<Pick<CrashReport, 'lost' | 'halfWritten' | 'doubled'>> {
  return {
    lost: await texts(
      `select answered.name || ': ' || coalesce(task.status, 'gone') as text
        from unnest($1::uuid[], $2::text[], $3::text[]) as answered (id, name, status) left join task on task.id =
          answered.id and task.name = answered.name
        where task.status is distinct from answered.status`,
      [written.map(one => one.id), written.map(one => one.name), written.map(one => one.status)],
    ),
    halfWritten: await texts(`
        select name as text from task where name like 'crash %' and (
          (select count(*) from member m where m.subject_id = task.id and m.role in ('creator', 'manager')) < 2
          or not exists (select from history h where h.subject_id = task.id and h.action = 'create')
          or not exists (select from notification n where n.subject_id = task.id)
          or not exists (select from idempotent_answer a where a.answer like '%' || task.id || '%')
          or status <> 'WAITING' and not exists (select from history h where h.subject_id = task.id and h.action =
            'status'))
        union all select 'a member of no task' from member where subject_type = 'task' and not exists (select from task
          where task.id = member.subject_id)
        union all select 'a history of no task' from history where subject_type = 'task' and not exists (select from
          task where task.id = history.subject_id)`),
    doubled: await texts(`select name as text from task where name like 'crash %' group by name having count(*) > 1`),
  }
}

/** Twenty kills of each kind's turn, as a table; fails when anything was lost. */
export async function benchCrash() {
  const report = await crash({
    victims: Array.from(
      { length: Number(process.env.BENCH_ROUNDS ?? 20) },
      (_, round) => victims[round % victims.length]!,
    ),
  })
  const { lost, halfWritten, doubled, slowestRecovery, ...counts } = report
  console.table({
    ...counts,
    lost: lost.length,
    'half written': halfWritten.length,
    doubled: doubled.length,
    'slowest recovery, s': (slowestRecovery / 1000).toFixed(1),
  })
  const wrong = [...lost, ...halfWritten, ...doubled]
  if (wrong.length > 0) throw new Error(`Not as it was answered: ${wrong.slice(0, 10).join(', ')}`)
}
