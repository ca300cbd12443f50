import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { t } from '../approvals.words.ts'

interface InboxFilter {
  type?: string
  status?: ApprovalStatus
}
interface InboxFilterInput {
  types: readonly { type: string; name: string }[]
  /** What waits for me is waiting: there is nothing to choose. */
  hasStatus: boolean
}

/** Which cases to look at: of one type, in one state. */
export const inboxFilter = filterSheet({
  title: () => t('filter'),
  apply: () => t('done'),
  none: {} as InboxFilter,
  call: inboxCalls.list,
  queryOf: ({ type, status }) => ({ ...(type ? { type } : {}), ...(status ? { status: [status] } : {}) }),
  Fields,
})

function Fields({
  values: { type = '', status },
  set,
  initial: { types, hasStatus },
}: FilterFieldsProps<InboxFilter, InboxFilterInput>) {
  return (
    <>
      {types.length > 1 && (
        <Section title={t('type')}>
          <RadioList
            label={t('type')}
            value={type}
            onChange={type => set({ type: type || null })}
            options={[{ key: '', name: t('allTypes') }, ...types.map(one => ({ key: one.type, name: one.name }))]}
          />
        </Section>
      )}
      {hasStatus && <StatusChoice value={status ?? ''} onChange={status => set({ status: status || null })} />}
    </>
  )
}
