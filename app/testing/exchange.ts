import { afterAll, beforeAll, expect } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import type { testServer } from './server.ts'
import { uploading } from './upload.ts'

/** Imports and exports of records, as somebody does them: a file is uploaded, read, looked at and written. */
export function exchanging(server: ReturnType<typeof testServer>) {
  let jobs: RunningJobs
  beforeAll(async () => {
    jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
  })
  afterAll(() => jobs.stop())

  const headers = async (who: DemoLogin) => ({ authorization: `Bearer ${await server.token(who)}` })
  async function begin(who: DemoLogin, kind: string, rows: readonly (readonly string[])[]) {
    const cell = (value: string) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
    const text = rows.map(row => row.map(cell).join(',')).join('\n')
    const fileId = await uploading(server)(who, '导入.csv', text)
    return await server.call(who, importCalls.begin, { kind, fileId })
  }
  async function settled(who: DemoLogin, id: string) {
    await expect
      .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { interval: 50 })
      .not.toMatch(/reading|writing/)
    return await server.done(who, importCalls.detail, { id })
  }
  const read = async (who: DemoLogin, kind: string, rows: readonly (readonly string[])[]) =>
    settled(who, (await begin(who, kind, rows)).data!.id)
  return {
    begin,
    /** The preview of these rows, their headings first. */
    read,
    /** The preview, and what was written then. */
    async write(who: DemoLogin, kind: string, rows: readonly (readonly string[])[]) {
      const run = await read(who, kind, rows)
      expect(run).toMatchObject({ status: 'ready', problems: [] })
      await server.done(who, importCalls.start, { id: run.id })
      return await settled(who, run.id)
    },
    /** The rows of an exported workbook, their headings first. */
    async exported(who: DemoLogin, path: string): Promise<string[][]> {
      const file = await fetch(`${server.url}${apiPrefix}${path}`, { headers: await headers(who) })
      return (await readSheet(new Uint8Array(await file.arrayBuffer()))).map(({ cells }) => cells)
    },
  }
}
