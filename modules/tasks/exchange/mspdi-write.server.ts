import { wallClock } from '#platform/contract/zone.ts'
import type { OwnCalendar } from '#mechanisms/projects/project-types.contract.ts'
import type { ProjectCalendar } from '../plan/plan-calendars.server.ts'
import { planDays } from '../plan/plan-days.contract.ts'
import { statusWords } from '../task/task-words.contract.ts'
import type { ExportedPerson, ExportedTask } from './exported-task.server.ts'
import { hoursOfDays, minutesOf, writtenCalendar } from './mspdi-length.server.ts'
import { constraintNumbers, inDays, inElapsedDays, linkNumbers, textFields } from './mspdi.contract.ts'

const priorities = [500, 600, 800, 1000]

/** How a task stood when a baseline was kept; baselines are numbered from 0 to 10. */
export interface WrittenBaseline {
  number: number
  planStartDate: string | null
  planEndDate: string | null
}
/** What is written of a plan beside its tasks: how its days are counted, and its baselines, by task. */
export interface WrittenPlan {
  title: string
  timeZone: string
  counted?: ProjectCalendar | undefined
  baselines?: ReadonlyMap<string, readonly WrittenBaseline[]>
}

/**
 * A plan as Microsoft Project opens it, with the calendar that counts its days. Tasks are scheduled by hand there, so
 * that they stand as they stand here. Our status and partners stand in text fields, and the task's identifier lets it
 * be known again when it comes back.
 */
export function writeMspdi(
  tasks: readonly ExportedTask[],
  { title, timeZone, counted, baselines }: WrittenPlan,
): Buffer {
  const numberOf = new Map(tasks.map(({ id }, index) => [id, index + 1]))
  const isParent = new Set(tasks.map(({ parentId }) => parentId))
  const people = [
    ...new Map(
      tasks.flatMap(({ managers, partners }) => [...managers, ...partners]).map(one => [one.id, one]),
    ).values(),
  ]
  const personNumber = new Map(people.map(({ id }, index) => [id, index + 1]))
  const wall = (instant: string) => wallClock(instant, timeZone)
  const starts = tasks.flatMap(({ planStartDate }) => planStartDate ?? [])
  const calendar = writtenCalendar(counted)
  const [days, hoursOf] = [planDays(timeZone, counted?.calendar ?? null), hoursOfDays(calendar)]
  const lengthOf = (task: ExportedTask) => minutesOf(task, calendar.minutesPerDay, days, hoursOf)
  let assignment = 0
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
${element(
  'Project',
  [
    ['SaveVersion', 14],
    ['Title', title],
    ['ScheduleFromStart', 1],
    ...(starts.length > 0 ? [['StartDate', wall(starts.reduce((a, b) => (a < b ? a : b)))] as const] : []),
    ['CalendarUID', 1],
    ['MinutesPerDay', calendar.minutesPerDay],
    ['MinutesPerWeek', calendar.minutesPerDay * calendar.week.filter(spans => spans.length > 0).length],
    ['DaysPerMonth', 20],
    ['NewTasksAreManual', 1],
  ],
  [
    element(
      'ExtendedAttributes',
      [],
      [
        attribute(textFields.code, 'Text1', '编号'),
        attribute(textFields.status, 'Text2', '状态'),
        attribute(textFields.partners, 'Text3', '参与人'),
      ],
    ),
    element('Calendars', [], [calendarElement(calendar)]),
    element(
      'Tasks',
      [],
      tasks.map(task =>
        taskElement(task, {
          numberOf,
          isParent,
          wall,
          lengthOf,
          minutesPerDay: calendar.minutesPerDay,
          baselines: baselines?.get(task.id) ?? [],
        }),
      ),
    ),
    element(
      'Resources',
      [],
      people.map(({ id, name, email }) =>
        element('Resource', [
          ['UID', personNumber.get(id)!],
          ['ID', personNumber.get(id)!],
          ['Name', name],
          ['Type', 1],
          ...(email ? [['EmailAddress', email] as const] : []),
        ]),
      ),
    ),
    element(
      'Assignments',
      [],
      tasks.flatMap(({ id, managers, partners }) =>
        [...managers, ...partners].map(person =>
          element('Assignment', [
            ['UID', ++assignment],
            ['TaskUID', numberOf.get(id)!],
            ['ResourceUID', personNumber.get(person.id)!],
            ['Units', 1],
          ]),
        ),
      ),
    ),
  ],
  ' xmlns="http://schemas.microsoft.com/project"',
)}`)
}

interface Surroundings {
  numberOf: ReadonlyMap<string, number>
  isParent: ReadonlySet<string | null>
  wall: (instant: string) => string
  lengthOf: (task: ExportedTask) => number | null
  minutesPerDay: number
  baselines: readonly WrittenBaseline[]
}

function taskElement(
  task: ExportedTask,
  { numberOf, isParent, wall, lengthOf, minutesPerDay, baselines }: Surroundings,
): string {
  const {
    id,
    name,
    planStartDate: start,
    planEndDate: end,
    planWorkHour,
    partners,
    deadline,
    constraint,
    status,
    realStartDate,
    realEndDate,
  } = task
  const number = numberOf.get(id)!
  const minutes = lengthOf(task)
  const at = (field: string, instant: string | null | undefined) => (instant ? [[field, wall(instant)] as const] : [])
  const dated = [
    ...at('Start', start),
    ...at('Finish', end),
    ...(minutes === null ? [] : [['Duration', `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`] as const]),
  ]
  const byHand = dated.map(([field, value]) => [`Manual${field}`, value] as const)
  const isDone = status === 'FINISH' || status === 'FINISH_DELAY'
  return element(
    'Task',
    [
      ['UID', number],
      ['ID', number],
      ['GUID', id.toUpperCase()],
      ['Name', name],
      ['Manual', isParent.has(id) ? 0 : 1],
      ['Type', 1],
      ['IsNull', 0],
      ['OutlineLevel', task.level],
      ['Priority', priorities[task.priority]!],
      ...dated,
      ...(isParent.has(id) ? [] : byHand),
      ['DurationFormat', task.isElapsed && task.minutes !== null ? inElapsedDays : inDays],
      ...(planWorkHour === null ? [] : [['Work', hours(planWorkHour)] as const]),
      ['Summary', isParent.has(id) ? 1 : 0],
      ['Milestone', task.isMilestone ? 1 : 0],
      ['PercentComplete', Math.floor(task.progressPercent + 0.5)],
      ...at('ActualStart', realStartDate),
      ...(isDone ? at('ActualFinish', realEndDate) : []),
      ...(constraint
        ? [['ConstraintType', constraintNumbers[constraint.kind]] as const, ...at('ConstraintDate', constraint.date)]
        : []),
      ...at('Deadline', deadline),
      ...(task.detail === '' ? [] : [['Notes', task.detail] as const]),
    ],
    [
      ...task.predecessors
        .filter(before => numberOf.has(before.id))
        .map(before =>
          element('PredecessorLink', [
            ['PredecessorUID', numberOf.get(before.id)!],
            ['Type', linkNumbers[before.type]],
            ['CrossProject', 0],
            ['LinkLag', before.lag * minutesPerDay * 10],
            ['LagFormat', inDays],
          ]),
        ),
      ...baselines.map(({ number: of, planStartDate, planEndDate }) =>
        element('Baseline', [['Number', of], ...at('Start', planStartDate), ...at('Finish', planEndDate)]),
      ),
      element('ExtendedAttribute', [
        ['FieldID', textFields.code],
        ['Value', task.code],
      ]),
      element('ExtendedAttribute', [
        ['FieldID', textFields.status],
        ['Value', statusWords[task.status].zh],
      ]),
      ...(partners.length > 0
        ? [
            element('ExtendedAttribute', [
              ['FieldID', textFields.partners],
              ['Value', partners.map(called).join('、')],
            ]),
          ]
        : []),
    ],
  )
}

function calendarElement({ name, week, others }: OwnCalendar): string {
  const clock = (text: string) => `${text === '24:00' ? '00:00' : text}:00`
  const times = (spans: OwnCalendar['week'][number]) =>
    spans.length > 0
      ? [
          element(
            'WorkingTimes',
            [],
            spans.map(({ from, to }) =>
              element('WorkingTime', [
                ['FromTime', clock(from)],
                ['ToTime', clock(to)],
              ]),
            ),
          ),
        ]
      : []
  const isWorked = (spans: OwnCalendar['week'][number]) => ['DayWorking', spans.length > 0 ? 1 : 0] as const
  return element(
    'Calendar',
    [
      ['UID', 1],
      ['Name', name || '标准'],
      ['IsBaseCalendar', 1],
    ],
    [
      // 1 is Sunday there.
      element(
        'WeekDays',
        [],
        week.map((spans, at) => element('WeekDay', [['DayType', ((at + 1) % 7) + 1], isWorked(spans)], times(spans))),
      ),
      element(
        'Exceptions',
        [],
        others.map(({ name: called, from, to, spans }) =>
          element(
            'Exception',
            [['EnteredByOccurrences', 0], ['Name', called], ['Type', 1], isWorked(spans)],
            [
              element('TimePeriod', [
                ['FromDate', `${from}T00:00:00`],
                ['ToDate', `${to}T23:59:00`],
              ]),
              ...times(spans),
            ],
          ),
        ),
      ),
    ],
  )
}

/** As the resource is found again: by e-mail, or by name. */
const called = ({ name, email }: ExportedPerson) => email || name
const attribute = (id: string, field: string, alias: string) =>
  element('ExtendedAttribute', [
    ['FieldID', id],
    ['FieldName', field],
    ['Alias', alias],
  ])
const hours = (input: number) =>
  `PT${Math.floor(input)}H${Math.floor(input * 60) % 60}M${Math.round(input * 3600) % 60}S`

function element(
  name: string,
  fields: readonly (readonly [name: string, value: string | number])[],
  below: readonly string[] = [],
  attributes = '',
): string {
  return `<${name}${attributes}>${fields.map(([field, value]) => `<${field}>${escaped(String(value))}</${field}>`).join('')}${below.join('\n')}</${name}>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters have no place in XML at all. */
const escaped = (text: string) =>
  text
    .replace(/[&<>"]/g, mark => marks[mark]!)
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/\r/g, '&#13;')
