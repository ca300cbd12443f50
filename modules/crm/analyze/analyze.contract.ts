import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out } from '#platform/contract/fields.ts'
import { figureQuery, figureRows, figureRowsQuery, figures } from '#mechanisms/figures/figures.contract.ts'
import { month } from '#mechanisms/months/months.contract.ts'

/** What CRM counts, and by what each is broken down, the usual one first. */
export const crmFigures = {
  contract: ['month', 'person', 'customer', 'type', 'status'],
  received: ['month', 'person', 'customer', 'payType'],
  receivable: ['month', 'person', 'customer', 'state'],
  /** What exchange gained or lost: money that came at another rate than the contract's. */
  exchange: ['month', 'customer', 'contract', 'person'],
  chance: ['stage', 'month', 'person', 'source', 'type', 'result'],
  forecast: ['month', 'stage', 'person', 'source', 'type'],
  customer: ['month', 'person', 'level', 'source', 'status'],
  projectContract: ['project', 'month', 'person', 'customer', 'status'],
  visit: ['person', 'month', 'customer'],
  purchase: ['month', 'supplier', 'person', 'type', 'status'],
  paid: ['month', 'supplier', 'contract', 'person'],
  payable: ['month', 'supplier', 'contract', 'state'],
  paidExchange: ['month', 'supplier', 'contract', 'person'],
} as const
export type CrmFigure = keyof typeof crmFigures
const abouts = Object.keys(crmFigures) as CrmFigure[]
const bys = [...new Set(Object.values(crmFigures).flat())]

const boss = { authority: ['LOOKOUT_MANAGER'] }

/** The same for who oversees the whole company. */
export const lookoutCalls = callsAbout('contract', {
  figures: call('GET /lookout/figures', v.object(figureQuery(abouts, bys)), figures, {
    ...boss,
    about: ['customer', 'chance'],
    summary: "Figures of the whole company's contracts, money, opportunities and customers",
  }),
  rows: call('GET /lookout/rows', figureRowsQuery(abouts, bys), figureRows, {
    ...boss,
    about: ['customer', 'chance'],
    summary: 'The rows behind such a figure: together they are the figure',
  }),
  export: call('GET /lookout/export', v.object(figureQuery(abouts, bys)), v.unknown(), {
    ...boss,
    answers: 'file',
    summary: 'Such figures as an .xlsx, with their sum',
  }),
})

const months = v.object({ startMonth: v.optional(month), endMonth: v.optional(month) })
const monthAccess = v.object({
  list: v.array(v.object({ month: out.text, num: out.number, amount: out.money, received: out.money })),
})

export const analyzeCalls = callsAbout('contract', {
  figures: call('GET /crm/analyze/figures', v.object(figureQuery(abouts, bys)), figures, {
    about: ['customer', 'chance'],
    summary: 'What was agreed, came in, is to come, was found or done, broken down; and in the periods before',
  }),
  rows: call('GET /crm/analyze/rows', figureRowsQuery(abouts, bys), figureRows, {
    about: ['customer', 'chance'],
    summary: 'The rows behind a figure: together they are the figure',
  }),
  export: call('GET /crm/analyze/export', v.object(figureQuery(abouts, bys)), v.unknown(), {
    answers: 'file',
    summary: 'The same figures as an .xlsx, with their sum',
  }),
  monthAccess: call('GET /v2/crm/analyze/month_access', months, monthAccess, {
    summary: 'Contracts agreed and money received month by month, of all that the caller may see',
  }),
  ownMonthAccess: call('GET /crm/contracts/my_manage_partner_month_access', months, monthAccess, {
    summary: 'The same of the contracts that the caller manages or is a partner of',
  }),
  companyMonthAccess: call('GET /crm/contracts/comp_month_access', months, monthAccess, {
    authority: ['CRM_MANAGER', 'LOOKOUT_MANAGER', 'CONTRACT_MANAGER', 'CONTRAC_VIEW'],
    summary: "The same of the whole company's contracts",
  }),
})
