import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { lookoutCalls } from '../analyze/analyze.contract.ts'
import { Overview } from '../analyze/overview.tsx'
import { t } from '../analyze/analyze.words.ts'

/** The whole company at a glance: what was agreed, came in and went out, and what is to come of each. */
export default function LookoutSurvey() {
  return (
    <Overview
      title={t('survey')}
      calls={lookoutCalls}
      home="/app"
      figures={[
        ['contract', '/lookout/income?about=contract'],
        ['received', '/lookout/income?about=received'],
        ['receivable', '/lookout/income?about=receivable'],
        ['exchange', '/lookout/income?about=exchange'],
        ['purchase', '/lookout/outcome?about=purchase'],
        ['paid', '/lookout/outcome?about=paid'],
        ['payable', '/lookout/outcome?about=payable'],
        ['paidExchange', '/lookout/outcome?about=paidExchange'],
        ['chance', '/lookout/project?about=chance'],
        ['customer', '/lookout_survey_list?about=customer&by=month'],
      ]}
    >
      <Section>
        <ListRow title={t('income')} href="/lookout/income" />
        <ListRow title={t('outcome')} href="/lookout/outcome" />
        <ListRow title={t('projectOverview')} href="/lookout/project" />
      </Section>
    </Overview>
  )
}
