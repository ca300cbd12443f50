import { Analysis } from '#mechanisms/figures/figures.tsx'
import { lookoutOf } from '../analyze/kinds.web.ts'
import { t } from '../analyze/analyze.words.ts'

/** What the company's projects are done by: their contracts, opportunities, and what came in. */
export default function LookoutProject() {
  return (
    <Analysis
      {...lookoutOf(['projectContract', 'chance'], () => t('projectOverview'), '/lookout_chance_customer_list')}
    />
  )
}
