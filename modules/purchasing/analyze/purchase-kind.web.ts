import type { AnalysisKind } from '#mechanisms/figures/figures.tsx'
import { purchaseAnalyzeCalls, purchaseFigures } from './purchase-analyze.contract.ts'
import { t } from './purchase-analyze.words.ts'

const word = (key: string) => t(key as Parameters<typeof t>[0])

/** The analysis of what was ordered. */
export const purchaseKind = (): AnalysisKind => ({
  calls: purchaseAnalyzeCalls,
  title: () => t('title'),
  abouts: purchaseFigures,
  aboutWord: word,
  byWord: by => word(`by_${by}`),
  home: '/jxc/order/list',
  listAt: '/jxc/analyze_list',
})
