import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, id, listOf, out } from '#platform/contract/fields.ts'
import { listed, scopes } from '#platform/contract/list.ts'
import { month } from '#mechanisms/months/months.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { taskPart } from '../list/task-parts.contract.ts'
import { taskKinds } from '../task/kinds/task-kinds.contract.ts'

/** Whose tasks, of which kinds, in which months. Everything is counted among what the caller may see. */
const whose = {
  scope: v.optional(choice(scopes)),
  personId: v.optional(id),
  departmentId: v.optional(id),
  type: v.optional(listOf(choice(taskKinds), taskKinds.length)),
}
const when = { startMonth: v.optional(month), endMonth: v.optional(month) }

const running = v.object({ total: out.number, overdue: out.number, list: v.array(taskPart) })
const standing = { open: out.number, overdue: out.number }
const ended = { created: out.number, finished: out.number, finishedLate: out.number }

/** How many tasks were made and finished in a month; `finished` counts the late ones too. */
export const monthRow = v.object({ month: out.text, ...ended })
/** A person and the tasks they answer for. */
export const personRow = v.object({ person: personBrief, ...standing, ...ended })
export const departmentRow = v.object({
  department: v.object({ id: out.id, name: out.text }),
  people: out.number,
  ...standing,
  ...ended,
})

/** What a table can have as its rows and its columns. */
export const tableSides = ['manager', 'status', 'priority', 'type', 'due'] as const

/** Whose tasks the page of figures can show. */
export const analysisScopes = [
  'mine',
  'direct',
  'subordinates',
  'department',
  'company',
] as const satisfies (typeof scopes)[number][]
export type AnalysisScope = (typeof analysisScopes)[number]

/** What a person can have on their own page of figures. */
export const widgets = ['mine', 'running', 'months', 'priority', 'people', 'departments', 'table'] as const
export type Widget = (typeof widgets)[number]

export const analysisCalls = callsAbout('task', {
  allMine: call(
    'GET /analyze/all/mine',
    v.object({}),
    listed(
      v.object({
        scope: out.text,
        total: out.number,
        ...standing,
        today: out.number,
        finished: out.number,
      }),
    ),
    { summary: "The caller's own tasks by what they are in them: how many are open, overdue, due today, finished" },
  ),
  running: call('GET /analyze/task/running', v.object(whose), running, { summary: 'Open tasks by status' }),
  runningParts: call(
    'GET /v2/analyze/task/running',
    v.object(whose),
    v.object({
      ...running.entries,
      priorities: v.array(taskPart),
      dues: v.array(taskPart),
      types: v.array(taskPart),
    }),
    { summary: 'Open tasks by status, by priority, by when they are due and by kind' },
  ),
  people: call('GET /analyze/user', v.object({ ...whose, ...when }), listed(personRow), {
    summary: 'Tasks by the person who answers for them',
  }),
  person: call(
    'GET /analyze/user/task',
    v.object({ ...whose, ...when }),
    v.object({
      ...standing,
      ...ended,
      list: v.array(taskPart),
      months: v.array(monthRow),
    }),
    { summary: "Somebody's tasks by status, and by month" },
  ),
  subordinates: call('GET /analyze/sub_user', v.object({ ...whose, ...when }), listed(personRow), {
    summary: "The same of the caller's own people: those directly below, or all",
  }),
  company: call(
    'GET /analyze/comp',
    v.object({ ...whose, ...when }),
    v.object({
      ...standing,
      ...ended,
      months: v.array(monthRow),
    }),
    { summary: 'Tasks of the whole company, as far as the caller may see' },
  ),
  finished: call('GET /analyze/user-finished', v.object({ ...whose, ...when }), listed(monthRow), {
    summary: 'What was finished month by month, and how much of it late',
  }),
  created: call('GET /analyze/user-created', v.object({ ...whose, ...when }), listed(monthRow), {
    summary: 'What somebody created month by month',
  }),
  departments: call('GET /analyze/dept-info', v.object({ ...whose, ...when }), listed(departmentRow), {
    summary: 'Tasks by the department of who answers for them',
  }),
  table: call(
    'GET /analyze/table-info',
    v.object({
      ...whose,
      rows: v.optional(choice(tableSides), 'manager'),
      columns: v.optional(choice(tableSides), 'status'),
    }),
    v.object({
      rows: v.array(v.object({ key: out.text, name: out.text })),
      columns: v.array(v.object({ key: out.text, name: out.text })),
      list: v.array(v.object({ row: out.text, column: out.text, num: out.number })),
    }),
    { summary: 'Open tasks as a table of any two ways to tell them apart' },
  ),
  widgets: call('GET /analyze/widgets', v.object({}), listed(v.object({ widget: v.picklist(widgets) })), {
    summary: 'What the caller has on their page of figures, in their order',
  }),
  saveWidgets: call('POST /analyze/widgets', v.object({ widgets: listOf(choice(widgets), widgets.length) }), done, {
    summary: "Put other figures on the caller's page, or in another order",
  }),
})
