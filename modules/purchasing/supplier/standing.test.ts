import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { remindOfDocuments } from './remind-documents.server.ts'
import { supplierStandingCalls } from './standing.contract.ts'
import { supplierCalls } from './supplier.contract.ts'

const server = testServer()
const { staff } = demoPeople
afterEach(() => server.sql(`delete from company_setting where key_name = 'supplier_document_remind_days'`))

async function supplier() {
  const { id } = await server.done('staff', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })
  await server.done('manager', supplierCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('staff', supplierCalls.detail, { id })
const grades = (quality: number, delivery = quality, price = quality, service = quality) => ({
  quality,
  delivery,
  price,
  service,
})
const listed = async (query: object) =>
  (await server.done('staff', supplierCalls.list, { limit: 100, ...query })).list.map(({ id }) => id)
const history = async (id: string) =>
  (await server.done('staff', historyCalls.list, { subjectType: 'erp-supplier', subjectId: id })).list.map(
    row => row.action,
  )

describe('ratings of a supplier', () => {
  it('[supplier-014] are by criteria; their mean stands in the list, is sorted and filtered by', async () => {
    const [id, other] = [await supplier(), await supplier()]
    expect(await detail(id)).toMatchObject({ rating: null, ratingNum: 0, grades: null, can: { rate: true } })
    await server.done('staff', supplierStandingCalls.rate, { id, ...grades(5, 4, 3, 4), note: '交货准时' })
    await server.done('sales', supplierStandingCalls.rate, { id, ...grades(5) })
    await server.done('sales', supplierStandingCalls.rate, { id: other, ...grades(2) })
    expect(await detail(id)).toMatchObject({
      rating: '4.50',
      ratingNum: 2,
      grades: { quality: '5.00', delivery: '4.50', price: '4.00', service: '4.50' },
    })
    const good = await listed({ minRating: 4 })
    expect([good.includes(id), good.includes(other)]).toEqual([true, false])
    // The demo company has rated others.
    expect((await listed({ sort: 'rating' })).filter(one => one === id || one === other)).toEqual([id, other])
    const { list } = await server.done('staff', supplierStandingCalls.ratings, { id })
    expect(list).toMatchObject([
      { score: '5.00', mayRemove: false },
      { score: '4.00', note: '交货准时', mayRemove: true, person: { id: staff.id } },
    ])
    expect(await server.call('staff', supplierStandingCalls.unrate, { id: list[0]!.id })).toMatchObject({
      code: 'supplier.rating.not_own',
    })
    expect(await detail(id)).toMatchObject({ rating: '4.50' })
    await server.done('staff', supplierStandingCalls.unrate, { id: list[1]!.id })
    expect(await detail(id)).toMatchObject({ rating: '5.00', ratingNum: 1 })
    await server.done('admin', supplierStandingCalls.unrate, { id: list[0]!.id })
    expect(await detail(id)).toMatchObject({ rating: null, ratingNum: 0 })
    expect(await history(id)).toEqual(expect.arrayContaining(['supplier.rate', 'supplier.unrate']))
  })

  it('are counted once each, whoever comes at once', async () => {
    const id = await supplier()
    await Promise.all(
      [1, 2, 3, 4, 5].map(grade => server.done('staff', supplierStandingCalls.rate, { id, ...grades(grade) })),
    )
    expect(await detail(id)).toMatchObject({ rating: '3.00', ratingNum: 5 })
  })

  it('are of approved suppliers, from 1 to 5, by those who see them', async () => {
    const { id } = await server.done('staff', supplierCalls.create, { name: `待审 ${newId().slice(-8)}` })
    const rate = (who: 'staff' | 'other', input: object) =>
      server.call(who, supplierStandingCalls.rate, { id, ...grades(5), ...input })
    expect(await rate('staff', {})).toMatchObject({ code: 'supplier.not_rateable' })
    expect(await rate('staff', { quality: 6 })).toMatchObject({ errors: [{ field: 'quality', code: 'too_large' }] })
    expect(await rate('other', {})).toMatchObject({ result: 4 })
    expect(await server.sql('select 1 from supplier_rating where supplier_id = $1', [id])).toEqual([])
  })
})

describe('documents of a supplier', () => {
  it('[supplier-015] say when they have expired or do so soon, in the list too; renewed they do not', async () => {
    const id = await supplier()
    const add = (name: string, validUntil: string | null) =>
      server.done('staff', supplierStandingCalls.addDocument, { id, name, validUntil })
    await add('营业执照', null)
    await add('ISO 9001', '2090-01-01')
    const expired = (await add('生产许可证', '2020-01-01')).id!
    expect(await detail(id)).toMatchObject({
      documentState: 'expired',
      documents: [
        { name: '生产许可证', state: 'expired' },
        { name: 'ISO 9001', state: null },
        { name: '营业执照', validUntil: null, state: null },
      ],
    })
    expect(await listed({ documentState: 'expired' })).toContain(id)
    expect(await listed({ documentState: 'soon' })).not.toContain(id)
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    await server.done('staff', supplierStandingCalls.changeDocument, {
      id: expired,
      name: '生产许可证',
      validUntil: soon,
    })
    expect(await detail(id)).toMatchObject({ documentState: 'soon' })
    expect(await listed({ documentState: 'soon' })).toContain(id)
    await server.done('staff', supplierStandingCalls.removeDocument, { id: expired })
    expect(await detail(id)).toMatchObject({ documentState: null })
  })

  it('are kept by who answers for it and purchasing managers alone', async () => {
    const id = await supplier()
    const add = { id, name: '营业执照' }
    expect(await server.call('sales', supplierStandingCalls.addDocument, add)).toMatchObject({
      code: 'supplier.document.not_allowed',
    })
    expect(await server.call('other', supplierStandingCalls.addDocument, add)).toMatchObject({ result: 4 })
    const { id: documentId } = await server.done('admin', supplierStandingCalls.addDocument, add)
    for (const call of [
      server.call('sales', supplierStandingCalls.changeDocument, { id: documentId!, name: '别的' }),
      server.call('sales', supplierStandingCalls.removeDocument, { id: documentId! }),
    ])
      expect(await call).toMatchObject({ code: 'supplier.document.not_allowed' })
    expect(await server.call('other', supplierStandingCalls.removeDocument, { id: documentId! })).toMatchObject({
      result: 4,
    })
    expect((await detail(id)).documents).toMatchObject([{ name: '营业执照' }])
  })
})

describe('who is in charge of a supplier', () => {
  const on = (today: string) =>
    remindOfDocuments(demoCompany.id, today, {
      database: server.services.database,
      publish: () => undefined,
    } as never)
  const notices = (id: string) =>
    server.sql(
      `select person_id, kind, details from notification where subject_id = $1 and kind like 'supplier.document%' order by id`,
      [id],
    )

  it('[supplier-016] is told once that a document expires, and once that it has', async () => {
    const id = await supplier()
    const document = { name: '营业执照', validUntil: '2033-05-31' }
    const { id: documentId } = await server.done('staff', supplierStandingCalls.addDocument, { id, ...document })
    await on('2033-04-30')
    expect(await notices(id)).toEqual([])
    await Promise.all([on('2033-05-01'), on('2033-05-01')])
    await on('2033-05-02')
    const notice = { person_id: staff.id, details: { name: '营业执照', day: '2033-05-31' } }
    expect(await notices(id)).toMatchObject([{ ...notice, kind: 'supplier.document_ends' }])
    await on('2033-06-01')
    await on('2033-06-02')
    expect(await notices(id)).toMatchObject([{}, { ...notice, kind: 'supplier.document_expired' }])
    await server.done('staff', supplierStandingCalls.changeDocument, {
      id: documentId!,
      ...document,
      validUntil: '2034-05-31',
    })
    await on('2034-05-10')
    expect(await notices(id)).toHaveLength(3)
  })

  it('is told as early as the company wants, or not at all', async () => {
    const id = await supplier()
    await server.done('staff', supplierStandingCalls.addDocument, { id, name: '许可证', validUntil: '2040-05-31' })
    const days = (value: number) =>
      server.done('admin', settingCalls.write, { keyName: 'supplier_document_remind_days', keyValue: String(value) })
    await days(0)
    await on('2040-05-30')
    expect(await notices(id)).toEqual([])
    await days(3)
    await on('2040-05-27')
    expect(await notices(id)).toEqual([])
    await on('2040-05-28')
    expect(await notices(id)).toHaveLength(1)
  })
})
