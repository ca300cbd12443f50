import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../goals.words.ts'
import { goalCalls } from './goal.contract.ts'

const tones = {
  added: 'brand',
  dropped: 'danger',
  moved: 'warn',
  done: 'success',
  progressed: 'success',
  same: 'neutral',
} as const

const percent = (progress: number | null) => (progress === null ? '—' : `${progress}%`)

/** A snapshot compared with now. */
export default function GoalSnapshot() {
  const { id = '' } = useAddress()
  return (
    <DetailScreen title={t('snapshots')} call={goalCalls.compare} input={{ id }}>
      {({ name, createdAt, list }) => (
        <Section title={name} note={dateTime(createdAt)}>
          {list.length === 0 && <ListRow wrap title={t('snapshotEmpty')} />}
          {list.map(one => (
            <ListRow
              key={one.id}
              wrap
              title={one.name}
              right={`${percent(one.was)} → ${percent(one.now)}`}
              {...(one.now === null ? {} : { href: `/plan/${one.id}` })}
              badge={<StatusPill tone={tones[one.change]}>{t(`change_${one.change}`)}</StatusPill>}
            />
          ))}
        </Section>
      )}
    </DetailScreen>
  )
}
