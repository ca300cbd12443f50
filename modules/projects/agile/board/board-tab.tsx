import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Board } from '#platform/web/kit/board.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckIcon, FlagIcon, PlusIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import type { NamedPlace } from '../backlog/choose-place.web.ts'
import { Chip } from '../backlog/item-filter.tsx'
import { SprintStatus, sprintCalls } from '../sprint/sprint.contract.ts'
import { stageCalls } from '../stage/stage.contract.ts'
import { StageColumn, type Lanes } from './stage-column.tsx'
import { useCardMoves } from './card-moves.web.ts'
import { waysOf } from './process/ways.web.ts'

const lanesOf = ['none', 'person', 'priority'] as const

/**
 * The board of a project: its stages as columns; of an agile one what is in the open sprint, unless everything is
 * wanted.
 */
export default function BoardTab({ project: { id, type, can } }: ProjectTabProps) {
  const { data } = useCall(stageCalls.list, { projectId: id })
  const { data: sprints } = useCall(
    sprintCalls.list,
    { projectId: id, limit: 10 },
    { enabled: type === ProjectType.Scrum },
  )
  const sprint = sprints?.list.find(({ status }) => status === SprintStatus.Open)
  const [all, setAll] = useState(false)
  const [lanes, setLanes] = useState<Lanes>('none')
  const [person, setPerson] = useState<NamedPlace | null>(null)
  const me = useMe()
  const moves = useCardMoves()
  if (!data || (type === ProjectType.Scrum && !sprints)) return <Skeleton kind="rows" />
  const query = {
    projectId: id,
    ...(sprint && !all ? { sprintId: sprint.id } : {}),
    ...(person ? { managerId: [person.id] } : {}),
  }
  const chooseLanes = async () => {
    const icons = { none: CheckIcon, person: UserIcon, priority: FlagIcon }
    const chosen = await actionMenu(
      lanesOf.map(key => ({ key, name: t(`lane_${key}`), icon: icons[key] })),
      t('lanes'),
    )
    if (chosen) setLanes(chosen)
  }
  const choose = async () => {
    if (person) return setPerson(null)
    const chosen = await choosePerson({ title: t('person') })
    if (chosen) setPerson({ id: chosen.id, name: chosen.name })
  }
  const showSteps = () =>
    void import('./process/process-sheet.tsx').then(({ showProcess }) =>
      showProcess({ projectId: id, mayEdit: can.edit }),
    )
  const addStage = () => void import('../stage/stage-sheet.tsx').then(({ newStage }) => newStage(id))
  return (
    <div className={css.boardFill}>
      <div className={css.chips} role="group" aria-label={t('filter')}>
        {sprint && (
          <Chip on={!all} onPress={() => setAll(!all)}>
            {sprint.name}
          </Chip>
        )}
        <Chip on={lanes !== 'none'} onPress={() => void chooseLanes()}>
          {lanes === 'none' ? t('lanes') : t(`lane_${lanes}`)}
        </Chip>
        <Chip on={person !== null} onPress={() => void choose()}>
          {person?.name ?? t('person')}
        </Chip>
        {(can.edit || data.isBound) && (
          <Chip on={data.isBound} onPress={showSteps}>
            {t('process')}
          </Chip>
        )}
      </div>
      <div className={css.boardArea}>
        <Board
          aside={
            can.edit && (
              <Button kind="secondary" icon={PlusIcon} onPress={addStage}>
                {t('newStage')}
              </Button>
            )
          }
        >
          {data.list.map((stage, at) => (
            <StageColumn
              key={stage.id}
              stage={stage}
              stages={data.list}
              ways={item => waysOf(data, stage.id, item, me?.id)}
              query={query}
              lanes={lanes}
              moves={moves}
              isNarrow={person !== null || (sprint !== undefined && !all)}
              mayEdit={can.edit}
              mayEstimate={type === ProjectType.Scrum && can.addTask}
              {...(can.addTask && (at === 0 || !data.isBound)
                ? {
                    add: {
                      projectId: id,
                      kind: type === ProjectType.Scrum ? ('STORY' as const) : ('TASK' as const),
                      isAgile: type === ProjectType.Scrum,
                      stageId: stage.id,
                      ...(sprint && !all ? { sprint: { id: sprint.id, name: sprint.name } } : {}),
                    },
                  }
                : {})}
            />
          ))}
        </Board>
      </div>
    </div>
  )
}
