import { expect, test } from 'vitest'
import { likeOf } from './form-values.web.ts'
import type { OrderDetail } from './order.contract.ts'

const file = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'a.png',
  size: 1,
  type: 'image/png',
} as unknown as OrderDetail['invoiceFiles'][number]
const line = {
  startDate: '2026-03-02',
  endDate: '2026-03-04',
  days: 3,
  type: { id: file.id, name: '住宿' },
  amount: '756.00',
  summary: '两晚',
  fromPlace: '',
  toPlace: '天津',
  quantity: null,
  unit: '',
  price: null,
  invoiceNum: 1,
  invoiceCode: '011',
  invoiceNumber: '26112000',
  invoiceFileId: file.id,
}
const earlier = {
  type: 'travel',
  name: '天津拜访',
  detail: '二期',
  department: null,
  dueDate: '2026-03-20',
  payeeName: '',
  payeeBank: '',
  payeeAccount: '',
  currency: 'USD',
  rate: '7.1',
  rateDate: '2026-03-02',
  lines: [line, { ...line, startDate: null, endDate: null }],
  allocations: [],
  projects: [],
  offsets: [{ id: file.id, amount: '5.00' }],
  attachments: [file],
  invoiceFiles: [file],
} as unknown as OrderDetail

test('a new order like an earlier one begins today, and takes along nothing that is used once', () => {
  const like = likeOf(earlier, '2026-11-30')
  expect(like).toMatchObject({
    name: '天津拜访',
    detail: '二期',
    dueDate: null,
    currency: 'USD',
    rate: '',
    rateDate: null,
    removedFiles: [],
    removedInvoices: [],
    keptInvoices: [],
    offsets: {},
  })
  expect(like.lines.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2026-11-30', '2026-12-02'],
    [null, null],
  ])
  for (const one of like.lines)
    expect(one).toMatchObject({
      amount: '756.00',
      toPlace: '天津',
      invoiceNum: '',
      invoiceCode: '',
      invoiceNumber: '',
      invoiceFile: null,
    })
})
