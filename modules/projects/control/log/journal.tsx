import { useState } from 'react'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { NoteIcon } from '#platform/web/kit/icons.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { projectLogCalls } from './log.contract.ts'
import { LogLine } from './log-row.tsx'
import { t } from './log.words.ts'
import css from './log.module.css'

const scopes = ['mine', 'company'] as const

/** The actor's log entries in projects, day by day; or everybody's, in projects that the actor may see. */
export default function ProjectJournal() {
  const [scope, setScope] = useState<(typeof scopes)[number]>('mine')
  return (
    <ListScreen
      title={t('journal')}
      call={projectLogCalls.journal}
      query={{ scope, limit: 20 }}
      newAt="/projects/log_form"
      rowHeight={72}
      top={
        <div className={css.scopes}>
          <Segmented
            label={t('scope')}
            value={scope}
            onChange={setScope}
            options={scopes.map(key => ({ key, name: t(key) }))}
          />
        </div>
      }
      empty={{
        icon: NoteIcon,
        title: t('none'),
        text: t('journalNoneText'),
        create: { label: t('newLog'), href: '/projects/log_form' },
      }}
    >
      {(log, previous) => <LogLine log={log} previous={previous} withProject />}
    </ListScreen>
  )
}
