import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StarIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { t } from '../okr.words.ts'
import { kinds, useCycle } from '../show-okr.web.ts'
import { reviewCalls } from './review.contract.ts'

/** What was said of objectives when they were looked back on: of one, or of a cycle. */
export default function ReviewList() {
  const { objective } = useAddress()
  const { type, kind, cycle, onChange } = useCycle()
  const paging = { start: 0, limit: 20 }
  return (
    <ListScreen
      title={t('reviews')}
      call={reviewCalls.list}
      query={objective ? { objectiveId: objective, ...paging } : { type, cycle, ...paging }}
      top={!objective && <CycleBar kinds={kinds} kind={kind} cycle={cycle} onChange={onChange} />}
      empty={{ icon: StarIcon, title: t('noReviews'), text: t('noReviewsText') }}
    >
      {review => (
        <ListRow
          wrap
          href={`/okr/review/detail/${review.id}`}
          left={review.person && <Face person={review.person} />}
          title={review.objective.name}
          subtitle={`${t(`kind_${review.kind}`)} · ${review.person?.name ?? ''} · ${dateTime(review.createdAt)}`}
          right={review.score === null ? undefined : review.score.toFixed(2)}
        />
      )}
    </ListScreen>
  )
}
