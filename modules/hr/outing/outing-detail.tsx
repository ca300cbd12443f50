import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, day, listed, time, weekday } from '#platform/web/words/format.ts'
import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { outingCalls, type OutingDetail } from './outing.contract.ts'

/** An outing or a business trip: when, where, why, with whom. */
export default function OutingDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="outing"
      call={outingCalls.detail}
      remove={outingCalls.remove}
      editAt={`/hr/outing/new?id=${id}`}
      likeAt={`/hr/outing/new?from=${id}`}
      detailTitle={t('outingReason')}
    >
      {outing => (
        <>
          <ListRow title={t('outingTime')} subtitle={spanText(outing)} wrap />
          <ListRow title={t('outingPlace')} subtitle={outing.place} wrap />
          {outing.partners.length > 0 && (
            <ListRow title={t('outingPartners')} subtitle={listed(outing.partners.map(({ name }) => name))} wrap />
          )}
        </>
      )}
    </ApplyPage>
  )
}

const dayText = (moment: string) => `${day(moment)} ${weekday(moment, 'short')}`

function spanText({ kind, startDate, endDate, days }: OutingDetail): string {
  const isOneDay = day(startDate) === day(endDate)
  if (kind === 'trip')
    return `${isOneDay ? dayText(startDate) : `${dayText(startDate)} – ${dayText(endDate)}`} · ${t('dayNum', { n: days })}`
  return isOneDay
    ? `${dayText(startDate)} ${time(startDate)} – ${time(endDate)}`
    : `${dateTime(startDate)} – ${dateTime(endDate)}`
}
