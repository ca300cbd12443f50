// What asks for more time or memory than there is ends with a sentence; everybody else is answered meanwhile, and the
// next piece of work finds a new process.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { serve, testServer } from '#app/testing/server.ts'
import { uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { apartLimits, type ApartLimits } from '#platform/server/apart/apart.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'

const server = testServer()
const limits: ApartLimits = { ...apartLimits }
const tooHeavy = '内容太多，处理不了，请减少内容或分几次进行'
let beside: Awaited<ReturnType<typeof serve>>
let jobs: RunningJobs
let heavy: Uint8Array
beforeAll(async () => {
  heavy = await aSheet(6_000, 100)
  beside = await serve(server.services.database.url, {}, { worksApart: true, apartLimits: limits })
  jobs = await runJobs(allJobs, server.services.database.url, beside.services.forJobs)
})
afterAll(async () => {
  await jobs.stop()
  await beside.stop()
})
beforeEach(() => {
  Object.assign(limits, apartLimits)
})

const aSheet = (rows: number, columns: number) =>
  writeSheet({
    name: 'x',
    columns: Array.from({ length: columns }, (_, index) => ({
      heading: index === 0 ? '任务名称' : `column ${index}`,
      kind: 'text' as const,
    })),
    rows: Array.from({ length: rows }, (_, line) =>
      Array.from({ length: columns }, (_, column) => `task ${line} of ${column}`),
    ),
  })

async function imported(bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'tasks.xlsx')
  const reply = await fetch(`${beside.url}${apiPrefix}${uploadCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('admin')}` },
  })
  const { data } = (await reply.json()) as { data: { list: { id: string }[] } }
  const { id } = await server.done('admin', importCalls.begin, { kind: 'tasks', fileId: data.list[0]!.id })
  return await vi.waitUntil(
    async () => {
      const run = await server.done('admin', importCalls.detail, { id })
      return run.status === 'reading' ? null : run
    },
    { timeout: 240_000, interval: 250 },
  )
}

/** Somebody else asks the same server, for as long as the work goes on; answers how often they were answered. */
async function answeredDuring(work: Promise<unknown>): Promise<number> {
  const goes = { on: true }
  const over = work.finally(() => {
    goes.on = false
  })
  let times = 0
  while (goes.on) {
    const reply = await server.call('staff', sessionCalls.my, {}, { at: beside.url })
    expect(reply.result).toBe(0)
    times += 1
  }
  await over
  return times
}

const refused = { status: 'refused', refusal: { code: 'apart.too_heavy', msg: tooHeavy } }
const tasks = async () => (await server.sql<{ n: number }>('select count(*)::int as n from task'))[0]!.n
const memoryOf = (pid: number) => (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1e6
/** The process that works apart: begun, and idle. */
async function warmedUp(): Promise<number> {
  expect((await imported(await aSheet(3, 2))).status).toBe('ready')
  return beside.services.apart!.processes()[0]!
}

test(
  'a file that takes more memory than there is is refused, while others are answered',
  { timeout: 600_000 },
  async () => {
    limits.memory = memoryOf(await warmedUp()) + 60
    const before = await tasks()
    const reading = imported(heavy)
    expect(await answeredDuring(reading)).toBeGreaterThan(0)
    expect(await reading).toMatchObject(refused)
    expect(await tasks()).toBe(before)
    limits.memory = apartLimits.memory
    await warmedUp()
  },
)

test(
  'a file that takes longer than there is time is refused, while others are answered',
  { timeout: 600_000 },
  async () => {
    await warmedUp()
    limits.jobSeconds = 0.5
    const reading = imported(heavy)
    expect(await answeredDuring(reading)).toBeGreaterThan(0)
    expect(await reading).toMatchObject(refused)
    limits.jobSeconds = Infinity
    await warmedUp()
  },
)

test('a call that takes longer says so, and its next one is done', { timeout: 600_000 }, async () => {
  const request = async () => {
    const response = await fetch(`${beside.url}${apiPrefix}${taskCalls.export.path}?scope=company`, {
      headers: { authorization: `Bearer ${await server.token('admin')}` },
    })
    return Buffer.from(await response.arrayBuffer())
  }
  for (const pid of beside.services.apart!.processes()) process.kill(pid, 'SIGKILL')
  await vi.waitUntil(() => beside.services.apart!.processes().length === 0)
  // To begin takes a process longer than this.
  limits.callSeconds = 0
  expect(JSON.parse((await request()).toString())).toMatchObject({ result: 1, code: 'apart.too_heavy', msg: tooHeavy })
  limits.callSeconds = apartLimits.callSeconds
  expect((await request()).subarray(0, 2).toString()).toBe('PK')
})
