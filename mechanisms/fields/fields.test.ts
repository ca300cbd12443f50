import * as v from 'valibot'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { amount, boolean, companyTable, date, smallint, text, uuid } from '#platform/server/database/columns.ts'
import { wireColumns } from '#platform/server/database/json.ts'
import { setTimeZone } from '#platform/web/words/time-zone.ts'
import { exportColumns } from './export-columns.server.ts'
import { emptyValues, inputOf, valuesOf } from './field-values.web.ts'
import { factsOf, fieldHistory, fieldWords } from './field-words.web.ts'
import { f, fields, isFiltered, namesBut } from './fields.contract.ts'
import { fieldColumns } from './fields.server.ts'
import { load } from './fields.words.ts'
import { queryOf } from './filter-values.web.ts'

const tender = fields({
  name: f.text(10).required().hinted().sort().listed(),
  stage: f.numbered([0, 1], 0).filter().listed(),
  kindId: f.entry('TENDER_KIND').as('kind').filter(),
  officeId: f.department().as('office').filter('ownOfficeId'),
  price: f.money({ min: '0.00', max: '100.00' }).filter('minPrice', 'maxPrice').sort('desc'),
  begins: f.date().filter('from', 'until'),
  ends: f.date().after('begins'),
  isOpen: f.flag(true).filter(),
  fax: f.text(5).keyboard('tel').filter(),
  note: f.longText(50),
})
const table = companyTable('tender', {
  name: text().notNull(),
  stage: smallint().notNull(),
  kindId: uuid(),
  officeId: uuid(),
  price: amount(),
  begins: date(),
  ends: date(),
  isOpen: boolean().notNull(),
  fax: text().notNull(),
  note: text().notNull(),
})
const columns = fieldColumns(tender, table)
const zh = {
  name: '名称',
  nameText: '例如：一号标段',
  stage: '阶段',
  stage_0: '准备',
  stage_1: '已投',
  kind: '类别',
  office: '部门',
  price: '报价',
  begins: '开始',
  ends: '结束',
  isOpen: '公开',
  fax: '传真',
  note: '备注',
}
const words = fieldWords(tender, key => zh[key])
const dialect = new PgDialect({ casing: 'snake_case' })
const office = '0199f3f0-0000-7000-8000-000000000001'
const kind = '0199f3f0-0000-7000-8000-000000000002'
const shown = {
  name: '一号',
  stage: 1 as const,
  kind: { id: kind, name: '公开招标' },
  officeId: office,
  officeName: '投标部',
  price: '12.50',
  begins: null,
  ends: '2026-11-23',
  isOpen: false,
  fax: '',
  note: '慢慢来',
}

describe('the calls of a record', () => {
  it('take a creation with its defaults, and refuse what no field allows', () => {
    const draft = v.object(tender.draft)
    expect(v.parse(draft, { name: ' 一号 ', price: '' })).toEqual({
      name: '一号',
      stage: 0,
      price: null,
      isOpen: true,
      fax: '',
      note: '',
    })
    const problems = (input: object) =>
      v.safeParse(draft, input).issues?.map(({ path, message }) => [path![0]!.key, message])
    expect(problems({ name: ' ' })).toEqual([['name', 'required']])
    expect(problems({ name: 'a', price: '100.01' })).toEqual([['price', 'too_large']])
    expect(problems({ name: 'a', price: '-0.01', fax: '123456' })).toEqual([
      ['price', 'too_small'],
      ['fax', 'too_long'],
    ])
  })

  it('take a change of some fields, and leave the others alone', () => {
    const changes = v.object(tender.changes)
    expect(v.parse(changes, {})).toEqual({})
    expect(v.parse(changes, { fax: '', kindId: '' })).toEqual({ fax: '', kindId: null })
    expect(v.safeParse(changes, { name: '' }).success).toBe(false)
  })

  it('answer each under the name it is shown by, and a row those that are listed', () => {
    expect(Object.keys(tender.shown)).toEqual(Object.keys(shown))
    expect(v.parse(v.object(tender.shown), shown)).toEqual(shown)
    expect(Object.keys(tender.row)).toEqual(['name', 'stage'])
  })

  it('narrow and sort by what says so', () => {
    const params = ['stage', 'kindId', 'ownOfficeId', 'minPrice', 'maxPrice', 'from', 'until', 'isOpen', 'fax']
    expect(Object.keys(tender.query)).toEqual(params)
    expect(tender.sorts).toEqual(['name', 'price'])
    expect(namesBut(tender, 'name', 'stage', 'note').filter(isFiltered(tender))).toEqual([
      'kindId',
      'officeId',
      'price',
      'begins',
      'isOpen',
      'fax',
    ])
  })
})

describe('the columns of a record', () => {
  const text = (of: Parameters<typeof dialect.sqlToQuery>[0]) => dialect.sqlToQuery(of).sql

  it('are shown as the calls answer them', () => {
    expect(Object.keys(columns.shown)).toEqual(Object.keys(shown))
    expect(text(wireColumns(columns.row))).toBe('"tender"."name" as "name", "tender"."stage" as "stage"')
    expect(text(wireColumns({ kind: columns.shown.kind! }))).toBe(
      'entry_json("tender"."comp_id", "tender"."kind_id") as "kind"',
    )
  })

  it('narrow and sort lists', () => {
    const conditions = Object.fromEntries(Object.entries(columns.filters).map(([name, { by }]) => [name, text(by)]))
    expect(conditions).toEqual({
      stage: '"tender"."stage" = any($1::smallint[])',
      kindId: '"tender"."kind_id" = any($1::uuid[])',
      ownOfficeId: '"tender"."office_id" = any($1::uuid[])',
      minPrice: '"tender"."price" >= $1::numeric',
      maxPrice: '"tender"."price" <= $1::numeric',
      from: '"tender"."begins" >= $1::date',
      until: '"tender"."begins" <= $1::date',
      isOpen: '"tender"."is_open" = $1::boolean',
      fax: 'strpos(lower("tender"."fax"), lower($1)) > 0',
    })
    expect(columns.sorts).toMatchObject({ name: { descending: false }, price: { descending: true } })
  })

  it('are written whole, or where they differ', () => {
    const draft = { name: 'a', stage: 0 as const, isOpen: true, fax: '', note: '' }
    expect(columns.written(draft)).toEqual({
      ...draft,
      kindId: null,
      officeId: null,
      price: null,
      begins: null,
      ends: null,
    })
    const before = { name: 'a', fax: '1', kindId: null }
    expect(columns.changed(before, { name: 'a', fax: '2', kindId: null })).toEqual({ fax: '2' })
  })
})

describe('the screens of a record', () => {
  it('fill a form, and send what is in it', () => {
    expect(emptyValues(tender)).toMatchObject({
      name: '',
      stage: 0,
      kindId: null,
      price: '',
      begins: null,
      isOpen: true,
    })
    const values = valuesOf(tender, shown)
    expect(values).toMatchObject({ kindId: shown.kind, officeId: { id: office, name: '投标部' }, begins: null })
    expect(inputOf(tender, values)).toMatchObject({ name: '一号', kindId: kind, officeId: office, price: '12.50' })
    expect(inputOf(tender, { ...values, price: '' })).toMatchObject({ price: null })
    expect(inputOf(tender, { ...values, price: '¥1,2' })).toMatchObject({ price: '¥1,2' })
  })

  it('say what is known, in the words of the room', async () => {
    await load()
    setTimeZone('Asia/Shanghai')
    expect(factsOf(words, shown, tender.names)).toEqual([
      ['名称', '一号'],
      ['阶段', '已投'],
      ['类别', '公开招标'],
      ['部门', '投标部'],
      ['报价', '¥12.50'],
      ['结束', '2026-11-23'],
      ['公开', '否'],
      ['备注', '慢慢来'],
    ])
    expect(words.hint('name')).toBe('例如：一号标段')
    expect(words.hint('fax')).toBeUndefined()
  })

  it('say what changed', () => {
    const { fields: labels, value } = fieldHistory(words)
    expect(labels.kindId).toBe('类别')
    expect([value('stage', 1), value('price', '1.00'), value('manager', '李四')]).toEqual(['已投', '¥1.00', '李四'])
  })

  it('ask for what a filter holds, and leave out what it leaves open', () => {
    expect(queryOf(tender, {})).toEqual({})
    expect(
      queryOf(tender, {
        stage: [1],
        kindId: [],
        ownOfficeId: { id: office, name: '投标部' },
        minPrice: '1,000.5',
        maxPrice: '',
        from: null,
        isOpen: false,
        fax: ' 12 ',
      }),
    ).toEqual({ stage: [1], ownOfficeId: [office], minPrice: '1000.50', isOpen: false, fax: '12' })
  })

  it('head the columns of an export as well', () => {
    const exported = exportColumns(tender, { zh, en: zh }, ['stage', 'officeId', 'price', 'isOpen'], 'zh-CN')
    expect(exported.map(({ heading, kind: as, value }) => [heading.zh, as, value(shown)])).toEqual([
      ['阶段', 'text', '已投'],
      ['部门', 'text', '投标部'],
      ['报价', 'money', '12.50'],
      ['公开', 'text', '否'],
    ])
  })
})
