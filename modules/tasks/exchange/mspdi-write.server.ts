import { wallClock } from '#platform/contract/zone.ts'
import { planDays } from '../plan/plan-days.contract.ts'
import { daysBetween } from '../plan/plan-rules.contract.ts'
import { statusWords } from '../task/task-words.contract.ts'
import type { ExportedPerson, ExportedTask } from './exported-task.server.ts'
import { inDays, linkNumbers, textFields } from './mspdi.contract.ts'

const minutesPerDay = 480
const priorities = [500, 600, 800, 1000]

/**
 * A plan as Microsoft Project opens it. Tasks are scheduled by hand there, so that it keeps our days, which know no working hours. Our status
 * and partners stand in text fields, and the task's identifier lets it be known again when it comes back.
 */
export function writeMspdi(tasks: readonly ExportedTask[], { title, timeZone }: { title: string, timeZone: string }): Buffer {
  const numberOf = new Map(tasks.map(({ id }, index) => [id, index + 1]))
  const isParent = new Set(tasks.map(({ parentId }) => parentId))
  const people = [...new Map(tasks.flatMap(({ managers, partners }) => [...managers, ...partners]).map(one => [one.id, one])).values()]
  const personNumber = new Map(people.map(({ id }, index) => [id, index + 1]))
  const wall = (instant: string) => wallClock(instant, timeZone)
  const starts = tasks.flatMap(({ planStartDate }) => planStartDate ?? [])
  let assignment = 0
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
${element('Project', [
    ['SaveVersion', 14], ['Title', title], ['ScheduleFromStart', 1], ...starts.length > 0 ? [['StartDate', wall(starts.reduce((a, b) => a < b ? a : b))] as const] : [],
    ['MinutesPerDay', minutesPerDay], ['MinutesPerWeek', minutesPerDay * 5], ['DaysPerMonth', 20], ['NewTasksAreManual', 1],
  ], [
    element('ExtendedAttributes', [], [attribute(textFields.code, 'Text1', '编号'), attribute(textFields.status, 'Text2', '状态'), attribute(textFields.partners, 'Text3', '参与人')]),
    element('Tasks', [], tasks.map(task => taskElement(task, { numberOf, isParent, timeZone, wall }))),
    element('Resources', [], people.map(({ id, name, email }) => element('Resource', [
      ['UID', personNumber.get(id)!], ['ID', personNumber.get(id)!], ['Name', name], ['Type', 1], ...email ? [['EmailAddress', email] as const] : [],
    ]))),
    element('Assignments', [], tasks.flatMap(({ id, managers, partners }) => [...managers, ...partners].map(person => element('Assignment', [
      ['UID', ++assignment], ['TaskUID', numberOf.get(id)!], ['ResourceUID', personNumber.get(person.id)!], ['Units', 1],
    ])))),
  ], ' xmlns="http://schemas.microsoft.com/project"')}`)
}

interface Surroundings { numberOf: ReadonlyMap<string, number>, isParent: ReadonlySet<string | null>, timeZone: string, wall: (instant: string) => string }

function taskElement(task: ExportedTask, { numberOf, isParent, timeZone, wall }: Surroundings): string {
  const { id, name, planStartDate: start, planEndDate: end, planWorkHour, partners } = task
  const number = numberOf.get(id)!
  const duration = start && end ? `PT${daysBetween(planDays(timeZone, null), Date.parse(start), Date.parse(end)) * minutesPerDay / 60}H0M0S` : undefined
  const dated = [...start ? [['Start', wall(start)] as const] : [], ...end ? [['Finish', wall(end)] as const] : [], ...duration ? [['Duration', duration] as const] : []]
  const byHand = dated.map(([field, value]) => [`Manual${field}`, value] as const)
  return element('Task', [
    ['UID', number], ['ID', number], ['GUID', id.toUpperCase()], ['Name', name], ['Manual', isParent.has(id) ? 0 : 1], ['Type', 1], ['IsNull', 0], ['OutlineLevel', task.level],
    ['Priority', priorities[task.priority]!], ...dated, ...isParent.has(id) ? [] : byHand, ['DurationFormat', inDays],
    ...planWorkHour === null ? [] : [['Work', hours(planWorkHour)] as const], ['Summary', isParent.has(id) ? 1 : 0], ['Milestone', task.isMilestone ? 1 : 0], ['PercentComplete', Math.floor(task.progressPercent + 0.5)],
    ...task.detail === '' ? [] : [['Notes', task.detail] as const],
  ], [
    ...task.predecessors.filter(before => numberOf.has(before.id)).map(before => element('PredecessorLink', [
      ['PredecessorUID', numberOf.get(before.id)!], ['Type', linkNumbers[before.type]], ['CrossProject', 0], ['LinkLag', before.lag * minutesPerDay * 10], ['LagFormat', inDays],
    ])),
    element('ExtendedAttribute', [['FieldID', textFields.code], ['Value', task.code]]),
    element('ExtendedAttribute', [['FieldID', textFields.status], ['Value', statusWords[task.status].zh]]),
    ...partners.length > 0 ? [element('ExtendedAttribute', [['FieldID', textFields.partners], ['Value', partners.map(called).join('、')]])] : [],
  ])
}

/** As the resource is found again: by e-mail, or by name. */
const called = ({ name, email }: ExportedPerson) => email || name
const attribute = (id: string, field: string, alias: string) => element('ExtendedAttribute', [['FieldID', id], ['FieldName', field], ['Alias', alias]])
const hours = (given: number) => `PT${Math.floor(given)}H${Math.floor(given * 60) % 60}M${Math.round(given * 3600) % 60}S`

function element(name: string, fields: readonly (readonly [name: string, value: string | number])[], below: readonly string[] = [], attributes = ''): string {
  return `<${name}${attributes}>${fields.map(([field, value]) => `<${field}>${escaped(String(value))}</${field}>`).join('')}${below.join('\n')}</${name}>`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Control characters have no place in XML at all. */
const escaped = (text: string) => text.replace(/[&<>"]/g, mark => marks[mark]!).replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').replace(/\r/g, '&#13;')
