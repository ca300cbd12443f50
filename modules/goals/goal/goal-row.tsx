import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { t } from '../goals.words.ts'
import type { GoalRow } from './goal.contract.ts'
import { toneOf } from './use-goals.web.ts'

interface GoalListRowProps {
  goal: GoalRow
  /** In a tree its place says what it stands below: `control` unfolds it, and the rest is how many stand below it. */
  inTree?: { control: React.ReactNode; belowNum: number }
}

/** A goal in the list or the tree: how far it has come, and how it stands. */
export const GoalListRow = ({
  goal: { id, name, parentName, progress, status, finishedAt, planNum, doneNum, unit },
  inTree,
}: GoalListRowProps) => (
  <ListRow
    href={`/plan/${id}`}
    wrap
    {...(inTree ? { control: inTree.control, chevron: false } : {})}
    title={name}
    subtitle={
      [
        planNum === null ? '' : `${doneNum ?? 0} / ${planNum} ${unit}`,
        !inTree && parentName && `${t('parent')} ${parentName}`,
        inTree && inTree.belowNum > 0 && t('belowNum', { num: inTree.belowNum }),
      ]
        .filter(Boolean)
        .join(' · ') || undefined
    }
    badge={
      <StatusPill tone={finishedAt ? 'neutral' : toneOf(status)}>
        {finishedAt ? t('finished') : t(`status_${status}`)}
      </StatusPill>
    }
    right={`${progress}%`}
    below={<ProgressBar percent={progress} label={name} tone={toneOf(status)} />}
  />
)
