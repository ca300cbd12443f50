import { figureWidgets } from '#mechanisms/widgets/figure-widgets.server.ts'
import { purchaseFigures } from './purchase-analyze.contract.ts'
import { counted } from './purchase-analyze.server.ts'
import en from './purchase-analyze.words.en.ts'
import zh from './purchase-analyze.words.zh.ts'

/** What purchasing counts, for dashboards. */
export const purchaseWidgetParts = figureWidgets({
  prefix: 'purchase',
  abouts: purchaseFigures,
  counted,
  words: { zh, en },
  app: () => 'store_order',
  listAt: () => '/jxc/analyze_list',
})
