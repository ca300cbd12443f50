import { useState } from 'react'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, ProjectIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../projects.words.ts'
import { projectCalls } from './project.contract.ts'
import { ProjectListRow } from './project-row.tsx'
import css from './project.module.css'

const statuses = ['running', 'delay', 'followed', 'post_pone', 'finished', 'cancel', 'all'] as const
type Status = (typeof statuses)[number]
/** Spec 1 §4 "Status filters on the list". */
const queryOf = { running: { status: 0 }, delay: { status: 0, isDelay: true }, followed: { status: -1, isFollow: true }, post_pone: { status: 3 }, finished: { status: 1 }, cancel: { status: 2 }, all: { status: -1 } } as const
const nameOf: Record<Status, () => string> = {
  running: () => t('status_0'), delay: () => t('delayed'), followed: () => t('followed'), post_pone: () => t('status_3'), finished: () => t('status_1'), cancel: () => t('status_2'), all: () => t('statusAll'),
}
const scopes = ['company', 'mine', 'partner', 'created'] as const

/** The tab: projects that I may see, by how they stand and whose they are. */
export default function ProjectList() {
  const [status, setStatus] = useState<Status>('running')
  const [scope, setScope] = useState<(typeof scopes)[number]>('company')
  const [text, setText] = useState('')
  const key = useSettled(text.trim())
  const go = useGo()
  const isUsual = status === 'running' && scope === 'company' && key.length < 2
  return (
    <Page
      title={t('projects')} large scrollKey={useHistoryKey()}
      actions={<IconButton icon={PlusIcon} label={t('newProject')} onPress={() => go('/projects/newProject')} />}
      top={(
        <>
          <Tabs<Status> label={t('projects')} value={status} onChange={setStatus} options={statuses.map(key => ({ key, name: nameOf[key]() }))} />
          <div className={css.bar}>
            <Segmented label={t('scope')} value={scope} onChange={setScope} options={scopes.map(key => ({ key, name: t(`scope_${key}`) }))} />
            <SearchField value={text} onChange={setText} placeholder={t('search')} />
          </div>
        </>
      )}
    >
      <ListOf
        call={projectCalls.list} query={{ ...queryOf[status], scope, limit: 30, ...key.length >= 2 ? { key } : {} }} rowHeight={88}
        empty={isUsual
          ? { icon: ProjectIcon, title: t('noProjects'), text: t('noProjectsText'), action: { label: t('newProject'), href: '/projects/newProject' } }
          : { icon: ProjectIcon, title: t('noMatch'), text: t('noMatchText') }}
      >
        {project => <ProjectListRow project={project} />}
      </ListOf>
    </Page>
  )
}
