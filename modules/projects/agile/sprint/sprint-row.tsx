import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { SprintStatus } from './sprint.contract.ts'
import type { SprintRow } from './sprint.contract.ts'

const tones = { 0: 'neutral', 1: 'brand', 2: 'success' } as const
export const SprintState = ({ status, isDelay }: Pick<SprintRow, 'status' | 'isDelay'>) =>
  isDelay ? (
    <StatusPill tone="danger">{t('sprintLate')}</StatusPill>
  ) : (
    <StatusPill tone={tones[status]}>{t(`sprint_${status}`)}</StatusPill>
  )

export const sprintDatesText = ({ startDate, endDate }: Pick<SprintRow, 'startDate' | 'endDate'>) =>
  startDate || endDate ? [startDate, endDate].map(one => (one ? shortDay(one) : '…')).join(' – ') : t('noDates')

/** By points where it has any, else by the number of its items. */
export function sprintProgress({ totalNum, doneNum, totalPoint, donePoint }: SprintRow): {
  percent: number
  text: string
} {
  const [all, done] = totalPoint > 0 ? [totalPoint, donePoint] : [totalNum, doneNum]
  return {
    percent: all === 0 ? 0 : Math.round((100 * done) / all),
    text: t(totalPoint > 0 ? 'progressPoint' : 'progressNum', { done, all }),
  }
}

/** A sprint in a list. */
export function SprintListRow({ sprint }: { sprint: SprintRow }) {
  const { percent, text } = sprintProgress(sprint)
  return (
    <ListRow
      href={`/sprints/${sprint.id}`}
      title={sprint.name}
      subtitle={sprintDatesText(sprint)}
      badge={<SprintState {...sprint} />}
      chevron={false}
      below={
        <span className={css.small}>
          <ProgressBar
            percent={percent}
            label={t('progress')}
            tone={sprint.isDelay ? 'danger' : sprint.status === SprintStatus.Closed ? 'success' : 'brand'}
          />
          <span>{text}</span>
        </span>
      }
    />
  )
}
