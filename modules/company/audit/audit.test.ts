import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { administratorCalls, authorityCalls, roleCalls } from '../authority/authority.contract.ts'
import { personCalls } from '../person/person.contract.ts'
import { settingCalls } from '../setting/setting.contract.ts'
import { auditFields } from './audit-fields.server.ts'
import { auditSentence } from './audit-sentence.server.ts'
import { auditCalls } from './audit.contract.ts'

const server = testServer()
const { staff, hr, admin } = demoPeople
const newest = async (query: object = {}) => (await server.done('admin', auditCalls.list, query)).list

describe('the audit', () => {
  it('tells in words what was changed in people, rights, roles and settings, by whom, newest first', async () => {
    await server.done('admin', personCalls.update, { id: staff.id, jobTitle: '高级前端工程师' })
    await server.done('admin', authorityCalls.grant, { authority: 'TASK_VIEW', addId: [staff.id], delId: [] })
    const { id: roleId } = await server.done('admin', roleCalls.create, {
      name: '项目助理',
      authorities: ['TASK_VIEW'],
    })
    await server.done('admin', roleCalls.assign, { id: roleId, addId: [staff.id], delId: [] })
    await server.done('admin', settingCalls.write, { keyName: 'CONTRACT_UI_CHANCE', keyValue: '0' })
    await server.done('admin', administratorCalls.appoint, { addId: [hr.id], delId: [] })
    const list = await newest({ limit: 10 })
    const said = list.map(({ text, details }) => [text, details])
    expect(said).toContainEqual(['修改了成员 王小雨 的资料', '职位 前端工程师 → 高级前端工程师'])
    expect(said).toContainEqual(['新建角色 项目助理', expect.stringContaining('权限 ')])
    expect(said).toContainEqual(['调整了角色 项目助理 的成员', '增加 王小雨'])
    expect(said).toContainEqual(['任命 赵敏 为系统管理员', ''])
    expect(said.find(([text]) => text === '修改了公司设置')![1]).toMatch(/^\S+ (—|\S+) → 0$/)
    expect(list[0]).toMatchObject({ actor: { id: admin.id, name: '林岚' }, kind: 'person' })
    expect(list.map(({ createdAt }) => createdAt)).toEqual(
      list
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
    const english = await server.call('admin', auditCalls.list, { limit: 10 }, { query: { lang: 'en-US' } })
    expect(english.data.list.map(({ text }) => text)).toContain('Changed who holds the role 项目助理')
    await server.done('admin', administratorCalls.appoint, { addId: [], delId: [hr.id] })
  })

  it('is filtered by kind, by who did it and by days, and refuses reversed ones', async () => {
    for (const kind of ['role', 'company'] as const)
      expect(new Set((await newest({ kind, limit: 50 })).map(row => row.kind))).toEqual(new Set([kind]))
    expect(await newest({ actorId: staff.id })).toEqual([])
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    expect((await newest({ startDate: today, endDate: today, actorId: admin.id })).length).toBeGreaterThan(4)
    expect(await newest({ endDate: '2020-01-01' })).toEqual([])
    expect(
      await server.call('admin', auditCalls.list, { startDate: '2026-02-02', endDate: '2026-02-01' }),
    ).toMatchObject({ result: 1, code: 'range.start_after_end', errors: [{ field: 'end_date' }] })
  })

  it('is for holders of the console alone, of their own company', async () => {
    for (const who of ['staff', 'manager'] as const)
      expect(await server.call(who, auditCalls.list, {})).toMatchObject({ status: 403 })
    expect(await server.call('staff', auditCalls.export, {})).toMatchObject({ status: 403 })
    expect(
      (await server.done('other', auditCalls.list, { limit: 100 })).list.map(({ actor }) => actor.id),
    ).not.toContain(admin.id)
  })

  it('shows nothing of what is done in rooms, and survives what nobody foresaw', async () => {
    const line = (type: string, action: string, details: object) =>
      server.sql(
        `insert into history (comp_id, id, subject_type, subject_id, actor_id, action, details) values ($1, $2, $3, $4,
          $5, $6, $7)`,
        [demoCompany.id, newId(), type, newId(), admin.id, action, JSON.stringify(details)],
      )
    await line('task', 'create', { name: '机密任务' })
    await line('role', 'toString', { constructor: [1, 2], name: '怪角色', deep: { a: [null] } })
    const [first] = await newest({ limit: 1 })
    expect(first).toMatchObject({ text: 'toString：怪角色', details: 'deep a —；constructor 1 → 2' })
  })

  it('goes out as an .xlsx', async () => {
    const response = await fetch(`${server.url}${apiPrefix}/comp/audit/export?kind=role`, {
      headers: { authorization: `Bearer ${await server.token('admin')}` },
    })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const text = JSON.stringify(await readSheet(new Uint8Array(await response.arrayBuffer()) as never))
    for (const word of ['操作人', '林岚', '新建角色 项目助理']) expect(text).toContain(word)
  })
})

const line = (action: string, details: object, kind: 'company' | 'person' = 'company') =>
  auditSentence({ kind, action, details: details as never, subject: null, names: {} }, 'zh-CN').details

describe('what the company is kept by', () => {
  it('is told by what changed of it, in words', () => {
    const setting = { places: [], wifiNames: [], reasonOutside: false, photo: 'never', mostAccuracy: 100 }
    const shanghai = { name: '上海总部', latitude: 31.2, longitude: 121.5, radius: 300 }
    expect(line('sign.setting', { setting: [setting, { ...setting, photo: 'always', places: [shanghai] }] })).toBe(
      '打卡地点 — → 上海总部（纬度 31.2、经度 121.5、范围（米） 300）；拍照 不需要 → 每次都要',
    )
    const hours = [
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '18:00' },
    ]
    expect(line('work_week', { weekdays: [1, 2], hours, followsHolidays: true })).toBe(
      '星期 周一、周二；时段 09:00–12:00、13:00–18:00；遵循法定节假日 是',
    )
    expect(line('edit', { gender: [0, 1] }, 'person')).toBe('性别 未填 → 女')
    expect(line('report_type', { name: '日报', isOpen: false })).toBe('启用 否')
  })

  it('has a word for every part of what is written by a name that stands there', () => {
    const rooms = new URL('../../../', import.meta.url)
    const sources = ['modules', 'mechanisms'].flatMap(folder =>
      readdirSync(new URL(`${folder}/`, rooms), { recursive: true, encoding: 'utf8' })
        .filter(name => name.endsWith('.server.ts'))
        .map(name => readFileSync(new URL(`${folder}/${name}`, rooms), 'utf8')),
    )
    const written = sources.flatMap(text => [
      ...text.matchAll(
        /recorded\(\s*(?:context\.)?me,\s*'(?:person|role|department|company|approval_process)',[^{}()]*\{([^{}]*)\}/g,
      ),
    ])
    const names = new Set(
      written.flatMap(([, parts]) => parts!.split(',').map(part => part.trim().split(':')[0]!.trim())).filter(Boolean),
    )
    expect(names.size).toBeGreaterThan(20)
    expect([...names].filter(name => /^\w+$/.test(name) && !(name in auditFields))).toEqual([])
  })

  it('has a sentence of its own for every action that a room writes', async () => {
    const rooms = new URL('../../', import.meta.url)
    const sources = readdirSync(rooms, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.server.ts'),
    )
    const actions = sources.flatMap(name => [
      ...readFileSync(new URL(name, rooms), 'utf8').matchAll(
        /recorded\(\s*me,\s*'company',\s*me\.companyId,\s*'([\w.]+)'/g,
      ),
    ])
    expect(actions.length).toBeGreaterThan(10)
    for (const [, action] of actions)
      for (const locale of ['zh-CN', 'en-US'] as const)
        expect(
          auditSentence(
            { kind: 'company', action: action!, details: { name: '早班' }, subject: null, names: {} },
            locale,
          ).text,
        ).not.toMatch(/^[\w.]+(: |：)/)
  })
})
