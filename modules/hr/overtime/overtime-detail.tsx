import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, day, time } from '#platform/web/words/format.ts'
import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { overtimeCalls } from './overtime.contract.ts'

/** Overtime: when, how long, why; what is given for it. */
export default function OvertimeDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="overtime"
      call={overtimeCalls.detail}
      remove={overtimeCalls.remove}
      editAt={`/hr/overtime/new?id=${id}`}
      likeAt={`/hr/overtime/new?from=${id}`}
      detailTitle={t('overtimeReason')}
    >
      {({ startDate, endDate, amount }) => (
        <>
          <ListRow
            title={t('overtimeTime')}
            subtitle={
              day(startDate) === day(endDate)
                ? `${dateTime(startDate)} – ${time(endDate)}`
                : `${dateTime(startDate)} – ${dateTime(endDate)}`
            }
            wrap
          />
          <ListRow title={t('overtimeLieu')} right={t('hourNum', { n: amount })} />
        </>
      )}
    </ApplyPage>
  )
}
