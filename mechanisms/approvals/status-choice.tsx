import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { approvalStatuses, type ApprovalStatus } from './approval-status.contract.ts'
import { t } from './approvals.words.ts'

/** A filter's criterion: the status of the approval; '' for any. */
export const StatusChoice = ({
  value,
  onChange,
}: {
  value: ApprovalStatus | ''
  onChange: (status: ApprovalStatus | '') => void
}) => (
  <Section title={t('status')}>
    <RadioList<ApprovalStatus | ''>
      label={t('status')}
      value={value}
      onChange={onChange}
      options={[{ key: '', name: t('anyStatus') }, ...approvalStatuses.map(key => ({ key, name: t(key) }))]}
    />
  </Section>
)
