import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { planCalls } from '#modules/tasks/plan/plan.contract.ts'
import { taskPartCalls } from '#modules/tasks/parts/task-parts.contract.ts'
import { demoPeople } from '#database/demo/people.ts'
import { customFieldCalls, mostCustomFields } from './custom-field.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, sales, other } = demoPeople

type Draft = Omit<CallInput<typeof customFieldCalls.create>, 'subjectType'>
const define = async (draft: Draft) => (await server.done('admin', customFieldCalls.create, draft)).id
const optionsOf = async (id: string) => (await server.done('staff', customFieldCalls.dictionary, { id })).list
const task = async (more: Partial<CallInput<typeof taskCalls.create>> = {}) =>
  (await server.done('staff', taskCalls.create, { name: '填写自有字段', partnerIds: [sales.id], ...more })).id
const fill = (id: string, fieldId: string, value: unknown) =>
  server.call('staff', customFieldCalls.setValues, { id, values: [{ fieldId, value }] })
const heldIn = async (id: string, fieldId: string) =>
  (await server.done('staff', taskPartCalls.customFields, { id })).list.find(field => field.id === fieldId)
const rows = async (fieldId: string) =>
  (
    await server.sql<{ count: number }>('select count(*)::int as count from custom_value where field_id = $1', [
      fieldId,
    ])
  )[0]!.count

let text: string, number: string, date: string, single: string, multiple: string, person: string
let channels: { id: string; name: string }[]
beforeAll(async () => {
  text = await define({ name: '协议编号', kind: 'text' })
  number = await define({ name: '预计金额', kind: 'number' })
  date = await define({ name: '验收日', kind: 'date' })
  single = await define({
    name: '来路',
    kind: 'single',
    options: [{ name: '直销' }, { name: '代理' }, { name: '线上' }],
  })
  multiple = await define({ name: '覆盖平台', kind: 'multiple', options: [{ name: '手机' }, { name: '电脑' }] })
  person = await define({ name: '验货人', kind: 'person' })
  channels = await optionsOf(single)
})

describe('defining fields', () => {
  it("[task-103] is an administrator's; everybody sees them, in their order", async () => {
    expect(await server.call('staff', customFieldCalls.create, { name: '随手', kind: 'text' })).toMatchObject({
      status: 403,
    })
    const names = async () =>
      (await server.done('staff', customFieldCalls.list, {})).list
        .map(({ name }) => name)
        .filter(name => ['协议编号', '预计金额', '来路'].includes(name))
    expect(await names()).toEqual(['协议编号', '预计金额', '来路'])
    await server.done('admin', customFieldCalls.order, { ids: [single, text, number] })
    expect(await names()).toEqual(['来路', '协议编号', '预计金额'])
    expect((await server.done('other', customFieldCalls.list, {})).list).toEqual([])
  })

  it('refuses a name twice, choices without options, and the 51st field', async () => {
    expect(await server.call('admin', customFieldCalls.create, { name: '协议编号', kind: 'date' })).toMatchObject({
      result: 1,
      code: 'custom_field.name.taken',
      msg: '已有同名的字段',
    })
    expect(await server.call('admin', customFieldCalls.create, { name: '没有选项', kind: 'single' })).toMatchObject({
      result: 1,
      code: 'custom_field.options.needed',
    })
    const replies = await race(
      'other',
      customFieldCalls.create,
      turn => ({ name: `字段 ${turn}`, kind: 'text' as const }),
      mostCustomFields + 10,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(mostCustomFields)
    expect(replies.find(({ result }) => result !== 0)).toMatchObject({ result: 1, code: 'custom_field.too_many' })
  })

  it('renames and deletes options without forgetting what has them', async () => {
    const field = await define({ name: '来源', kind: 'single', options: [{ name: '甲' }, { name: '乙' }] })
    const [one, two] = await optionsOf(field)
    const id = await task()
    expect(await fill(id, field, one!.id)).toMatchObject({ result: 0 })
    await server.done('admin', customFieldCalls.update, {
      id: field,
      options: [{ id: two!.id, name: '乙方' }, { name: '丙' }],
    })
    expect((await optionsOf(field)).map(({ name, isDeleted }) => [name, isDeleted])).toEqual(
      expect.arrayContaining([
        ['甲', true],
        ['乙方', false],
        ['丙', false],
      ]),
    )
    expect(await heldIn(id, field)).toMatchObject({ chosen: [{ name: '甲' }] })
    expect(await fill(id, field, one!.id)).toMatchObject({
      result: 1,
      code: 'custom_field.option.unknown',
      msg: '“来源”没有这个选项',
    })
    expect(
      await server.call('admin', customFieldCalls.update, {
        id: field,
        options: [{ id: channels[0]!.id, name: '别的' }],
      }),
    ).toMatchObject({ result: 1, code: 'custom_field.option.unknown' })
  })

  it('[task-031] takes a field out of use with its values kept, and back', async () => {
    const field = await define({ name: '临时', kind: 'text' })
    const id = await task()
    await fill(id, field, '记一下')
    const carried = async (query: string) => {
      const { body } = await server.request(`/ftask/api/custom-field.json?${query}`, {
        headers: { authorization: `Bearer ${await server.token('staff')}` },
      })
      return (body.data as { list: { uuid: string; key: string }[] }).list.find(({ uuid }) => uuid === field)
    }
    const { key } = (await carried(''))!
    expect(key).toMatch(/./)
    expect(await carried('')).toMatchObject({ is_deleted: false })
    await server.done('admin', customFieldCalls.update, { id: field, isDeleted: true })
    expect(await carried('is_deleted=true')).toMatchObject({ key, is_deleted: true })
    expect(await heldIn(id, field)).toBeUndefined()
    expect(await fill(id, field, '改')).toMatchObject({ result: 1, code: 'custom_field.unknown' })
    expect((await server.done('admin', customFieldCalls.list, { isDeleted: true })).list.map(one => one.id)).toContain(
      field,
    )
    await server.done('admin', customFieldCalls.update, { id: field, isDeleted: false })
    expect(await heldIn(id, field)).toMatchObject({ text: '记一下' })
  })

  it('offers a field to the kinds of task that it is for', async () => {
    const field = await define({ name: '复现步骤', kind: 'text', kinds: ['BUG'] })
    const [plain, bug] = [await task(), await task({ type: 'BUG' })]
    expect(await heldIn(plain, field)).toBeUndefined()
    expect(await heldIn(bug, field)).toMatchObject({ text: null })
    expect(await fill(plain, field, '点两下')).toMatchObject({ result: 1, code: 'custom_field.unknown' })
    expect(await fill(bug, field, '点两下')).toMatchObject({ result: 0 })
  })
})

describe('filling in', () => {
  it('keeps each kind as it is, replaces and empties', async () => {
    const id = await task()
    const both = (await optionsOf(multiple)).map(one => one.id)
    await server.done('staff', customFieldCalls.setValues, {
      id,
      values: [
        { fieldId: text, value: ' HT-2026-07 ' },
        { fieldId: number, value: '1200.5' },
        { fieldId: date, value: '2030-02-28' },
        { fieldId: single, value: channels[1]!.id },
        { fieldId: multiple, value: both },
        { fieldId: person, value: [manager.id, sales.id] },
      ],
    })
    expect(await heldIn(id, text)).toMatchObject({ text: 'HT-2026-07' })
    expect(await heldIn(id, number)).toMatchObject({ number: 1200.5 })
    expect(await heldIn(id, date)).toMatchObject({ date: '2030-02-28' })
    expect(await heldIn(id, single)).toMatchObject({ chosen: [{ name: '代理' }] })
    expect(await heldIn(id, multiple)).toMatchObject({ chosen: [{ name: '手机' }, { name: '电脑' }] })
    expect((await heldIn(id, person))!.people.map(({ name }) => name)).toEqual(['张伟', '刘强'])
    await fill(id, multiple, [both[1]])
    expect(await heldIn(id, multiple)).toMatchObject({ chosen: [{ name: '电脑' }] })
    await fill(id, multiple, [])
    expect(await heldIn(id, multiple)).toMatchObject({ chosen: [] })
    expect((await server.done('staff', historyCalls.list, { subjectId: id })).list[0]).toMatchObject({
      action: 'edit',
      details: { customFields: true },
    })
  })

  it.each([
    ['a number', () => number, '很多', '“预计金额”：应为数字'],
    ['a number', () => number, 1e15, '“预计金额”：太大了'],
    ['a day', () => date, '2026-02-30', '“验收日”：日期应为 yyyy-MM-dd'],
    ['a text', () => text, '长'.repeat(2001), '“协议编号”：太长了'],
    ['a text', () => text, 'a\u0000b', '“协议编号”：含有不可见的控制字符'],
    ['a choice', () => single, newId(), '“来路”没有这个选项'],
    ['a person', () => person, ['我'], '“验货人”：编号不正确'],
    ['a person', () => person, [other.id], '找不到所选的人员'],
    ['a choice', () => single, { $gt: '' }, '“来路”：编号不正确'],
  ])('refuses what is not %s, and changes nothing', async (_, field, value, msg) => {
    const id = await task()
    expect(await fill(id, field(), value)).toMatchObject({ status: 200, result: 1, msg })
    expect(await server.sql('select 1 from custom_value where subject_id = $1', [id])).toEqual([])
  })

  it("does not empty what is required, and wants it in a new task's form", async () => {
    const field = await define({ name: '必填项', kind: 'text', isRequired: true })
    const id = await task({ customValues: [{ fieldId: field, value: '有' }] })
    expect(await heldIn(id, field)).toMatchObject({ text: '有' })
    expect(await fill(id, field, ' ')).toMatchObject({
      result: 1,
      code: 'custom_field.value.required',
      msg: '请填写“必填项”',
    })
    expect(await heldIn(id, field)).toMatchObject({ text: '有' })
    const [before] = await server.sql<{ count: number }>('select count(*)::int as count from task')
    expect(await server.call('staff', taskCalls.create, { name: '漏填', customValues: [] })).toMatchObject({
      result: 1,
      code: 'custom_field.value.required',
    })
    expect((await server.sql<{ count: number }>('select count(*)::int as count from task'))[0]).toEqual(before)
    await server.done('admin', customFieldCalls.update, { id: field, isDeleted: true })
  })

  it('is for those who may edit the record; nobody else learns of it', async () => {
    const id = await task()
    await fill(id, text, '机密')
    expect(
      await server.call('sales', customFieldCalls.setValues, { id, values: [{ fieldId: text, value: 'x' }] }),
    ).toMatchObject({ status: 403 })
    expect(
      await server.call('finance', customFieldCalls.setValues, { id, values: [{ fieldId: text, value: 'x' }] }),
    ).toMatchObject({ result: 4 })
    expect(await server.call('finance', taskPartCalls.customFields, { id })).toMatchObject({ result: 4 })
    expect(await server.done('finance', customFieldCalls.texts, { ids: [id] })).toEqual({ list: [] })
    expect(await server.done('staff', customFieldCalls.texts, { ids: [id] })).toEqual({
      list: [{ id, values: [{ fieldId: text, text: '机密' }] }],
    })
    expect(await server.done('other', customFieldCalls.texts, { ids: [id] })).toEqual({ list: [] })
    expect(await heldIn(id, text)).toMatchObject({ text: '机密' })
  })

  it('at once leaves one of the values, not several', async () => {
    const id = await task()
    const replies = await race(
      'staff',
      customFieldCalls.setValues,
      turn => ({ id, values: [{ fieldId: single, value: channels[turn % 3]!.id }] }),
      20,
    )
    expect(replies.filter(({ result }) => result !== 0)).toEqual([])
    expect(await server.sql('select 1 from custom_value where subject_id = $1', [id])).toHaveLength(1)
  })
})

describe('lists', () => {
  let one: string, two: string
  beforeAll(async () => {
    ;[one, two] = [await task({ name: '甲项' }), await task({ name: '乙项' })]
    for (const [id, values] of [
      [one, ['AB-100', 10, '2030-01-10', 0]],
      [two, ['AC-200', 20, '2030-02-10', 1]],
    ] as const) {
      await server.done('staff', customFieldCalls.setValues, {
        id,
        values: [
          { fieldId: text, value: values[0] },
          { fieldId: number, value: values[1] },
          { fieldId: date, value: values[2] },
          { fieldId: single, value: channels[values[3]]!.id },
        ],
      })
    }
  })
  const found = async (custom: unknown) => {
    const { list } = await server.done('staff', taskCalls.list, {
      scope: 'mine',
      limit: 100,
      custom: JSON.stringify(custom),
    })
    return list
      .map(({ id }) => id)
      .filter(id => id === one || id === two)
      .map(id => (id === one ? '甲' : '乙'))
      .sort()
  }

  it('are narrowed down by every kind of value; several conditions must all hold', async () => {
    expect(await found([{ field_id: single, values: [channels[0]!.id] }])).toEqual(['甲'])
    expect((await found([{ field_id: single, values: [channels[0]!.id, channels[1]!.id] }])).length).toBe(2)
    expect(await found([{ field_id: text, text: 'ac-' }])).toEqual(['乙'])
    expect(await found([{ field_id: text, text: '%' }])).toEqual([])
    expect(await found([{ field_id: number, from: 15 }])).toEqual(['乙'])
    expect(await found([{ field_id: number, from: 5, to: 15 }])).toEqual(['甲'])
    expect(await found([{ field_id: date, to: '2030-01-31' }])).toEqual(['甲'])
    expect(
      await found([
        { field_id: single, values: [channels[0]!.id] },
        { field_id: number, from: 15 },
      ]),
    ).toEqual([])
    expect(
      await found([
        { field_id: single, values: [channels[1]!.id] },
        { field_id: number, from: 15 },
      ]),
    ).toEqual(['乙'])
    expect(await server.call('staff', taskCalls.list, { custom: '{"a' })).toMatchObject({
      result: 1,
      errors: [{ field: 'custom', code: 'format' }],
    })
  })

  it('find a person by their field, and a number alike whether few records or many have one like it', async () => {
    await fill(one, person, [sales.id])
    expect(await found([{ field_id: person, values: [sales.id] }])).toEqual(['甲'])
    for (let turn = 0; turn < 6; turn++) await fill(await task(), number, 10 + turn)
    const ofOne = async (from: number) =>
      (
        await server.done('staff', taskCalls.list, {
          scope: 'mine',
          id: one,
          custom: JSON.stringify([{ field_id: number, from }]),
        })
      ).total
    expect([await ofOne(10), await ofOne(11)]).toEqual([1, 0])
  })

  it('are exported with a column for each field', async () => {
    const answer = await fetch(`${server.url}/ftask/api/v3/task/export?scope=mine`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const sheet = JSON.stringify(await readSheet(Buffer.from(await answer.arrayBuffer())))
    expect(sheet).toContain('协议编号')
    expect(sheet).toContain('AC-200')
  })

  it('are exported with their tags, what they are below, and what comes before them, as the import reads it', async () => {
    const parent = await server.done('staff', taskCalls.create, { name: '导出的上级' })
    const before = await server.done('staff', taskCalls.create, { name: '导出的前置', parentId: parent.id })
    const { id } = await server.done('staff', taskCalls.create, {
      name: '导出的后续',
      parentId: parent.id,
      tagNames: ['导出标签'],
    })
    await server.done('staff', planCalls.setPredecessor, { id, number: before.code, lag: 2 })
    const answer = await fetch(`${server.url}/ftask/api/v3/task/export?scope=mine&id=${id}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const sheet = JSON.stringify(await readSheet(Buffer.from(await answer.arrayBuffer())))
    for (const said of ['上级任务', parent.code, '前置任务', `${before.code}+2`, '导出标签'])
      expect(sheet).toContain(said)
  })
})

it('what a deleted task had in them is gone', async () => {
  const field = await define({ name: '随任务消失', kind: 'text' })
  const id = await task()
  await fill(id, field, '在')
  expect(await rows(field)).toBe(1)
  await server.done('staff', taskCalls.remove, { id })
  expect(await rows(field)).toBe(0)
})
