import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { figureQuery, figureRows, figureRowsQuery, figures } from '#mechanisms/figures/figures.contract.ts'

/** What purchasing counts, and by what each is broken down, the usual one first. */
export const purchaseFigures = {
  ordered: ['month', 'supplier', 'contract', 'person'],
  goods: ['goods', 'supplier', 'month'],
  outstanding: ['goods', 'supplier', 'month'],
  // The three-way match: in what orders, receipts and invoices differ.
  unbilled: ['supplier', 'goods', 'month'],
  billedAhead: ['supplier', 'goods', 'month'],
  billedOtherwise: ['supplier', 'goods', 'month'],
  overReceived: ['supplier', 'goods', 'month'],
  unpaid: ['supplier', 'contract', 'month', 'person'],
  /** What exchange gained or lost: money that was paid at another rate than the order's. */
  exchange: ['supplier', 'month', 'contract', 'person'],
} as const
export type PurchaseFigure = keyof typeof purchaseFigures
const abouts = Object.keys(purchaseFigures) as PurchaseFigure[]
const bys = [...new Set(Object.values(purchaseFigures).flat())]

export const purchaseAnalyzeCalls = callsAbout('erp-store-order', {
  figures: call('GET /erp/analyze/figures', v.object(figureQuery(abouts, bys)), figures, {
    summary:
      "What was ordered, has yet to come, to be invoiced and paid, and in what order, receipt and invoice differ; by goods, supplier, contract and month, in the company's own currency; and in the periods before",
  }),
  rows: call('GET /erp/analyze/rows', figureRowsQuery(abouts, bys), figureRows, {
    summary: 'The orders and lines behind a figure: together they are the figure',
  }),
  export: call('GET /erp/analyze/export', v.object(figureQuery(abouts, bys)), v.unknown(), {
    answers: 'file',
    summary: 'The same figures as an .xlsx, with their sum',
  }),
})
