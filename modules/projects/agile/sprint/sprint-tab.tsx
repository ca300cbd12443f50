import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { PlusIcon, TimerIcon } from '#platform/web/kit/icons.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { sprintCalls } from './sprint.contract.ts'
import { SprintListRow } from './sprint-row.tsx'
import { VelocityChart } from './velocity-chart.tsx'

/** The sprints of a project, and how fast it gets on. */
export default function SprintTab({ project: { id, can } }: ProjectTabProps) {
  const create = () => void import('./sprint-sheet.tsx').then(({ newSprint }) => newSprint(id))
  return (
    <>
      <VelocityChart projectId={id} />
      {can.edit && (
        <div className={css.bar}>
          <span />
          <Button kind="text" icon={PlusIcon} onPress={create}>
            {t('newSprint')}
          </Button>
        </div>
      )}
      <ListOf
        call={sprintCalls.list}
        query={{ projectId: id, limit: 10 }}
        rowHeight={88}
        empty={{
          icon: TimerIcon,
          title: t('noSprints'),
          text: t('noSprintsText'),
          ...(can.edit ? { action: { label: t('newSprint'), onPress: create } } : {}),
        }}
      >
        {sprint => <SprintListRow sprint={sprint} />}
      </ListOf>
    </>
  )
}
