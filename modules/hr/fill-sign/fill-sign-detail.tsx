import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, weekday } from '#platform/web/words/format.ts'
import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { fillSignCalls } from './fill-sign.contract.ts'

/** A attendance correction: which sign of which day is to count, and at what time. */
export default function FillSignDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="fill_sign"
      call={fillSignCalls.detail}
      remove={fillSignCalls.remove}
      editAt={`/hr/fill_sign/new?id=${id}`}
      detailTitle={t('fillReason')}
    >
      {({ day, signType, at }) => (
        <>
          <ListRow title={t('fillDay')} right={`${day} ${weekday(day, 'short')}`} />
          <ListRow title={t(signType === 'in' ? 'signIn' : 'signOut')} right={dateTime(at)} />
        </>
      )}
    </ApplyPage>
  )
}
