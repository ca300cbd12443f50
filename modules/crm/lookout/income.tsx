import { Analysis } from '#mechanisms/figures/figures.tsx'
import { lookoutOf } from '../analyze/kinds.web.ts'
import { t } from '../analyze/analyze.words.ts'

/** What comes in: contracts, money received by them, and what is to come. */
export default function LookoutIncome() {
  return (
    <Analysis
      {...lookoutOf(['contract', 'received', 'receivable', 'exchange'], () => t('income'), '/lookout_receive_list')}
    />
  )
}
