import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { customerCalls } from './customer.contract.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
  await server.done('admin', dictionaryCalls.create, { kind: 'CUSTOMER_LEVEL', name: '导入级' })
})
afterAll(() => jobs.stop())

async function begin(rows: string[]) {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\n')], { type: 'text/csv' }), '客户.csv')
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('staff')}` },
  })
  const fileId = (body.data as { list: { uuid: string }[] }).list[0]!.uuid
  return await server.call('staff', importCalls.begin, { kind: 'customers', fileId })
}
const settled = async (id: string) => {
  await expect
    .poll(async () => (await server.done('staff', importCalls.detail, { id })).status, { interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done('staff', importCalls.detail, { id })
}
const read = async (rows: string[]) => settled((await begin(rows)).data!.id)
async function write(id: string) {
  await server.done('staff', importCalls.start, { id })
  return await settled(id)
}
const customers = () => server.sql('select id, full_name from customer order by id')
const named = async (key: string) => (await server.done('staff', customerCalls.list, { key })).list

describe('importing customers', () => {
  it('reads every declared field, shows what it would make, and writes it as though it had been filled in', async () => {
    const run = await read([
      '公司名称,客户级别,客户状态,传真,注册资本,部门,备注信息',
      '江阴进口一厂,导入级,有商机,0510-1,"1,200.5",,慢慢来',
      '江阴进口二厂,,,,,,',
    ])
    expect(run).toMatchObject({ status: 'ready', createdCount: 2, changedCount: 0, problems: [] })
    expect(await named('江阴进口')).toEqual([])
    expect(await write(run.id)).toMatchObject({ status: 'done', createdCount: 2, doneCount: 2 })
    const list = await named('江阴进口')
    expect(list.map(({ fullName }) => fullName).toSorted()).toEqual(['江阴进口一厂', '江阴进口二厂'])
    expect(new Set(list.map(({ code }) => code)).size).toBe(2)
    const { id } = list.find(({ fullName }) => fullName === '江阴进口一厂')!
    expect(await server.done('staff', customerCalls.detail, { id })).toMatchObject({
      level: { name: '导入级' },
      fax: '0510-1',
      registeredCapital: '1200.50',
      remark: '慢慢来',
      manager: { name: '王小雨' },
      can: { edit: true },
    })
    const history = await server.done('staff', historyCalls.list, { subjectType: 'customer', subjectId: id })
    expect(history.list.map(({ action }) => action)).toEqual(['create'])
    expect(await server.call('finance', customerCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('tells each line that is wrong, and of a name whose it is, and then writes nothing', async () => {
    const taken = await server.done('staff', customerCalls.create, { fullName: '江阴已有公司' })
    const before = await customers()
    const run = await read([
      '客户全称,客户级别,注册资本',
      '江阴已有公司,,',
      '江阴两次,,',
      '江阴两次,没有的级别,',
      '江阴两次,,',
      ',,-5',
    ])
    expect(run.status).toBe('problems')
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, '客户全称', 'customer.name.taken'],
      [4, '客户级别', 'import.name_unknown'],
      [5, '客户全称', 'import.twice'],
      [6, '客户全称', 'required'],
      [6, '注册资本', 'too_small'],
    ])
    expect(run.problems[0]!.msg).toContain('王小雨')
    expect(await server.call('staff', importCalls.start, { id: run.id })).toMatchObject({ code: 'import.not_ready' })
    expect(await customers()).toEqual(before)
    expect(before.some(({ id }) => id === taken.id)).toBe(true)
  })

  it('has a template with a column for each field', async () => {
    const response = await fetch(`${server.url}/ftask/api/import/customers/template`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const [headings] = await readSheet(new Uint8Array(await response.arrayBuffer()))
    expect(headings!.cells).toEqual(expect.arrayContaining(['客户全称 *', '传真', '注册资本', '备注']))
  })
})
