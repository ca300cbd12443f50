// Nobody waits for somebody else's file: while one is read, printed, exported or made small, the server's event loop
// goes on.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { allJobs, handledCalls } from '#app/rooms.server.ts'
import { serve, testServer } from '#app/testing/server.ts'
import { demoCompany } from '#database/demo/people.ts'
import { downloadCalls, uploadCalls } from '#mechanisms/attachments/attachment.contract.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'
import { orderCalls } from '#modules/finance/finance.contract.ts'
import { printCalls } from '#modules/finance/print/print.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { addressOf, apiPrefix, computes, type Call } from '#platform/contract/call.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'

const server = testServer()
let beside: Awaited<ReturnType<typeof serve>>
let jobs: RunningJobs
beforeAll(async () => {
  beside = await serve(server.services.database.url, {}, { worksApart: true })
  jobs = await runJobs(allJobs, server.services.database.url, beside.services.forJobs)
})
afterAll(async () => {
  await jobs.stop()
  await beside.stop()
})

/**
 * The longest that this process computed without a turn of its event loop, in milliseconds. What counts is the
 * processor's time: on a busy machine it also stands still because others run.
 */
async function longestStand<Result>(work: () => Promise<Result>): Promise<{ stand: number; result: Result }> {
  let stand = 0
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const [wall, cpu] = [performance.now(), process.cpuUsage()]
      await pause(2)
      const { user, system } = process.cpuUsage(cpu)
      stand = Math.max(stand, Math.min(performance.now() - wall, (user + system) / 1000))
    }
  })()
  try {
    const result = await work()
    over.abort()
    await watching
    return { result, stand }
  } finally {
    over.abort()
  }
}
/** The same, for what has to leave the event loop alone. */
async function apart<Result>(work: () => Promise<Result>): Promise<Result> {
  const { stand, result } = await longestStand(work)
  expect(beside.services.apart!.processes().length).toBeGreaterThan(0)
  expect(stand).toBeLessThan(100)
  return result
}

test('the measure sees what computes', async () => {
  const { stand } = await longestStand(async () => {
    await pause(10)
    const start = process.cpuUsage().user
    while (process.cpuUsage().user - start < 500_000) randomBytes(16)
  })
  expect(stand).toBeGreaterThan(250)
})

const request = async (call: Call, path: string, query = '') => {
  const response = await fetch(`${beside.url}${apiPrefix}${path}${query}`, {
    method: call.method,
    headers: { authorization: `Bearer ${await server.token('admin')}` },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, bytes, type: response.headers.get('content-type') }
}

async function upload(name: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const reply = await fetch(`${beside.url}${apiPrefix}${uploadCalls.upload.path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('admin')}` },
  })
  return ((await reply.json()) as { data: { list: { id: string }[] } }).data.list[0]!.id
}

/** A sheet of so many rows and columns, that no room wants. */
const aSheet = (rows: number, columns: number) =>
  writeSheet({
    name: 'x',
    columns: Array.from({ length: columns }, (_, index) => ({
      heading: index === 0 ? '任务名称' : `column ${index}`,
      kind: 'text' as const,
    })),
    rows: Array.from({ length: rows }, (_, line) =>
      Array.from({ length: columns }, (_, column) => `${line} ${column}`),
    ),
  })

test('a sheet of 4,000 rows and 60 columns is read as an import', { timeout: 300_000 }, async () => {
  const fileId = await upload('many.xlsx', await aSheet(4_000, 60))
  await apart(async () => {
    const { id } = await server.done('admin', importCalls.begin, { kind: 'tasks', fileId })
    await vi.waitFor(
      async () => {
        const run = await server.done('admin', importCalls.detail, { id })
        expect(['ready', 'problems', 'refused']).toContain(run.status)
        expect(run.rowCount).toBe(4_000)
      },
      { timeout: 240_000, interval: 250 },
    )
  })
})

test('files that are refused cost nobody else anything either', { timeout: 300_000 }, async () => {
  const fileId = await upload('wide.xlsx', await aSheet(1_500, 150))
  await apart(async () => {
    const { id } = await server.done('admin', importCalls.begin, { kind: 'people', fileId })
    await vi.waitFor(
      async () => expect((await server.done('admin', importCalls.detail, { id })).status).toBe('refused'),
      { timeout: 240_000, interval: 250 },
    )
  })
})

test("orders are printed and lists exported; a person's fifth at once is refused", { timeout: 300_000 }, async () => {
  const {
    list: [order],
  } = await server.done('admin', orderCalls.list, { type: 'all', scope: 'company' } as never)
  const print = () => request(printCalls.print, printCalls.print.path.replace(':id', order!.id))
  const printed = await apart(print)
  expect([printed.status, printed.type, printed.bytes.subarray(0, 4).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF',
  ])
  const exported = await apart(() => request(taskCalls.export, taskCalls.export.path, '?scope=company'))
  expect([exported.status, exported.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  const many = await apart(() => Promise.all(Array.from({ length: 8 }, print)))
  expect(many.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4)
  const refused = many.find(({ status }) => status === 429)!
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'apart.too_many' })
  // A refusal of the call's own comes through as it is.
  const gone = await request(printCalls.print, printCalls.print.path.replace(':id', demoCompany.id))
  expect(JSON.parse(gone.bytes.toString())).toMatchObject({
    result: 4,
    code: 'record.gone',
    msg: '单据已被删除，或您无权查看',
  })
})

test('a picture is made small', { timeout: 300_000 }, async () => {
  const picture = await sharp({
    create: {
      width: 3_000,
      height: 2_500,
      channels: 3,
      background: '#0b6e86',
      noise: { type: 'gaussian', mean: 120, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
  const id = await upload('large.png', picture)
  const small = await apart(() =>
    request(downloadCalls.thumbnail, downloadCalls.thumbnail.path.replace(':id', id), '?size=240'),
  )
  expect([small.status, small.type]).toEqual([200, 'image/webp'])
})

test('every call that makes a file computes apart, but those that stream one or are small', () => {
  const files = handledCalls.map(({ call }) => call).filter(({ options }) => options.answers === 'file')
  expect(
    files
      .filter(call => !computes(call))
      .map(addressOf)
      .toSorted(),
  ).toEqual(['GET /calendar/feed/:secret', 'GET /file/download/:id', 'GET /file/page/:id', 'GET /file/thumbnail/:id'])
})
