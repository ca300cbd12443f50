import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ApplyPage } from '../apply/apply-page.tsx'
import { leaveCalls } from './leave.contract.ts'
import { amountText, spanText } from './show-leave.web.ts'
import { t } from './leave.words.ts'

/** A leave: from when to when, how long, why. */
export default function LeaveDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="leave"
      call={leaveCalls.detail}
      remove={leaveCalls.remove}
      editAt={`/hr/leave/new?id=${id}`}
      detailTitle={t('reason')}
    >
      {leave => (
        <>
          <ListRow title={t('time')} subtitle={spanText(leave)} wrap />
          <ListRow title={t('length')} right={amountText(leave.amount, leave.unit)} />
        </>
      )}
    </ApplyPage>
  )
}
