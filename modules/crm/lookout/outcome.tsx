import { Analysis } from '#mechanisms/figures/figures.tsx'
import { lookoutOf } from '../analyze/kinds.web.ts'
import { t } from '../analyze/analyze.words.ts'

/** What goes out: contracts of purchase, what was paid by them, and what is to be paid. */
export default function LookoutOutcome() {
  return (
    <Analysis
      {...lookoutOf(['paid', 'purchase', 'payable', 'paidExchange'], () => t('outcome'), '/lookout_contract_list')}
    />
  )
}
