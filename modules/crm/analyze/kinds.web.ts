import type { AnalysisKind } from '#mechanisms/figures/figures.tsx'
import { analyzeCalls, crmFigures, lookoutCalls, type CrmFigure } from './analyze.contract.ts'
import { t } from './analyze.words.ts'

/** A word that takes no values, by a key that is put together. */
const word = t as unknown as (key: string) => string

/** An analysis of some of the things that CRM counts. */
export const analysisOf = (
  abouts: readonly CrmFigure[],
  title: () => string,
  listAt: string,
  home = '/crm/analyze',
): AnalysisKind => ({
  calls: analyzeCalls,
  title,
  abouts: Object.fromEntries(abouts.map(about => [about, crmFigures[about]])),
  aboutWord: word,
  byWord: by => word(`by_${by}`),
  keyWord: (_, by, key, name) => (by === 'state' ? word(key) : by === 'result' ? word(`result_${key}`) : name),
  isCount: about => about === 'customer' || about === 'visit',
  isAhead: about => about === 'forecast',
  home,
  listAt,
})

export const contractAnalysis = () =>
  analysisOf(
    ['contract', 'received', 'receivable', 'exchange'],
    () => t('contractAnalyze'),
    '/crm/contract_analyze_list',
  )
export const customerAnalysis = () =>
  analysisOf(['customer', 'visit'], () => t('customerAnalyze'), '/crm/customer_analyze_list')
export const chanceAnalysis = () =>
  analysisOf(['chance', 'forecast'], () => t('chanceAnalyze'), '/crm/chance_analyze_list')
export const behaviorAnalysis = () =>
  analysisOf(['visit', 'customer', 'chance', 'contract'], () => t('behaviorAnalyze'), '/crm/customer_analyze_list')
export const purchaseAnalysis = (home = '/jxc/analyze') =>
  analysisOf(
    ['purchase', 'paid', 'payable', 'paidExchange'],
    () => t('purchaseAnalyze'),
    '/jxc/contract_analyze_list',
    home,
  )
/** The same of the whole company, for who oversees it. */
export const lookoutOf = (abouts: readonly CrmFigure[], title: () => string, listAt: string): AnalysisKind => ({
  ...analysisOf(abouts, title, listAt, '/lookout/survey'),
  calls: lookoutCalls,
})
/** What a list of rows shows whose address names no figure. */
const ownFigures: Partial<Record<string, CrmFigure>> = {
  '/crm/customer_analyze_list': 'customer',
  '/crm/chance_analyze_list': 'chance',
  '/jxc/contract_analyze_list': 'purchase',
  '/lookout_receive_list': 'received',
  '/lookout_survey_list': 'customer',
  '/lookout_chance_customer_list': 'chance',
}
/** All of them, the list's own first: one screen may be led to from several. */
const figuresAt = (path: string) => [
  ...new Set([ownFigures[path] ?? 'contract', ...(Object.keys(crmFigures) as CrmFigure[])]),
]
/** Rows behind a figure of any of them. */
export const anyRows = (path: string) => analysisOf(figuresAt(path), () => t('analyze'), '')
export const anyLookoutRows = (path: string) => lookoutOf(figuresAt(path), () => t('survey'), '')
