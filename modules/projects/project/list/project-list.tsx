import { lazy, useState } from 'react'
import { useFilter } from '#platform/web/app/filter.tsx'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  CheckCircleIcon,
  GlobeIcon,
  MoreIcon,
  PlusIcon,
  ProjectIcon,
  TrashIcon,
  UploadIcon,
} from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { ProjectStatus } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../../projects.words.ts'
import { useBeginProject } from '../creation/begin-project.web.ts'
import { load as loadOwn, t as own } from '../manage.words.ts'
import { projectCalls } from '../project.contract.ts'
import { projectFilter } from './project-filter.web.ts'
import { ProjectListRow } from './project-row.tsx'
import css from '../project.module.css'

const ProjectTable = lazy(() => import('./project-table.tsx'))

const statuses = ['running', 'normal', 'delay', 'followed', 'post_pone', 'finished', 'cancel', 'all'] as const
type Status = (typeof statuses)[number]
/** Spec 1 §4 "Status filters on the list". */
const queryOf = {
  running: { status: ProjectStatus.Running },
  normal: { status: ProjectStatus.Running, isNormal: true },
  delay: { status: ProjectStatus.Running, isDelay: true },
  followed: { status: -1, isFollow: true },
  post_pone: { status: ProjectStatus.Held },
  finished: { status: ProjectStatus.Finished },
  cancel: { status: ProjectStatus.Cancelled },
  all: { status: -1 },
} as const
const nameOf: Record<Status, () => string> = {
  running: () => t('status_0'),
  normal: () => t('normalRunning'),
  delay: () => t('delayed'),
  followed: () => t('followed'),
  post_pone: () => t('status_3'),
  finished: () => t('status_1'),
  cancel: () => t('status_2'),
  all: () => t('statusAll'),
}
const scopes = ['company', 'mine', 'partner', 'created'] as const

/** The tab: projects that I may see, by how they stand and whose they are. */
export default function ProjectList() {
  useScreenKind('list')
  const { status: requestedStatus, scope: requestedScope } = useAddress()
  const [status, setStatus] = useState<Status>(statuses.find(one => one === requestedStatus) ?? 'running')
  const [scope, setScope] = useState<(typeof scopes)[number]>(scopes.find(one => one === requestedScope) ?? 'company')
  const filter = useFilter(projectFilter, undefined)
  const { key, input } = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(projectCalls.list)
  const begin = useBeginProject()
  const isUsual = status === 'running' && scope === 'company' && key === '' && !filter.isOn
  return (
    <Page
      title={t('projects')}
      large
      scrollKey={useHistoryKey()}
      actions={<Actions />}
      top={
        <>
          <Tabs<Status>
            label={t('projects')}
            value={status}
            onChange={setStatus}
            options={statuses.map(one => ({ key: one, name: nameOf[one]() }))}
          />
          <div className={css.bar}>
            <Segmented
              label={t('scope')}
              value={scope}
              onChange={setScope}
              options={scopes.map(one => ({ key: one, name: t(`scope_${one}`) }))}
            />
            <div className={css.find}>
              {input}
              {filter.button}
            </div>
          </div>
        </>
      }
    >
      <ListOf
        call={projectCalls.list}
        query={{ ...queryOf[status], scope, limit: 30, ...(key ? { key } : {}), ...filter.query, ...sorted }}
        table={list => <ProjectTable list={list} sorting={sorting} />}
        rowHeight={88}
        empty={
          isUsual
            ? {
                icon: ProjectIcon,
                title: t('noProjects'),
                text: t('noProjectsText'),
                action: { label: t('newProject'), onPress: () => void begin() },
              }
            : { icon: ProjectIcon, title: t('noMatch'), text: t('noMatchText') }
        }
      >
        {project => <ProjectListRow project={project} />}
      </ListOf>
    </Page>
  )
}

/** Begins one; the rest behind ⋯. */
function Actions() {
  const go = useGo()
  const begin = useBeginProject()
  async function more() {
    await loadOwn()
    const where = await actionMenu(
      [
        { key: '/projects/analyze', name: own('analysis'), icon: ChartIcon },
        { key: '/projects/import', name: own('importProject'), icon: UploadIcon },
        { key: '/projects/outside_project', name: t('isOutside'), icon: GlobeIcon },
        { key: '/project/my_approve_list', name: own('approvals'), icon: CheckCircleIcon },
        { key: '/projects/bin', name: own('bin'), icon: TrashIcon },
      ],
      t('projects'),
    )
    if (where) go(where)
  }
  return (
    <>
      <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />
      <IconButton icon={PlusIcon} label={t('newProject')} onPress={() => void begin()} />
    </>
  )
}
