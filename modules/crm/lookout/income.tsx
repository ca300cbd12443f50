import { Analysis } from '#mechanisms/figures/figures.tsx'
import { analysisOf } from '../analyze/kinds.web.ts'
import { t } from '../analyze/analyze.words.ts'

/** What comes in: contracts, money received by them, and what is to come. */
export default function LookoutIncome() {
  return (
    <Analysis
      {...analysisOf(['contract', 'received', 'receivable'], () => t('income'), '/lookout_receive_list', '/lookout/survey')}
    />
  )
}
