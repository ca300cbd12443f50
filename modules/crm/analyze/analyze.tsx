import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { analyzeCalls } from './analyze.contract.ts'
import { Overview } from './overview.tsx'
import { t } from './analyze.words.ts'

/** What was agreed, came in and was found this half year, and the ways to each analysis. */
export default function Analyze() {
  return (
    <Overview
      title={t('analyze')}
      calls={analyzeCalls}
      home="/crm/contract_home"
      figures={[
        ['contract', '/crm/contract_analyze?about=contract'],
        ['received', '/crm/contract_analyze?about=received'],
        ['receivable', '/crm/contract_analyze?about=receivable'],
        ['chance', '/crm/chance_analyze'],
        ['customer', '/crm/customer_analyze?about=customer'],
        ['visit', '/crm/behavior_analyze?about=visit'],
      ]}
    >
      <Section>
        <ListRow href="/crm/target" title={t('targets')} />
        <ListRow href="/crm/funnel" title={t('funnel')} />
      </Section>
    </Overview>
  )
}
