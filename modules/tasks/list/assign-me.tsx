import { Tabs } from '#platform/web/kit/tabs.tsx'
import { t as word } from '../tasks.words.ts'
import { t } from './list.words.ts'
import own from './list.module.css'
import { TaskListScreen } from './task-list.tsx'
import type { ViewQuery } from './view/task-view.contract.ts'
import { without } from './view/view.web.ts'

const scopes = [
  'mine',
  'created',
  'partner',
  'follow',
  'charged',
  'handled',
  'direct',
  'subordinates',
  'department',
  'company',
] as const

/** All tasks that concern me, by how: given to me, made by me, for me to decide, my people's … */
export default function AssignMe() {
  return (
    <TaskListScreen
      withDefault
      title={word('tasks')}
      usual={{ scope: 'mine', isOpen: true, sort: 'lastOptDate' }}
      above={(view, show) => <Scopes view={view} show={show} />}
    />
  )
}

function Scopes({ view, show }: { view: ViewQuery; show: (view: ViewQuery) => void }) {
  const { person } = view
  const shown = scopes.find(scope => scope === view.scope)
  return (
    <div className={own.scopes}>
      <Tabs
        label={t('whose')}
        value={shown ?? 'person'}
        onChange={scope =>
          show({ ...without(view, 'person', 'department'), scope, isOpen: scope === 'handled' ? false : view.isOpen })
        }
        options={[
          ...scopes.map(key => ({ key, name: t(`scope_${key}`) })),
          ...(person || !shown ? [{ key: 'person' as const, name: person?.name ?? t('scope_person') }] : []),
        ]}
      />
    </div>
  )
}
