import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../okr.words.ts'
import { percentText } from '../show-okr.web.ts'
import { reviewCalls } from './review.contract.ts'

/** A review or a retrospective: the words, the score, and what they are about. */
export default function ReviewDetail() {
  const { id = '' } = useAddress()
  return (
    <DetailScreen title={t('review')} call={reviewCalls.detail} input={{ id }}>
      {({ kind, person, words, score, createdAt, objective }) => (
        <>
          <Section>
            <ListRow
              left={person && <Face person={person} />}
              title={person?.name ?? ''}
              subtitle={`${t(`kind_${kind}`)} · ${dateTime(createdAt)}`}
              right={score === null ? undefined : score.toFixed(2)}
            />
            <ListRow wrap title={t('reviewWords')} subtitle={words} />
          </Section>
          <Section>
            <ListRow
              wrap
              title={objective.name}
              subtitle={objective.manager?.name}
              right={percentText(objective.progress)}
              href={`/okr/detail/${objective.id}`}
            />
          </Section>
        </>
      )}
    </DetailScreen>
  )
}
