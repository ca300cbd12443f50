import { ListOf } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { NoteIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { projectLogCalls } from './log.contract.ts'
import { LogLine } from './log-row.tsx'
import { t } from './log.words.ts'
import css from './log.module.css'

/** The log of a project, day by day. */
export default function LogTab({ project: { id, can } }: ProjectTabProps) {
  const newAt = `/projects/log_form?project=${id}`
  return (
    <>
      <div className={css.bar}>
        <Button kind="text" small href="/project_journal">
          {t('mine')}
        </Button>
        {can.report && (
          <Button kind="text" small icon={PlusIcon} href={newAt}>
            {t('newLog')}
          </Button>
        )}
      </div>
      <ListOf
        call={projectLogCalls.list}
        query={{ projectId: id, limit: 20 }}
        rowHeight={72}
        empty={{
          icon: NoteIcon,
          title: t('none'),
          text: t('noneText'),
          ...(can.report ? { action: { label: t('newLog'), href: newAt } } : {}),
        }}
      >
        {(log, previous) => <LogLine log={log} previous={previous} />}
      </ListOf>
    </>
  )
}
