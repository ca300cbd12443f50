import { useEffect } from 'react'
import { refresh } from '#platform/web/app/cache.ts'
import { useCall, usePages, refusalText } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { TrophyIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { say } from '#platform/contract/words.ts'
import { timeAgo } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { pointKinds, pointsOfLevel, pointWords, type PointKind } from '#mechanisms/points/points.contract.ts'
import type { CallOutput } from '#platform/contract/call.ts'
import { t } from '../account.words.ts'
import css from '../my/my.module.css'
import { levelCalls } from './level.contract.ts'

type Level = CallOutput<typeof levelCalls.level>

/** By then the points for what was just done are counted (docs/decisions/222-what-nobody-waits-for.md). */
const countedWithin = 1_000

/** Points, level, where they came from and how to get more. */
export default function UserLevel() {
  useEffect(() => {
    const timer = setTimeout(() => void refresh('points'), countedWithin)
    return () => clearTimeout(timer)
  }, [])
  const { data, error, refetch } = useCall(levelCalls.level, {})
  const events = usePages(levelCalls.events, {})
  const all = () => Promise.all([refetch(), events.refetch()])
  return (
    <Page title={t('level')} onBack={useBack('/my')}>
      {data ? (
        <PullToRefresh onRefresh={all}>
          <Standing {...data} />
          <Events {...events} />
          <Ways values={data.values} />
          <Levels current={data.level} />
        </PullToRefresh>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void all()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Standing({ point, level, from, to }: Level) {
  const percent = to === null ? 100 : Math.round((Math.max(0, point - from) / (to + 1 - from)) * 100)
  return (
    <Section>
      <div className={css.level}>
        <span className={css.rank}>L{level}</span>
        <span className={css.points}>{point}</span>
        <span className={css.next}>{t('pointsNow')}</span>
        <span className={css.bar}>
          <ProgressBar percent={percent} label={`L${level}`} />
        </span>
        <span className={css.next}>
          {to === null ? t('topLevel') : t('toNext', { n: to + 1 - point, level: level + 1 })}
        </span>
      </div>
    </Section>
  )
}

const nameOf = (kind: PointKind) => say(pointWords[kind], locale())
const Points = ({ points }: { points: number }) => (
  <span className={points < 0 ? css.minus : css.plus}>{points > 0 ? `+${points}` : `−${-points}`}</span>
)

function Events({
  rows,
  isPending,
  hasNextPage,
  isFetchingNextPage,
  fetchNextPage,
}: ReturnType<typeof usePages<typeof levelCalls.events>>) {
  if (isPending) return <Skeleton kind="rows" count={3} />
  return (
    <Section title={t('pointEvents')}>
      {rows.length === 0 && <Empty icon={TrophyIcon} title={t('noEvents')} text={t('noEventsText')} />}
      {rows.map(({ id, kind, points, createdAt }) => (
        <ListRow key={id} title={nameOf(kind)} subtitle={timeAgo(createdAt)} right={<Points points={points} />} />
      ))}
      {hasNextPage && (
        <Button kind="text" wide busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

function Ways({ values }: { values: Record<string, number> }) {
  const earning = pointKinds.filter(kind => values[kind] !== 0)
  return (
    <Section title={t('howToEarn')}>
      {earning.map(kind => (
        <ListRow key={kind} title={nameOf(kind)} right={<Points points={values[kind]!} />} />
      ))}
    </Section>
  )
}

/** The levels around one's own: all the way down, and a few up. */
function Levels({ current }: { current: number }) {
  const first = Math.max(0, current - 2)
  return (
    <Section title={t('levels')}>
      {Array.from({ length: 6 }, (_, index) => first + index)
        .filter(level => level <= 99)
        .map(level => {
          const { from, to } = pointsOfLevel(level)
          return (
            <ListRow
              key={level}
              title={`L${level}`}
              selected={level === current}
              right={to === null ? t('levelFrom', { from }) : t('levelRange', { from, to })}
            />
          )
        })}
    </Section>
  )
}
