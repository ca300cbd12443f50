import { StatusPill } from '#platform/web/kit/badge.tsx'
import { AlertIcon, CheckCircleIcon, ShieldIcon, StarIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { listed, shortDay } from '#platform/web/words/format.ts'
import { type QualityRow, QualityScore } from './quality.contract.ts'
import { t } from './quality.words.ts'

const marks: Record<QualityScore, [Icon, Tone]> = {
  0: [CheckCircleIcon, 'success'],
  1: [AlertIcon, 'danger'],
  2: [StarIcon, 'violet'],
}
export const toneOf = (score: QualityScore | null): Tone => (score === null ? 'neutral' : marks[score][1])
export const scoreName = (score: unknown) =>
  score === QualityScore.Qualified || score === QualityScore.Unqualified || score === QualityScore.Excellent
    ? t(`score_${score}`)
    : t('waiting')

/** How a check came out, at a glance. */
export const ScoreMark = ({ score }: Pick<QualityRow, 'score'>) => (
  <Mark tone={toneOf(score)}>
    <ScoreIcon score={score} />
  </Mark>
)

export function ScoreIcon({ score }: Pick<QualityRow, 'score'>) {
  const Sign = score === null ? ShieldIcon : marks[score][0]
  return <Sign size={22} />
}

type Standing = Pick<QualityRow, 'score' | 'status' | 'isOverdue'>

/** How it stands, in a word. */
export function qualityState({ score, status, isOverdue }: Standing): { name: string; tone: Tone } {
  if (score !== null) return { name: scoreName(score), tone: toneOf(score) }
  if (isOverdue) return { name: t('late'), tone: 'danger' }
  return { name: t(status === 'CANCEL' ? 'cancelled' : 'waiting'), tone: 'neutral' }
}

export function QualityState(check: Standing) {
  const { name, tone } = qualityState(check)
  return <StatusPill tone={tone}>{name}</StatusPill>
}

/** A check in the list of its project. */
export function QualityLine({ check }: { check: QualityRow }) {
  const { id, name, checked, managers, planEndDate, score, problem, givenAt, giver } = check
  const who = score === null ? listed(managers.map(one => one.name)) : giver?.name
  const when = score === null ? planEndDate && t('dueOn', { day: shortDay(planEndDate) }) : givenAt && shortDay(givenAt)
  return (
    <ListRow
      href={`/projects/quality_detail?id=${id}`}
      chevron={false}
      title={name}
      left={<ScoreMark score={score} />}
      right={<QualityState {...check} />}
      subtitle={[problem && problem.code, checked?.name, who, when].filter(Boolean).join(' · ')}
    />
  )
}
