import { describe, expect, it } from 'vitest'
import { dataOfMigration } from '#app/testing/data-of-migration.ts'
import { textOfPdf } from '#app/testing/pdf-text.ts'
import { testServer } from '#app/testing/server.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { hrApplyCalls } from '../apply/apply.contract.ts'
import { commonApplyCalls } from './common-apply.contract.ts'

const server = testServer()
const { hr } = demoPeople
const type = 'common_apply'
type Field = Record<string, unknown>
const people = (key: string, who: DemoLogin, more: object = {}) => ({
  key,
  name: key,
  by: 'people' as const,
  personIds: [demoPeople[who].id],
  ...more,
})
const product = { way: 'product', of: ['n', 'price'] } as const
const items: Field = {
  key: 'items',
  name: '物品',
  kind: 'lines',
  isRequired: true,
  columns: [
    { key: 'what', name: '名称', kind: 'text', isRequired: true },
    { key: 'n', name: '数量', kind: 'number', isRequired: true },
    { key: 'price', name: '单价', kind: 'number' },
    { key: 'amount', name: '金额', kind: 'formula', formula: product },
  ],
}
const fields: Field[] = [
  {
    key: 'use',
    name: '用途',
    kind: 'single',
    isRequired: true,
    options: [
      { key: 'office', name: '办公' },
      { key: 'gift', name: '礼品' },
    ],
  },
  { key: 'day', name: '需要日期', kind: 'date' },
  { key: 'who', name: '领用人', kind: 'person' },
  items,
  { key: 'total', name: '合计', kind: 'formula', formula: { way: 'sum', of: ['items.amount'] } },
]
const form = { fields, amountKey: 'total' }
const steps = [
  people('first', 'hr'),
  people('large', 'finance', { minAmount: '1000' }),
  people('gifts', 'sales', { when: [{ key: 'use', anyOf: ['gift'] }] }),
]
const named = () => `表单 ${newId().slice(-8)}`
const define = (more: object = {}) => ({ steps, form, ...more }) as never
const design = async (more: object = {}) =>
  (await server.done('admin', processCalls.create, { type, name: named(), definition: define(more) })).id
const filled = {
  use: 'office',
  day: '2026-12-01',
  who: [hr.id],
  items: [
    { what: '键盘', n: 3, price: '199.9' },
    { what: '鼠标', n: '2', price: 49.95 },
  ],
}
const apply = (typeId: string, answers: object = filled, more: object = {}) =>
  server.call('staff', commonApplyCalls.create, { name: '领用物品', typeId, answers: answers as never, ...more })
const count = () =>
  server.sql(
    `select (select count(*)::int from common_apply) as applies, (select count(*)::int from approval_case) as cases,
      (select count(*)::int from history) as lines`,
  )
const stepsOf = async (subjectId: string) =>
  (await server.done('admin', approvalCalls.flow, { subjectType: type, subjectId })).steps.map(({ name }) => name)

describe('a form', () => {
  it('is designed by holders of FINANCE_DESIGN, for types that have one, and refused where it could not be filled in', async () => {
    const before = await server.sql('select count(*)::int as n from approval_version')
    const create = (more: object, who: DemoLogin = 'admin', of = type) =>
      server.call(who, processCalls.create, { type: of, name: named(), definition: define(more) })
    expect(await create({}, 'manager')).toMatchObject({ status: 403 })
    expect(await create({ steps: [people('a', 'hr')] }, 'admin', 'leave')).toMatchObject({
      code: 'approval.form.not_here',
    })
    const withField = (field: Field, more: object = {}) =>
      create({ steps: [people('a', 'hr')], form: { fields: [field], ...more } })
    expect(await withField({ key: 'a', name: '选', kind: 'single', options: [] })).toMatchObject({
      code: 'form.field.options',
      msg: '请为“选”至少填写一个选项',
    })
    expect(await withField({ key: 'a', name: '明细', kind: 'lines', columns: [] })).toMatchObject({
      code: 'form.field.columns',
    })
    expect(
      await withField({ key: 'a', name: '和', kind: 'formula', formula: { way: 'sum', of: ['b'] } }),
    ).toMatchObject({ code: 'form.field.formula' })
    expect(
      await withField({ key: 'a', name: '和', kind: 'formula', formula: { way: 'sum', of: ['a'] } }),
    ).toMatchObject({ code: 'form.field.formula' })
    expect(await withField({ key: 'a', name: '和', kind: 'formula' })).toMatchObject({ code: 'form.field.formula' })
    expect(await withField({ key: 'a', name: '字', kind: 'text' }, { amountKey: 'a' })).toMatchObject({
      code: 'form.amount.unknown',
    })
    expect(
      await create({
        steps: [people('a', 'hr')],
        form: {
          fields: [
            { key: 'a', name: '字', kind: 'text' },
            { key: 'a', name: '词', kind: 'text' },
          ],
        },
      }),
    ).toMatchObject({ code: 'form.field.key' })
    expect(
      await create({
        steps: [people('a', 'hr')],
        form: {
          fields: [
            { key: 'a', name: '字', kind: 'text' },
            { key: 'b', name: '字', kind: 'text' },
          ],
        },
      }),
    ).toMatchObject({ code: 'form.field.name' })
    expect(await create({ steps: [people('a', 'hr', { when: [{ key: 'gone', min: '1' }] })] })).toMatchObject({
      code: 'approval.step.field',
      msg: '“a”的条件用到了表单里没有的字段',
    })
    expect(await create({ steps: [people('a', 'hr', { when: [{ key: 'day', anyOf: ['x'] }] })] })).toMatchObject({
      code: 'approval.step.field',
    })
    expect(await server.sql('select count(*)::int as n from approval_version')).toEqual(before)
  })

  it('is filled in: answers are held against it, formulas computed by the server, refusals name the field and change nothing', async () => {
    const typeId = await design()
    expect(await server.done('staff', processCalls.form, { id: typeId })).toMatchObject({
      version: 1,
      form: {
        amountKey: 'total',
        fields: [{ key: 'use' }, {}, {}, { columns: [{}, {}, {}, { formula: product }] }, {}],
      },
    })
    const before = await count()
    for (const [answers, code, name] of [
      [{ ...filled, use: '' }, 'form.answer.required', '用途'],
      [{ ...filled, use: 'other' }, 'form.answer.invalid', '用途'],
      [{ ...filled, day: '2026-02-30' }, 'form.answer.invalid', '需要日期'],
      [{ ...filled, who: [demoPeople.other.id] }, 'form.answer.invalid', '领用人'],
      [{ ...filled, who: ['x'] }, 'form.answer.invalid', '领用人'],
      [{ ...filled, items: [] }, 'form.answer.required', '物品'],
      [{ ...filled, items: [{ what: '键盘', n: 'viele' }] }, 'form.answer.invalid', '数量'],
      [{ ...filled, items: [{ n: 1 }] }, 'form.answer.required', '名称'],
      [{ ...filled, items: ['x'] }, 'form.answer.invalid', '物品'],
      [{ ...filled, items: Array.from({ length: 101 }, () => filled.items[0]) }, 'form.lines.too_many', '物品'],
      [
        { ...filled, items: [{ what: 'x', n: 99_999_999_999, price: 99_999_999_999 }] },
        'form.answer.too_large',
        '金额',
      ],
    ] as const) {
      const reply = await apply(typeId, answers)
      expect([reply.result, reply.code, reply.msg], name).toEqual([1, code, expect.stringContaining(`“${name}”`)])
    }
    expect(await count()).toEqual(before)
    const { data } = await apply(typeId, { ...filled, total: '1', unknown: 'left out' })
    expect(await server.done('staff', commonApplyCalls.detail, { id: data.id })).toMatchObject({
      answers: {
        use: 'office',
        day: '2026-12-01',
        who: [hr.id],
        total: '699.6',
        items: [
          { what: '键盘', n: '3', price: '199.9', amount: '599.7' },
          { what: '鼠标', n: '2', price: '49.95', amount: '99.9' },
        ],
      },
      answerPeople: [{ id: hr.id, name: hr.name }],
      form: { fields: [{ name: '用途' }, {}, {}, {}, { name: '合计' }] },
    })
    expect(await stepsOf(data.id)).toEqual(['first'])
    expect(
      (await server.done('hr', inboxCalls.list, { limit: 100 })).list.find(row => row.subjectId === data.id),
    ).toMatchObject({ amount: '699.60', amountIn: 'money' })
  })

  it('decides by its fields who approves, in the preview, in the designer and when it is handed in', async () => {
    const typeId = await design()
    const gifts = { ...filled, use: 'gift', items: [{ what: '茶叶', n: 10, price: '100.01' }] }
    const preview = async (answers: object, amount: string) =>
      (
        await server.done('staff', processCalls.preview, {
          type,
          kind: typeId,
          amount,
          answers: JSON.stringify(answers) as never,
        })
      ).steps.map(({ name }) => name)
    expect(await preview({ use: 'gift' }, '1000.10')).toEqual(['first', 'large', 'gifts'])
    expect(await preview({ use: 'office' }, '1000')).toEqual(['first'])
    expect(
      (
        await server.done('admin', processCalls.try, {
          type,
          definition: define(),
          answers: { use: 'gift' },
          amount: '1',
        })
      ).steps.map(({ name }) => name),
    ).toEqual(['first', 'gifts'])
    expect(
      await server.call('staff', processCalls.preview, { type, kind: typeId, answers: '{"a":{"b":1}}' as never }),
    ).toMatchObject({ result: 1 })
    expect(await stepsOf((await apply(typeId, gifts)).data.id)).toEqual(['first', 'large', 'gifts'])
  })

  it('decides by days: from one to another, or near the one on which it is handed in', async () => {
    const on = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), days)
    const when = (more: object) => [{ key: 'day', ...more }]
    const typeId = await design({
      steps: [
        people('first', 'hr'),
        people('soon', 'finance', { when: when({ near: { way: 'next', days: 3 } }) }),
        people('late', 'sales', { when: when({ near: { way: 'later', days: 30 } }) }),
        people('back', 'manager', { when: when({ near: { way: 'earlier', days: 0 } }) }),
        people('fixed', 'admin', { when: when({ from: on(10), until: on(12) }) }),
      ],
    })
    const previewed = async (day: string) =>
      (
        await server.done('staff', processCalls.preview, {
          type,
          kind: typeId,
          answers: JSON.stringify({ day }) as never,
        })
      ).steps.map(({ name }) => name)
    for (const [days, names] of [
      [-1, ['first', 'back']],
      [0, ['first', 'soon']],
      [3, ['first', 'soon']],
      [4, ['first']],
      [10, ['first', 'fixed']],
      [12, ['first', 'fixed']],
      [13, ['first']],
      [31, ['first', 'late']],
    ] as const) {
      expect(await previewed(on(days)), `${days} days ahead`).toEqual(names)
      const { data } = await apply(typeId, { ...filled, day: on(days) })
      expect(await stepsOf(data.id), `${days} days ahead`).toEqual(names)
    }
    // Where no day is given, no condition on it holds.
    const { day: _, ...without } = filled
    expect(await stepsOf((await apply(typeId, without)).data.id)).toEqual(['first'])
  })

  it('takes no condition that asks what its field does not have, or that nothing can meet', async () => {
    const before = await server.sql('select count(*)::int as n from approval_version')
    const withWhen = (condition: object) =>
      server.call('admin', processCalls.create, {
        type,
        name: named(),
        definition: define({ steps: [people('a', 'hr', { when: [condition] })] }),
      })
    for (const wrong of [
      { key: 'day', min: '3' },
      { key: 'day', anyOf: ['2026-12-01'] },
      { key: 'total', from: '2026-12-01' },
      { key: 'total', near: { way: 'next', days: 3 } },
      { key: 'use', until: '2026-12-01' },
      { key: 'items', from: '2026-12-01' },
    ])
      expect(await withWhen(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'approval.step.field' })
    for (const [wrong, name] of [
      [{ key: 'day', from: '2026-12-02', until: '2026-12-01' }, '需要日期'],
      [{ key: 'total', min: '100', max: '100' }, '合计'],
    ] as const)
      expect(await withWhen(wrong), name).toMatchObject({
        code: 'approval.step.bounds',
        msg: `“a”的条件中，“${name}”的上限应在下限之后`,
      })
    for (const wrong of [
      { key: 'day', from: '2026-02-30' },
      { key: 'day', near: { way: 'soon', days: 3 } },
      { key: 'day', near: { way: 'next', days: -1 } },
      { key: 'day', near: { way: 'next', days: 1.5 } },
    ])
      expect(await withWhen(wrong), JSON.stringify(wrong)).toMatchObject({ code: 'input.invalid' })
    expect(await server.sql('select count(*)::int as n from approval_version')).toEqual(before)
  })

  it('is kept by an application as it was when it was made; handed in again it takes the newest, and the history says what changed', async () => {
    const typeId = await design()
    const {
      data: { id },
    } = await apply(typeId, filled, { formVersion: 1 })
    const changed = {
      fields: [
        { ...fields[0], name: '用于' },
        { key: 'note', name: '备注', kind: 'text', isRequired: true },
        items,
        fields[4],
      ],
      amountKey: 'total',
    }
    await server.done('admin', processCalls.publish, {
      id: typeId,
      name: named(),
      definition: define({ form: changed }),
    })
    const namesOf = async (one: string) =>
      (await server.done('staff', commonApplyCalls.detail, { id: one })).form!.fields.map(({ name }) => name)
    expect(await namesOf(id)).toEqual(['用途', '需要日期', '领用人', '物品', '合计'])
    // Whoever had the former one open is warned, and nothing is submitted.
    const before = await count()
    expect(await apply(typeId, filled, { formVersion: 1 })).toMatchObject({ code: 'form.changed' })
    expect(await count()).toEqual(before)
    await server.done('hr', commonApplyCalls.disagree, { id })
    expect(
      await server.call('staff', commonApplyCalls.update, {
        id,
        name: '领用物品',
        typeId,
        answers: filled as never,
        formVersion: 2,
      }),
    ).toMatchObject({ code: 'form.answer.required', msg: '请填写“备注”' })
    await server.done('staff', commonApplyCalls.update, {
      id,
      name: '领用物品',
      typeId,
      answers: { ...filled, note: '急用' } as never,
      formVersion: 2,
    })
    expect(await namesOf(id)).toEqual(['用于', '备注', '物品', '合计'])
    const { list } = await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })
    expect(list.find(({ action }) => action === 'edit')!.details).toEqual({ fields: [], answers: ['备注'] })
    // The process deleted, what was made by it is read all the same.
    await server.done('admin', processCalls.remove, { id: typeId })
    expect(await namesOf(id)).toEqual(['用于', '备注', '物品', '合计'])
    expect(await server.call('staff', processCalls.form, { id: typeId })).toMatchObject({ result: 4 })
  })

  it('is of its company: another sees neither the form nor what was filled in', async () => {
    const typeId = await design()
    const {
      data: { id },
    } = await apply(typeId)
    expect(await server.call('other', processCalls.form, { id: typeId })).toMatchObject({ result: 4 })
    expect(await server.call('other', commonApplyCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('sales', commonApplyCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.done('manager', commonApplyCalls.detail, { id })).toMatchObject({ answers: { total: '699.6' } })
  })

  it('is printed with its lines, and exported with a column for each field', async () => {
    const typeId = await design()
    const {
      data: { id },
    } = await apply(typeId)
    const fetched = async (who: DemoLogin, path: string) => {
      const response = await fetch(`${server.url}/ftask/api${path}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
      return { type: response.headers.get('content-type')!, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const paper = await fetched('manager', `/hr/print/${id}.json`)
    expect([paper.type, paper.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
    const sheet = await fetched('staff', `/hr/common_apply/export.json?scope=mine&typeId=${typeId}`)
    expect(sheet.type).toMatch('spreadsheetml')
    const rows = await rowsOf(sheet.bytes)
    expect(rows[0]!.slice(6)).toEqual(['用途', '需要日期', '领用人', '物品', '合计'])
    expect(rows[1]!.slice(6)).toEqual([
      '办公',
      '2026-12-01',
      hr.name,
      '名称: 键盘; 数量: 3; 单价: 199.9; 金额: 599.7\n名称: 鼠标; 数量: 2; 单价: 49.95; 金额: 99.9',
      '699.6',
    ])
    expect(
      (await rowsOf((await fetched('sales', `/hr/common_apply/export.json?scope=mine&typeId=${typeId}`)).bytes)).length,
    ).toBe(1)
  })
})

describe('what was filled in', () => {
  it('is found in the list', async () => {
    const typeId = await design()
    const { data } = await apply(typeId, { ...filled, items: [{ what: '紫砂壶套装', n: 2, price: '1288.5' }] })
    const listed = async (key: string) =>
      (await server.done('staff', hrApplyCalls.list, { type, key })).list.map(({ id }) => id)
    expect([await listed('紫砂'), await listed('2577'), await listed('没有这样的物品')]).toEqual([
      [data.id],
      [data.id],
      [],
    ])
  })

  it('before there was anything to find it by, is found by the words that the upgrade makes', async () => {
    const typeId = await design()
    const { data } = await apply(typeId, filled)
    const wordsOf = async () =>
      (
        await server.sql<{ words: string }>('select answers_text as words from common_apply where id = $1', [data.id])
      )[0]!.words
    const made = await wordsOf()
    expect(made).toContain('键盘')
    await server.sql(`update common_apply set answers_text = ''`)
    for (const statement of await dataOfMigration('0016_hr-answers-text')) await server.sql(statement)
    expect((await wordsOf()).split('\n').toSorted()).toEqual(made.split('\n').toSorted())
  })
})

describe('a field of files', () => {
  const withFiles = {
    form: {
      fields: [
        { key: 'quote', name: '报价单', kind: 'files', isRequired: true },
        { key: 'photos', name: '照片', kind: 'files' },
        { key: 'note', name: '说明', kind: 'text' },
      ],
    },
    steps: [people('first', 'hr')],
  }
  const upload = async (who: DemoLogin, name: string) => {
    const body = new FormData()
    body.append('file', new Blob(['三家比价'], { type: 'text/plain' }), name)
    const answer = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${await server.token(who)}` },
    })
    return (answer.body.data as { list: { id: string }[] }).list[0]!.id
  }
  const reads = async (who: DemoLogin, id: string) =>
    (await (
      await fetch(`${server.url}/ftask/api/file/download/${id}.json`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    ).text()) === '三家比价'
  const detail = (who: DemoLogin, id: string) => server.done(who, commonApplyCalls.detail, { id })

  it('is required or not, takes only files of its applicant, and a refusal changes nothing', async () => {
    const typeId = await design(withFiles)
    const others = await upload('sales', '别人的.txt')
    const own = await upload('staff', '自己的.txt')
    const before = [await count(), await server.sql('select count(*)::int as n from attachment')]
    for (const [answers, code] of [
      [{}, 'form.answer.required'],
      [{ quote: [] }, 'form.answer.required'],
      [{ quote: 'x' }, 'form.answer.invalid'],
      [{ quote: ['x'] }, 'form.answer.invalid'],
      [{ quote: [others] }, 'file.unknown'],
      [{ quote: [newId()] }, 'file.unknown'],
      [{ quote: [own], photos: [others] }, 'file.unknown'],
    ] as const) {
      expect(await apply(typeId, answers), JSON.stringify(answers)).toMatchObject({ result: 1, code })
    }
    expect((await apply(typeId, {})).msg).toBe('请填写“报价单”')
    expect([await count(), await server.sql('select count(*)::int as n from attachment')]).toEqual(before)
    expect((await apply(typeId, { quote: [own] })).result).toBe(0)
  })

  it('shows its files on the page to whoever sees the application, and keeps, adds and drops them when it is changed', async () => {
    const typeId = await design(withFiles)
    const [quote, photo, later] = [
      await upload('staff', '三家报价.txt'),
      await upload('staff', '现场.txt'),
      await upload('staff', '补充报价.txt'),
    ]
    const { data } = await apply(typeId, { quote: [quote], photos: [photo] })
    const shown = await detail('hr', data.id)
    expect(shown.answers).toEqual({ quote: [quote], photos: [photo] })
    expect(shown.answerFiles.map(({ id, name }) => [id, name])).toEqual([
      [quote, '三家报价.txt'],
      [photo, '现场.txt'],
    ])
    expect(shown.attachments).toEqual([])
    expect([await reads('hr', quote), await reads('manager', quote), await reads('sales', quote)]).toEqual([
      true,
      true,
      false,
    ])
    await server.done('hr', commonApplyCalls.disagree, { id: data.id })
    await server.done('staff', commonApplyCalls.update, {
      id: data.id,
      name: '领用物品',
      typeId,
      answers: { quote: [quote, later] } as never,
    })
    const after = await detail('hr', data.id)
    expect(after.answers).toEqual({ quote: [quote, later] })
    expect(after.answerFiles.map(({ id }) => id)).toEqual([quote, later])
    const { list } = await server.done('staff', historyCalls.list, { subjectType: type, subjectId: data.id })
    expect(list.find(({ action }) => action === 'edit')!.details).toEqual({ fields: [], answers: ['报价单', '照片'] })
  })

  it('is printed and exported by the names of its files, and found by them in the list', async () => {
    const typeId = await design(withFiles)
    const { data } = await apply(typeId, { quote: [await upload('staff', '无尘车间改造报价.txt')] })
    const fetched = async (path: string) =>
      Buffer.from(
        await (
          await fetch(`${server.url}/ftask/api${path}`, {
            headers: { authorization: `Bearer ${await server.token('staff')}` },
          })
        ).arrayBuffer(),
      )
    expect(textOfPdf(await fetched(`/hr/print/${data.id}.json`))).toContain('无尘车间改造报价.txt')
    const rows = await rowsOf(await fetched(`/hr/common_apply/export.json?scope=mine&typeId=${typeId}`))
    expect([rows[0]!.slice(6), rows[1]!.slice(6)]).toEqual([
      ['报价单', '照片', '说明'],
      ['无尘车间改造报价.txt', '', ''],
    ])
    expect((await server.done('staff', hrApplyCalls.list, { type, key: '无尘车间' })).list.map(({ id }) => id)).toEqual(
      [data.id],
    )
  })
})

const rowsOf = async (bytes: Buffer): Promise<string[][]> =>
  (await readSheet(bytes)).map(({ cells }) => cells.map(String))
