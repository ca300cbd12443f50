import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allJobs } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { importCalls } from '#mechanisms/imports/import.contract.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { writeSheet } from '#mechanisms/spreadsheets/write-sheet.server.ts'
import { runJobs, type RunningJobs } from '#platform/server/jobs/run-jobs.ts'
import { personCalls } from '../person/person.contract.ts'

const server = testServer()
let jobs: RunningJobs
beforeAll(async () => {
  jobs = await runJobs(allJobs, server.services.database.url, server.services.forJobs)
})
afterAll(() => jobs.stop())

const sheet = (rows: string[][]) =>
  writeSheet({
    name: '员工',
    columns: rows[0]!.map(heading => ({ heading, kind: 'text' as const })),
    rows: rows.slice(1),
  })
async function upload(who: DemoLogin, name: string, content: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const { body } = await server.request('/ftask/api/file/upload.json', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  expect(body.result, body.msg).toBe(0)
  return (body.data as { list: { uuid: string }[] }).list[0]!.uuid
}
const settled = async (who: DemoLogin, id: string) => {
  await expect
    .poll(async () => (await server.done(who, importCalls.detail, { id })).status, { timeout: 20_000, interval: 50 })
    .not.toMatch(/reading|writing/)
  return await server.done(who, importCalls.detail, { id })
}
async function read(who: DemoLogin, name: string, content: Buffer) {
  const { id } = await server.done(who, importCalls.begin, { kind: 'people', fileId: await upload(who, name, content) })
  return await settled(who, id)
}
async function write(who: DemoLogin, id: string) {
  await server.done(who, importCalls.start, { id })
  return await settled(who, id)
}
const people = () => server.sql<{ count: number }>('select count(*)::int as count from person')

describe('importing people', () => {
  it('reads a staff list, shows what it would do, and writes it with departments and managers', async () => {
    const run = await read(
      'admin',
      '花名册.xlsx',
      await sheet([
        ['员工姓名', '手机', '所属部门', '岗位', '直属上级', '备注'],
        ['周航', '13700000001', '研发部/后端组', '架构师', '张伟', ''],
        ['何苗', '13700000002', '研发部/后端组', '后端工程师', '周航', '新人'],
        ['王小雨', demoPeople.staff.mobile, '研发部/前端组', '', '', ''],
      ]),
    )
    expect(run).toMatchObject({
      status: 'ready',
      fileName: '花名册.xlsx',
      rowCount: 3,
      createdCount: 2,
      changedCount: 1,
      problemCount: 0,
    })
    expect(run.columns.find(({ name }) => name === 'manager')).toEqual({
      name: 'manager',
      label: '直属上级',
      isRequired: false,
      index: 4,
    })
    expect(run.samples[0]).toEqual({ line: 2, cells: ['周航', '13700000001', '研发部/后端组', '架构师', '张伟', ''] })
    expect((await server.done('admin', directoryCalls.search, { key: '周航' })).list).toEqual([])

    expect(await write('admin', run.id)).toMatchObject({
      status: 'done',
      doneCount: 3,
      createdCount: 2,
      changedCount: 1,
    })
    const [found] = (await server.done('staff', directoryCalls.search, { key: 'hemiao' })).list
    const member = await server.done('admin', personCalls.detail, { id: found!.id })
    expect(member).toMatchObject({
      name: '何苗',
      departmentName: '后端组',
      jobTitle: '后端工程师',
      manager: { name: '周航' },
      status: 2,
    })
    expect(await server.done('admin', personCalls.detail, { id: demoPeople.staff.id })).toMatchObject({
      departmentName: '前端组',
      jobTitle: '前端工程师',
      isJoined: true,
    })
    expect(
      await server.sql(`select distance from person_superior where person_id = $1 and superior_id = $2`, [
        found!.id,
        demoPeople.admin.id,
      ]),
    ).toEqual([{ distance: 3 }])
  })

  it('writes nothing while there is a problem, and tells every one by its line', async () => {
    const before = await people()
    const run = await read(
      'admin',
      '有问题.csv',
      Buffer.from(
        '\ufeff姓名,手机号,直属上级\r\n好人,13700000011,\r\n,13700000012,\r\n坏号,123,\r\n无主,13700000013,没有这个人\r\n重号,13700000011,\r\n',
      ),
    )
    expect(run).toMatchObject({ status: 'problems', problemCount: 4 })
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [3, '姓名', 'required'],
      [4, '手机号', 'mobile'],
      [5, '直属上级', 'import.people.manager_unknown'],
      [6, '手机号', 'import.twice'],
    ])
    expect(run.problems[3]!.msg).toBe('与第 2 行重复')
    expect(await server.call('admin', importCalls.start, { id: run.id })).toMatchObject({
      result: 1,
      code: 'import.not_ready',
    })
    expect(await people()).toEqual(before)
  })

  it('tells everything about a row at once, whatever else is wrong with it', async () => {
    const run = await read(
      'admin',
      '一行多错.csv',
      Buffer.from(
        '\ufeff姓名,手机号,直属上级,性别\r\n张伟,123,没有这个人,不详\r\n新同事,13700000021,错号的人,\r\n错号的人,12,,',
      ),
    )
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, '手机号', 'mobile'],
      [2, '性别', 'choice'],
      [2, '直属上级', 'import.people.manager_unknown'],
      [4, '手机号', 'mobile'],
    ])
    expect(run).toMatchObject({ status: 'problems', problemCount: 4 })
    expect(await server.call('admin', importCalls.start, { id: run.id })).toMatchObject({
      result: 1,
      code: 'import.not_ready',
    })
  })

  it('is held against its cells again when it is written', async () => {
    const before = await people()
    const run = await read(
      'admin',
      '两列.csv',
      Buffer.from('\ufeff姓名,手机号,备注\r\n新来的,13700000031,不是号码\r\n'),
    )
    expect(run.status).toBe('ready')
    await server.sql(`update import_run set mapping = mapping || '{"mobile": 2}' where id = $1`, [run.id])
    expect(await write('admin', run.id)).toMatchObject({
      status: 'problems',
      problemCount: 1,
      problems: [{ line: 2, column: '手机号', code: 'mobile' }],
    })
    expect(await people()).toEqual(before)
  })

  it('takes what Chinese Excel saves as CSV, and headings chosen by hand', async () => {
    // "姓名,电话" and "杜鹃,13700000021" in GB18030.
    const bytes = Buffer.from([
      0xd0,
      0xd5,
      0xc3,
      0xfb,
      0x2c,
      0xc4,
      0xb3,
      0xc1,
      0xd0,
      0x0d,
      0x0a,
      0xb6,
      0xc5,
      0xbe,
      0xe9,
      0x2c,
      ...Buffer.from('13700000021\r\n'),
    ])
    const run = await read('admin', 'gbk.csv', bytes)
    expect(run).toMatchObject({ status: 'ready', headings: ['姓名', '某列'], createdCount: 1 })
    expect(await server.call('admin', importCalls.map, { id: run.id, mapping: { mobile: 1 } })).toMatchObject({
      code: 'import.column_missing',
      msg: '请为“姓名”选择对应的列',
    })
    expect(await server.call('admin', importCalls.map, { id: run.id, mapping: { name: 0, mobile: 0 } })).toMatchObject({
      code: 'import.column_twice',
    })
    await server.done('admin', importCalls.map, { id: run.id, mapping: { name: 0, mobile: 1 } })
    expect(await settled('admin', run.id)).toMatchObject({ status: 'ready' })
    await write('admin', run.id)
    expect((await server.done('admin', personCalls.list, { key: '杜鹃' })).list).toMatchObject([
      { mobile: '13700000021' },
    ])
  })

  it('writes a run once, however often it is started', async () => {
    const run = await read('admin', '一次.xlsx', await sheet([['姓名'], ['只有一个']]))
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => server.call('admin', importCalls.start, { id: run.id })),
    )
    expect(replies.filter(reply => reply.result === 0)).toHaveLength(1)
    expect(await settled('admin', run.id)).toMatchObject({ status: 'done' })
    expect((await server.done('admin', directoryCalls.search, { key: '只有一个' })).list).toHaveLength(1)
    // The same list again changes those who are there.
    expect(await read('admin', '一次.xlsx', await sheet([['姓名'], ['只有一个']]))).toMatchObject({
      createdCount: 0,
      changedCount: 1,
    })
  })

  it('sees what has changed between the preview and the writing', async () => {
    const run = await read(
      'admin',
      '抢先.xlsx',
      await sheet([
        ['姓名', '手机号', '直属上级'],
        ['后来者', '13700000031', '先来者'],
        ['先来者', '13700000032', ''],
      ]),
    )
    expect(run.status).toBe('ready')
    await server.done('admin', personCalls.create, { name: '先来者' })
    expect(await write('admin', run.id)).toMatchObject({
      status: 'problems',
      problems: [{ line: 2, code: 'import.people.several' }],
    })
    expect((await server.done('admin', directoryCalls.search, { key: '后来者' })).list).toEqual([])
  })

  it('respects the free edition', async () => {
    const run = await read(
      'other',
      '太多.xlsx',
      await sheet([['姓名'], ...Array.from({ length: 12 }, (_, index) => [`邻居${index}`])]),
    )
    expect(run).toMatchObject({
      status: 'refused',
      refusal: { code: 'edition.members', result: -20009, msg: '免费版最多 10 位成员，升级后可继续添加' },
    })
  })

  it('is for administrators, each with their own runs and files', async () => {
    expect(
      await server.call('staff', importCalls.begin, {
        kind: 'people',
        fileId: await upload('staff', 'a.csv', Buffer.from('姓名\n甲')),
      }),
    ).toMatchObject({ status: 403 })
    expect(
      await server.call('admin', importCalls.begin, {
        kind: 'people',
        fileId: await upload('staff', 'a.csv', Buffer.from('姓名\n乙')),
      }),
    ).toMatchObject({ code: 'file.unknown' })
    expect(
      await server.call('admin', importCalls.begin, { kind: 'nothing', fileId: demoPeople.admin.id }),
    ).toMatchObject({ code: 'import.kind' })
    const {
      list: [latest],
    } = await server.done('admin', importCalls.latest, { kind: 'people' })
    expect(await server.call('other', importCalls.detail, { id: latest!.id })).toMatchObject({ result: 4 })
    expect(await server.call('staff', importCalls.detail, { id: latest!.id })).toMatchObject({ result: 4 })
  })

  it('says what is wrong with a file that is no sheet', async () => {
    expect(await read('admin', '空.csv', Buffer.from('\r\n\r\n'))).toMatchObject({
      status: 'refused',
      refusal: { code: 'sheet.empty' },
    })
    expect(await read('admin', '别的.csv', Buffer.from('城市,人口\r\n天津,1300'))).toMatchObject({ status: 'problems' })
  })

  it('takes an export of the people as it went out, and changes nothing', async () => {
    await server.sql('update company set is_paid = true')
    const levels = Array.from({ length: 19 }, (_, index) => `第${index + 2}级`)
    const first = await read(
      'admin',
      '准备.xlsx',
      await sheet([
        ['姓名', '手机号', '邮箱', '部门', '直属上级'],
        ['孪生', '13600000001', 'twin+one@corp.online', levels.join('/'), ''],
        ['孪生', '13600000002', '', '售前∕售后', '13600000001'],
        ['孪生', '', 'twin@b.xn--fiqs8s', '', '13600000002'],
        ['下属', '', '', '', '13600000002'],
      ]),
    )
    expect(first.problems).toEqual([])
    await write('admin', first.id)
    const exported = async () =>
      Buffer.from(
        await (
          await fetch(`${server.url}/ftask/api/user/export.json`, {
            headers: { authorization: `Bearer ${await server.token('admin')}` },
          })
        ).arrayBuffer(),
      )
    const before = await exported()
    expect(JSON.stringify(await readSheet(before))).toContain('售前∕售后')
    const state = () =>
      server.sql(
        'select id, name, mobile, email, department_id, manager_id, gender, job_title, status from person order by id',
      )
    const stood = await state()
    const run = await read('admin', '成员.xlsx', before)
    expect(run.problems).toEqual([])
    expect(run).toMatchObject({ status: 'ready', createdCount: 0, changedCount: run.rowCount })
    await write('admin', run.id)
    expect(await state()).toEqual(stood)
    expect((await readSheet(await exported())).map(({ cells }) => cells)).toEqual(
      (await readSheet(before)).map(({ cells }) => cells),
    )
    expect(
      await server.sql(
        `select max(cardinality(path)) as deepest, count(*) filter (where name = '售前/售后')::int as named from department`,
      ),
    ).toEqual([{ deepest: 20, named: 1 }])
    expect(
      (
        await read(
          'admin',
          '太深.xlsx',
          await sheet([
            ['姓名', '部门'],
            ['深渊', [...levels, '第21级'].join('/')],
          ]),
        )
      ).problems,
    ).toMatchObject([{ code: 'import.people.department_deep' }])
  })

  it('begins with a template that it understands', async () => {
    const response = await fetch(`${server.url}/ftask/api/import/people/template.json?lang=en-US`, {
      headers: { authorization: `Bearer ${await server.token('admin')}` },
    })
    expect(response.headers.get('content-disposition')).toContain('Staff%20template.xlsx')
    const rows = await readSheet(Buffer.from(await response.arrayBuffer()))
    expect(rows[0]!.cells).toContain('Name *')
  })

  it('takes 10,000 people, tells how far it is, and exports them again', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => [
      `员工${index}`,
      `138${String(10_000_000 + index)}`,
      `事业${index % 20}部/第${index % 7}组`,
      index === 0 ? '' : `138${String(10_000_000 + Math.floor(index / 10))}`,
    ])
    const run = await read(
      'admin',
      '万人.csv',
      Buffer.from(['姓名,手机号,部门,直属上级', ...rows.map(row => row.join(','))].join('\n')),
    )
    expect(run).toMatchObject({ status: 'ready', rowCount: 10_000, createdCount: 10_000 })
    await server.done('admin', importCalls.start, { id: run.id })
    const seen = new Set<number>()
    await expect
      .poll(
        async () => {
          const { status, doneCount } = await server.done('admin', importCalls.detail, { id: run.id })
          seen.add(doneCount)
          return status
        },
        { timeout: 60_000, interval: 30 },
      )
      .toBe('done')
    expect(Math.max(...seen)).toBe(10_000)
    expect(seen.size).toBeGreaterThan(2)
    expect((await server.done('admin', personCalls.list, { key: '13810009999' })).list).toMatchObject([
      { name: '员工9999', manager: { name: '员工999' } },
    ])
    const response = await fetch(`${server.url}/ftask/api/user/export.json`, {
      headers: { authorization: `Bearer ${await server.token('admin')}` },
    })
    const exported = await readSheet(Buffer.from(await response.arrayBuffer()), {
      bytes: 50_000_000,
      unpackedBytes: 100_000_000,
      rows: 20_000,
      columns: 100,
    } as never)
    expect(exported.length).toBeGreaterThan(10_006)
    expect(exported.find(({ cells }) => cells[0] === '员工9999')?.cells.slice(1, 6)).toEqual([
      '13810009999',
      '',
      expect.stringMatching(/\/事业19部\/第3组$/),
      '',
      '员工999',
    ])
  }, 120_000)
})
