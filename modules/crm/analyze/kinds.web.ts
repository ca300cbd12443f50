import type { AnalysisKind } from '#mechanisms/figures/figures.tsx'
import { analyzeCalls, crmFigures, type CrmFigure } from './analyze.contract.ts'
import { t } from './analyze.words.ts'

type Key = Parameters<typeof t>[0]
const word = (key: string) => t(key as Key)

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
  home,
  listAt,
})

export const contractAnalysis = () =>
  analysisOf(['contract', 'received', 'receivable'], () => t('contractAnalyze'), '/crm/contract_analyze_list')
export const customerAnalysis = () =>
  analysisOf(['customer', 'visit'], () => t('customerAnalyze'), '/crm/customer_analyze_list')
export const chanceAnalysis = () => analysisOf(['chance'], () => t('chanceAnalyze'), '/crm/chance_analyze_list')
export const behaviorAnalysis = () =>
  analysisOf(['visit', 'customer', 'chance', 'contract'], () => t('behaviorAnalyze'), '/crm/customer_analyze_list')
export const purchaseAnalysis = (home = '/jxc/analyze') =>
  analysisOf(['purchase', 'paid', 'payable'], () => t('purchaseAnalyze'), '/jxc/contract_analyze_list', home)
export const everyFigure = Object.keys(crmFigures) as CrmFigure[]
/** Rows behind a figure of any of them: one screen may be led to from several. */
export const anyRows = () => analysisOf(everyFigure, () => t('analyze'), '')
