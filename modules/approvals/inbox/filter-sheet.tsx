import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/checkbox.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { t } from '../approvals.words.ts'

export interface InboxFilter { type?: string, status?: ApprovalStatus }
interface FilterProps {
  filter: InboxFilter
  types: readonly { type: string, name: string }[]
  /** What waits for me is waiting: there is nothing to choose. */
  hasStatus: boolean
  onAnswer: (filter: InboxFilter) => void
  onClose: () => void
}

/** Which cases to look at: of one type, in one state. */
export function FilterSheet({ filter, types, hasStatus, onAnswer, onClose }: FilterProps) {
  const [type, setType] = useState(filter.type ?? '')
  const [status, setStatus] = useState<ApprovalStatus | ''>(filter.status ?? '')
  const apply = () => onAnswer({ ...type ? { type } : {}, ...status ? { status } : {} })
  return (
    <Sheet open onClose={onClose} title={t('filter')} bottom={<Button wide onPress={apply}>{t('done')}</Button>}>
      {types.length > 1 && (
        <Section title={t('type')}>
          <RadioList label={t('type')} value={type} onChange={setType} options={[{ key: '', name: t('allTypes') }, ...types.map(one => ({ key: one.type, name: one.name }))]} />
        </Section>
      )}
      {hasStatus && <StatusChoice value={status} onChange={setStatus} />}
    </Sheet>
  )
}
