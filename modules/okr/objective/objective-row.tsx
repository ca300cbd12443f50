import { StatusPill } from '#platform/web/kit/badge.tsx'
import { LockIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../okr.words.ts'
import { percentText, toneOf, weightText } from '../show-okr.web.ts'
import type { ObjectiveRow } from './objective.contract.ts'

interface RowProps {
  objective: ObjectiveRow
  /** Says how many key results it has, where those are what is counted. */
  saysKeyResults?: boolean
}

/** An objective in a list: how it stands, how far it has come. */
export const ObjectiveListRow = ({ objective, saysKeyResults = false }: RowProps) => (
  <ListRow
    href={`/okr/detail/${objective.id}`}
    wrap
    left={objective.manager && <Face person={objective.manager} />}
    title={objective.name}
    subtitle={[
      objective.manager?.name ?? '',
      `P${objective.plv}`,
      saysKeyResults
        ? t('keyResultsCount', { n: objective.keyResultNum })
        : `${t('weight')} ${weightText(objective.weight)}`,
    ].join(' · ')}
    badge={<ObjectiveState {...objective} />}
    right={
      <>
        {objective.isLocked && <LockIcon size={16} />}
        {percentText(objective.progress)}
      </>
    }
    below={<ProgressBar percent={objective.progress ?? 0} label={objective.name} tone={toneOf(objective.status)} />}
  />
)

export const ObjectiveState = ({ status, finishedAt }: Pick<ObjectiveRow, 'status' | 'finishedAt'>) => (
  <StatusPill tone={finishedAt ? 'neutral' : toneOf(status)}>
    {finishedAt ? t('finished') : t(`status_${status}`)}
  </StatusPill>
)
