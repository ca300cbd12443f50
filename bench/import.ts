import { readFileSync } from 'node:fs'
import pg from 'pg'
import { companyId, usualSize } from './fill.ts'
import { held } from './figures.ts'
import { startServer } from './servers.ts'
import { withFilled } from './stage.ts'

const tasks = 5000
/** Seconds: reading the file with its preview, and writing all of it. */
const goals = { reading: 5, writing: 10 }
const actor = 7

/**
 * A plan of Microsoft Project with 5,000 tasks, three levels deep, each behind the one before it in its group, and each
 * with somebody to do it.
 */
function planFile(): string {
  const element = (name: string, content: string) => `<${name}>${content}</${name}>`
  const day = (days: number, hour: string) =>
    `${new Date(Date.UTC(2031, 0, 6 + days)).toISOString().slice(0, 10)}T${hour}:00:00`
  const plan = Array.from({ length: tasks }, (_, index) => {
    const inGroup = index % 10
    const level = index % 500 === 0 ? 1 : inGroup === 0 ? 2 : 3
    const before =
      inGroup > 1
        ? element(
            'PredecessorLink',
            element('PredecessorUID', String(index)) + element('Type', '1') + element('LinkLag', '0'),
          )
        : ''
    return element(
      'Task',
      element('UID', String(index + 1)) +
        element('ID', String(index + 1)) +
        element('Name', `计划里的任务 ${index + 1}`) +
        element('OutlineLevel', String(level)) +
        element('Start', day(index % 10, '08')) +
        element('Finish', day(index % 10, '17')) +
        element('PercentComplete', '0') +
        element('Priority', '500') +
        before,
    )
  })
  const people = Array.from({ length: 50 }, (_, index) =>
    element('Resource', element('UID', String(index + 1)) + element('Name', `员工${index + 1}`)),
  )
  const assigned = plan.map((_, index) =>
    element(
      'Assignment',
      element('UID', String(index + 1)) +
        element('TaskUID', String(index + 1)) +
        element('ResourceUID', String(1 + (index % 50))),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>${element(
    'Project',
    element('SaveVersion', '14') +
      element('MinutesPerDay', '480') +
      element('Tasks', plan.join('')) +
      element('Resources', people.join('')) +
      element('Assignments', assigned.join('')),
  )}`
}

interface Run {
  status: string
  done_count: number
  row_count: number
  created_count: number
  problem_count: number
  note_count: number
}

/**
 * An import of 5,000 tasks through the ordinary calls, by a process that does its jobs itself, beside a tenth of the
 * usual tasks.
 */
export async function benchImport() {
  await withFilled({ ...usualSize, tasks: usualSize.tasks / 10 }, 0, async ({ url, tokens }) => {
    const server = await startServer(url, 18_084, { WORKER: '1' })
    const headers = { authorization: `Bearer ${tokens[actor - 1]!}` }
    async function request<Data>(path: string, init: RequestInit = {}): Promise<Data> {
      const reply = (await (
        await fetch(`http://127.0.0.1:${server.port}/ftask/api${path}.json`, {
          ...init,
          headers: { ...headers, ...init.headers },
        })
      ).json()) as { result: number; msg?: string; data: Data }
      if (reply.result !== 0) throw new Error(`${path}: ${reply.msg}`)
      return reply.data
    }
    const post = <Data>(path: string, body: object = {}) =>
      request<Data>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const seen = new Set<number>()
    async function settled(id: string): Promise<Run> {
      for (;;) {
        const run = await request<Run>(`/import/runs/${id}`)
        seen.add(run.done_count)
        if (run.status !== 'reading' && run.status !== 'writing') return run
        await new Promise(resolve => setTimeout(resolve, 50))
      }
    }
    try {
      const form = new FormData()
      form.append('file', new Blob([planFile()]), '大计划.xml')
      const {
        list: [file],
      } = await request<{ list: { uuid: string }[] }>('/file/upload', { method: 'POST', body: form })
      const cpu = () => cpuSeconds(server.process.pid!)
      const begun = performance.now()
      const cpuBegun = cpu()
      const { id } = await post<{ id: string }>('/import/tasks', { file_id: file!.uuid })
      const read = await settled(id)
      if (read.status !== 'ready' || read.created_count !== tasks)
        throw new Error(`The file was not read: ${JSON.stringify(read).slice(0, 1000)}`)
      const reading = performance.now() - begun
      await post(`/import/runs/${id}/start`)
      const written = await settled(id)
      const writing = performance.now() - begun - reading
      if (written.status !== 'done')
        throw new Error(`The tasks were not written: ${JSON.stringify(written).slice(0, 1000)}`)
      await everythingIsThere(url)
      console.table({
        'reading, seconds': held(reading / 1000, goals.reading, 1),
        'writing, seconds': held(writing / 1000, goals.writing, 1),
        'steps of progress seen': { measured: seen.size, 'at least': 3, reached: seen.size >= 3 ? 'yes' : 'NO' },
      })
      console.log(`The server itself worked ${(cpu() - cpuBegun).toFixed(1)} s of that.`)
    } finally {
      await server.stop()
    }
  })
}

/** What a process has used of a processor. */
const cpuSeconds = (pid: number) => {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

async function everythingIsThere(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const {
    rows: [row],
  } = await client.query<Record<string, number>>(
    `select count(*)::int as tasks, count(parent_id)::int as below,
      (select count(*)::int from task_predecessor where comp_id = $1) as links,
      (select count(*)::int from member m join task_external e on e.comp_id = m.comp_id and e.task_id = m.subject_id
        where m.comp_id = $1 and m.status is not null) as members
    from task where comp_id = $1 and name like '计划里的任务 %'`,
    [companyId(0)],
  )
  await client.end()
  if (
    row!.tasks !== tasks ||
    row!.below !== tasks - tasks / 500 ||
    row!.links !== tasks * 0.8 ||
    row!.members! < tasks * 2
  )
    throw new Error(`Something is missing: ${JSON.stringify(row)}`)
}
