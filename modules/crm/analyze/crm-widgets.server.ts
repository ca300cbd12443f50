import { figureWidgets, sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { crmFigures, type CrmFigure } from './analyze.contract.ts'
import { counted } from './analyze.server.ts'
import en from './analyze.words.en.ts'
import zh from './analyze.words.zh.ts'

const words = { zh, en }
const sales = { app: 'contract', listAt: '/crm/contract_analyze_list' }
const ofCustomers = { app: 'customer', listAt: '/crm/customer_analyze_list' }
const buying = { app: 'purchase_contract', listAt: '/jxc/contract_analyze_list' }
/** The part of the room that each belongs to, and the screen of the rows behind it. */
const homes: Record<CrmFigure, { app: string; listAt: string }> = {
  contract: sales,
  received: sales,
  receivable: sales,
  exchange: sales,
  projectContract: sales,
  chance: { app: 'chance', listAt: '/crm/chance_analyze_list' },
  forecast: { app: 'chance', listAt: '/crm/chance_analyze_list' },
  customer: ofCustomers,
  visit: ofCustomers,
  purchase: buying,
  paid: buying,
  payable: buying,
  paidExchange: buying,
}
const homeOf = (about: string) => homes[about as CrmFigure]

/** What CRM counts, for dashboards. */
export const crmWidgetParts = figureWidgets({
  prefix: 'crm',
  abouts: crmFigures,
  counted,
  words,
  isCount: about => about === 'customer' || about === 'visit',
  app: about => homeOf(about).app,
  listAt: about => homeOf(about).listAt,
  nameOf: (by, key) =>
    by === 'state' ? sentenceOf(words, key) : by === 'result' ? sentenceOf(words, `result_${key}`) : undefined,
})
