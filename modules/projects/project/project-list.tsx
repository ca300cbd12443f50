import { lazy, Suspense, useState } from 'react'
import type { CallInput } from '#platform/contract/call.ts'
import { ask } from '#platform/web/app/ask.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { withWords } from '#platform/web/app/screens.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChartIcon, CheckCircleIcon, FilterIcon, GlobeIcon, MoreIcon, PlusIcon, ProjectIcon, TrashIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { t } from '../projects.words.ts'
import { creationAccessCalls } from './creation-access.contract.ts'
import type { ProjectFilter } from './filter-sheet.tsx'
import { load as loadOwn, t as own } from './manage.words.ts'
import { projectCalls } from './project.contract.ts'
import { ProjectListRow } from './project-row.tsx'
import css from './project.module.css'

const filters = () => withWords(import('./filter-sheet.tsx'), loadOwn)
const FilterSheet = lazy(filters)
type Query = CallInput<typeof projectCalls.list>

const statuses = ['running', 'normal', 'delay', 'followed', 'post_pone', 'finished', 'cancel', 'all'] as const
type Status = (typeof statuses)[number]
/** Spec 1 §4 "Status filters on the list". */
const queryOf = {
  running: { status: 0 }, normal: { status: 0, isNormal: true }, delay: { status: 0, isDelay: true }, followed: { status: -1, isFollow: true }, post_pone: { status: 3 }, finished: { status: 1 },
  cancel: { status: 2 }, all: { status: -1 },
} as const
const nameOf: Record<Status, () => string> = {
  running: () => t('status_0'), normal: () => t('normalRunning'), delay: () => t('delayed'), followed: () => t('followed'), post_pone: () => t('status_3'), finished: () => t('status_1'),
  cancel: () => t('status_2'), all: () => t('statusAll'),
}
const scopes = ['company', 'mine', 'partner', 'created'] as const

/** The tab: projects that I may see, by how they stand and whose they are. */
export default function ProjectList() {
  const { status: asked } = useAddress()
  const [status, setStatus] = useState<Status>(statuses.find(one => one === asked) ?? 'running')
  const [scope, setScope] = useState<(typeof scopes)[number]>('company')
  const [chosen, setChosen] = useState<{ filter: ProjectFilter, query: Query, num: number } | null>(null)
  const [filtering, setFiltering] = useState<ProjectFilter | null>(null)
  const [text, setText] = useState('')
  const key = useSettled(text.trim())
  const isUsual = status === 'running' && scope === 'company' && key.length < 2 && !chosen
  const filter = async () => setFiltering(chosen?.filter ?? (await filters()).noFilter)
  async function answer(given: ProjectFilter | null) {
    setFiltering(null)
    if (!given) return
    const { narrowings, queryOfFilter } = await filters()
    const query = queryOfFilter(given)
    setChosen(Object.keys(query).length > 0 ? { filter: given, query, num: narrowings(given) } : null)
  }
  return (
    <Page
      title={t('projects')} large scrollKey={useHistoryKey()} actions={<Actions />}
      top={(
        <>
          <Tabs<Status> label={t('projects')} value={status} onChange={setStatus} options={statuses.map(one => ({ key: one, name: nameOf[one]() }))} />
          <div className={css.bar}>
            <Segmented label={t('scope')} value={scope} onChange={setScope} options={scopes.map(one => ({ key: one, name: t(`scope_${one}`) }))} />
            <div className={css.find}>
              <SearchField value={text} onChange={setText} placeholder={t('search')} />
              <IconButton icon={FilterIcon} label={t('filter')} pressed={chosen !== null} onPress={() => void filter()} />
            </div>
          </div>
        </>
      )}
    >
      <ListOf
        call={projectCalls.list} query={{ ...queryOf[status], scope, limit: 30, ...key.length >= 2 ? { key } : {}, ...chosen?.query }} rowHeight={88}
        empty={isUsual
          ? { icon: ProjectIcon, title: t('noProjects'), text: t('noProjectsText'), action: { label: t('newProject'), href: '/projects/newProject' } }
          : { icon: ProjectIcon, title: t('noMatch'), text: t('noMatchText') }}
      >
        {project => <ProjectListRow project={project} />}
      </ListOf>
      {filtering && <Suspense><FilterSheet open filter={filtering} onAnswer={given => void answer(given)} /></Suspense>}
    </Page>
  )
}

/** Begins one, where the asker may; else says whom to ask. The rest behind ⋯. */
function Actions() {
  const go = useGo()
  async function begin() {
    const access = await ask(creationAccessCalls.access, {}).catch(() => null)
    if (!access || access.create) return go('/projects/newProject')
    const { tellOfLimit } = await withWords(import('./limit-dialog.tsx'), loadOwn)
    await tellOfLimit(access, false)
  }
  async function more() {
    await loadOwn()
    const where = await actionMenu([
      { key: '/projects/analyze', name: own('analysis'), icon: ChartIcon }, { key: '/projects/import', name: own('importProject'), icon: UploadIcon }, { key: '/projects/outside_project', name: t('isOutside'), icon: GlobeIcon },
      { key: '/project/my_approve_list', name: own('approvals'), icon: CheckCircleIcon }, { key: '/projects/bin', name: own('bin'), icon: TrashIcon },
    ], t('projects'))
    if (where) go(where)
  }
  return (
    <>
      <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />
      <IconButton icon={PlusIcon} label={t('newProject')} onPress={() => void begin()} />
    </>
  )
}
