import { useIsFolding } from '#platform/web/app/folding-rows.ts'
import type { TableList } from '#platform/web/app/list-screen.tsx'
import { personHere } from '#platform/web/app/offline/owner.ts'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { dateTime, listed, shortDay, time, timeAgo } from '#platform/web/words/format.ts'
import { personCalled, readDay, readFigure } from '#mechanisms/fields/field-columns.web.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { Unreadable, type Column } from '#mechanisms/tables/column.web.ts'
import { Table, type Choosing } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { TagChips } from '#mechanisms/tags/tag-chips.tsx'
import { kindName, priorityName } from '../task/kinds/kind-names.web.ts'
import { choosePriority } from '../task/kinds/choose-priority.web.ts'
import { RowTick } from '../task/row-tick.tsx'
import { askBeforeStatus, chooseStatus } from '../task/task-changes.web.ts'
import { mostManagers, priorities, type TaskRow } from '../task/task.contract.ts'
import { PriorityFlag, TaskStatusPill } from '../task/task-row.tsx'
import { t } from '../tasks.words.ts'
import { taskRecords, type TaskValues } from './edit-task-row.web.ts'
import { t as word } from './list.words.ts'

const moment = (instant: string | null) => (instant === null ? '' : `${shortDay(instant)} ${time(instant)}`)

const columns = (): Column<TaskRow, TaskValues>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 320,
    text: ({ name }) => name,
    shown: task => (
      <>
        <PriorityFlag task={task} />
        {task.name}
      </>
    ),
    href: ({ id }) => `/tasks/${id}`,
    before: task => <Tick task={task} />,
    edit: { name: 'name', longest: 200, written: ({ name }) => name, read: text => text },
  },
  {
    key: 'status',
    label: t('status'),
    width: 110,
    text: ({ status, isOverdue }) => t(isOverdue ? 'overdue' : status),
    shown: task => <TaskStatusPill task={task} />,
    edit: {
      name: 'status',
      written: ({ status }) => t(status.to),
      read() {
        throw new Unreadable(tableWord('notEditable', { label: t('status') }))
      },
      async choose({ task }) {
        const me = personHere() ?? ''
        const to = await chooseStatus(task, me)
        const opinion = to && (await askBeforeStatus(task, to, me))
        return to === null || opinion === null ? undefined : { value: { to, opinion } }
      },
    },
  },
  {
    key: 'managers',
    label: t('manager'),
    width: 140,
    text: ({ managers }) => listed(managers.map(({ name }) => name)),
    edit: {
      name: 'managers',
      written: ({ managers }) => listed(managers.map(({ name }) => name)),
      async read(text) {
        const names = text.split(/[、,，;；]/).map(name => name.trim())
        const people = await Promise.all(names.map(personCalled))
        return people.filter((one): one is PersonBrief => one !== null)
      },
      async choose({ managers }) {
        const value = await choosePeople({ title: t('manager'), value: managers, max: mostManagers })
        return value ? { value } : undefined
      },
    },
  },
  {
    key: 'planStartDate',
    label: t('planStartDate'),
    width: 130,
    isSpare: true,
    text: ({ planStartDate }) => moment(planStartDate),
    sort: { by: 'planStartDate' },
    edit: dayEditor('planStartDate'),
  },
  {
    key: 'planEndDate',
    label: t('planEndDate'),
    width: 130,
    text: ({ planEndDate }) => moment(planEndDate),
    sort: { by: 'planEndDate' },
    edit: dayEditor('planEndDate'),
  },
  {
    key: 'priority',
    label: t('priority'),
    width: 110,
    isSpare: true,
    text: ({ priority, type }) => priorityName(priority, type),
    sort: { by: 'priority', isDescending: true },
    edit: {
      name: 'priority',
      written: ({ priority, task }) => priorityName(priority, task.type),
      read(text) {
        const found = priorities.find(one => priorityName(one, 'TASK') === text)
        if (found === undefined) throw new Unreadable(tableWord('nobodyCalled', { name: text }))
        return found
      },
      async choose({ task }) {
        const value = await choosePriority(task.priority, task.type)
        return value === null ? undefined : { value }
      },
    },
  },
  {
    key: 'progress',
    label: t('progressPercent'),
    width: 80,
    isFigure: true,
    text: ({ progressPercent }) => `${progressPercent}%`,
    edit: {
      name: 'progressPercent',
      typed: 'figure',
      written: ({ progressPercent }) => String(progressPercent),
      read: text => readFigure(text.replace(/%$/, ''), { least: 0, most: 100 }),
    },
  },
  { key: 'project', label: word('inProject'), width: 170, text: ({ projectName }) => projectName ?? '' },
  {
    key: 'tags',
    label: word('tags'),
    width: 150,
    isSpare: true,
    text: ({ tags }) => listed(tags.map(({ name }) => name)),
    shown: ({ tags }) => <TagChips tags={tags} most={2} />,
  },
  { key: 'type', label: word('kind'), width: 90, isSpare: true, text: ({ type }) => kindName(type) },
  { key: 'code', label: tableWord('code'), width: 120, isSpare: true, text: ({ code }) => code },
  {
    key: 'planWorkHour',
    label: t('planWorkHour'),
    width: 100,
    isFigure: true,
    isSpare: true,
    text: ({ planWorkHour }) => (planWorkHour === null ? '' : String(planWorkHour)),
  },
  {
    key: 'realWorkHour',
    label: t('workHours'),
    width: 100,
    isFigure: true,
    isSpare: true,
    text: ({ realWorkHour }) => String(realWorkHour),
  },
  {
    key: 'realEndDate',
    label: word('sort_realEndDate'),
    width: 140,
    isSpare: true,
    text: ({ realEndDate }) => (realEndDate === null ? '' : dateTime(realEndDate)),
    sort: { by: 'realEndDate', isDescending: true },
  },
  {
    key: 'lastOptDate',
    label: word('sort_lastOptDate'),
    width: 120,
    text: ({ lastOptDate }) => timeAgo(lastOptDate),
    sort: { by: 'lastOptDate', isDescending: true },
  },
]

/** A day is typed; the hour stays as it was. */
function dayEditor(name: 'planStartDate' | 'planEndDate') {
  return { name, typed: 'day' as const, written: (values: TaskValues) => values[name], read: readDay }
}

function Tick({ task }: { task: TaskRow }) {
  return <RowTick task={task} isGoing={useIsFolding(task.id)} />
}

interface TaskTableProps {
  list: TableList<TaskRow>
  choosing: Choosing
  sorting: Sorting
  around: (task: TaskRow, cells: React.ReactElement) => React.ReactElement
}

/** Tasks as a table, where the window is wide. */
export default function TaskTable(props: TaskTableProps) {
  return <Table name="task" isNew={({ newStatus }) => newStatus} columns={columns()} records={taskRecords} {...props} />
}
