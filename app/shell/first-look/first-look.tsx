/**
 * The first tasks, before the app's code is loaded: what the app will render, as far as it can be known, by its own
 * components, from the same answers. It is part of the page's head (`../page-head.ts`); the app's first render replaces
 * it as a whole.
 */
import type { CallOutput } from '#platform/contract/call.ts'
import { Page } from '#platform/web/kit/page.tsx'
import { Shell } from '#platform/web/kit/tab-bar.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { setOwner } from '#platform/web/app/offline/owner.ts'
import rows from '#platform/web/kit/long-list.module.css'
import bar from '#platform/web/kit/tab-bar.module.css'
import { setTimeZone } from '#platform/web/words/time-zone.ts'
import type { SessionUser } from '#modules/account/account.contract.ts'
import type { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { WaitingHeading, WaitingRowView } from '#mechanisms/waiting/waiting-row.tsx'
import home from '#modules/home/dynamic/dynamic.module.css'
import { Hello } from '#modules/home/dynamic/hello.tsx'
import { TodoRows, TodoSection } from '#modules/home/dynamic/todo-rows.tsx'
import { DueHeading } from '#modules/tasks/list/due-heading.tsx'
import list from '#modules/tasks/list/list.module.css'
import { TaskRowView } from '#modules/tasks/task/task-row.tsx'
import type { taskCalls, TaskRow } from '#modules/tasks/tasks.contract.ts'
import { t } from '#modules/tasks/tasks.words.ts'
import shell from '../shell.module.css'
import { append } from './elements.ts'

/** The answers of the first two calls of a first screen (`../first-requests.ts`). */
export interface FirstAnswers {
  me: SessionUser
  tasks: Tasks | Waiting
}
type Tasks = CallOutput<typeof taskCalls.list>
type Waiting = CallOutput<typeof waitingCalls.list>
const isWaiting = (one: Tasks | Waiting): one is Waiting => 'counts' in one

/** Draws a first screen, unless the app is already there. */
export function drawFirstLook(path: string, source: string | null, { me, tasks }: FirstAnswers): void {
  const root = document.getElementById('root')
  // A home page that the person has arranged looks as arranged.
  const isArranged = path === '/dynamic' && Object.keys(me.properties).length > 0
  if (!root || root.hasChildNodes() || isArranged || tasks.list.length === 0) return
  setTimeZone(me.company.timeZone)
  setOwner(me.id, '')
  const screen =
    path === '/dynamic' && isWaiting(tasks) ? (
      <HomePage me={me} waiting={tasks} />
    ) : isWaiting(tasks) ? (
      <WaitingList waiting={tasks} />
    ) : (
      <TaskList isMine={source === 'task'} tasks={tasks.list} />
    )
  append(
    root,
    <div className={shell.stack}>
      <div className={shell.screen}>
        <Shell
          tabBar={
            <nav className={bar.bar}>
              <span className={bar.tab} />
            </nav>
          }
        >
          {screen}
        </Shell>
      </div>
    </div>,
  )
}

const HomePage = ({ me, waiting: { list, counts } }: { me: SessionUser; waiting: Waiting }) => (
  <Page large title={<Hello name={me.nickName} />}>
    {/* The app knows the tabs only once its rooms are loaded: this reserves their space. */}
    <nav className={home.links} aria-hidden>
      <a />
      <a />
    </nav>
    <TodoSection>
      <TodoRows rows={list} counts={counts} />
    </TodoSection>
  </Page>
)

/** The app adds the buttons: this reserves their space. */
const TaskList = ({ isMine, tasks }: { isMine: boolean; tasks: TaskRow[] }) => (
  <Page
    large
    title={t(isMine ? 'tasks' : 'todo')}
    top={
      <div className={list.bar}>
        <Segmented
          label={t('status')}
          value="running"
          onChange={() => {}}
          options={[
            { key: 'running', name: t('running') },
            { key: 'finished', name: t('finished') },
          ]}
        />
        <span style={{ width: 'var(--target)' }} />
      </div>
    }
  >
    <div className={rows.rows}>
      <ul>
        {tasks.map((task, index) => (
          <li key={task.id}>
            {!isMine && <DueHeading task={task} previous={tasks[index - 1]} />}
            <TaskRowView task={task} />
          </li>
        ))}
      </ul>
    </div>
  </Page>
)

/** The app adds the actions of each item. */
const WaitingList = ({ waiting: { list } }: { waiting: Waiting }) => (
  <Page large title={t('todo')} top={<div style={{ height: 'var(--target)' }} />}>
    <div className={rows.rows}>
      <ul>
        {list.map((row, index) => (
          <li key={row.id}>
            <WaitingHeading row={row} previous={list[index - 1]} />
            <WaitingRowView row={row} />
          </li>
        ))}
      </ul>
    </div>
  </Page>
)
