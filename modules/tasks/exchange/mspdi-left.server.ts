import { refusal, type RefusalKind } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import { textFields } from './mspdi.contract.ts'
import type { XmlRecord } from './xml-records.server.ts'

const left = (code: string, zh: string, en: string) =>
  refusal(`import.tasks.left_${code}`, { zh: `${zh}，没有导入：{n}`, en: `${en}, left out: {n}` })
const kinds = {
  calendars: left('calendars', '任务自己的日历', 'Calendars of single tasks'),
  resourceCalendars: left('resource_calendars', '资源的日历', 'Calendars of resources'),
  costs: left('costs', '任务的成本', 'Costs of tasks'),
  units: left('units', '不是 100% 的分配单位', 'Assignments of other than 100 %'),
  materials: left('materials', '材料和成本资源', 'Material and cost resources'),
  fields: left('fields', '自定义字段的值', 'Values of custom fields'),
  inactive: left('inactive', '任务的“非活动”标记', 'Marks of inactive tasks'),
  links: left('links', '超链接', 'Hyperlinks'),
  splits: left('splits', '任务的拆分和分时段工作', 'Splits and work by time of tasks'),
  subprojects: left('subprojects', '插入的子项目', 'Inserted subprojects'),
} satisfies Record<string, RefusalKind>
const exceptions = refusal('import.tasks.left_exceptions', {
  zh: '日历的例外日期中，按“第几个星期几”重复的没有导入：{n}',
  en: 'Calendar exceptions defined by weekday of the month, left out: {n}',
})
const late = refusal('import.tasks.kept_alap', {
  zh: '“越晚越好”的限制会保留，但按最早的时间安排：{n}',
  en: '“As late as possible” is kept, but these tasks are scheduled as early as possible: {n}',
})
const elapsed = refusal('import.tasks.kept_elapsed', {
  zh: '按实耗时间的工期保留了日期和时长，修改后按日历计算：{n}',
  en: 'Elapsed durations keep their dates and length; once changed, they follow the calendar: {n}',
})

/** Whatever a file says that does not come along: a line for each kind, with how often it is there. */
export function whatIsLeft(
  tasks: readonly XmlRecord[],
  records: readonly XmlRecord[],
  { project, exceptionsLeft }: { project: Record<string, string>; exceptionsLeft: number },
): ReadFile['notes'] {
  const ours: readonly string[] = Object.values(textFields)
  const count = (test: (fields: Record<string, string>, record: XmlRecord) => boolean) =>
    tasks.filter(one => test(one.fields, one)).length
  const has = (text: string | undefined) => text !== undefined && Number(text) !== 0
  const below = (name: string) => records.filter(one => one.name === name)
  const resources = below('Resource').filter(({ fields }) => fields.IsNull !== '1')
  const found: [RefusalKind, number][] = [
    [
      kinds.calendars,
      count(
        ({ CalendarUID }) =>
          CalendarUID !== undefined && Number(CalendarUID) > 0 && CalendarUID !== project.CalendarUID,
      ),
    ],
    [
      kinds.resourceCalendars,
      below('Calendar').filter(({ fields, records: own }) => fields.IsBaseCalendar === '0' && own.length > 0).length,
    ],
    [
      kinds.costs,
      count(
        ({ FixedCost, Cost, ActualCost, Summary }) =>
          Summary !== '1' && (has(FixedCost) || has(Cost) || has(ActualCost)),
      ),
    ],
    [
      kinds.units,
      below('Assignment').filter(
        ({ fields: { Units, ResourceUID } }) => Number(ResourceUID) > 0 && Units !== undefined && Number(Units) !== 1,
      ).length,
    ],
    [
      kinds.materials,
      resources.filter(
        ({ fields }) => fields.Name && (fields.Type === '0' || fields.Type === '2' || fields.IsCostResource === '1'),
      ).length,
    ],
    [
      kinds.fields,
      tasks.reduce(
        (sum, { records: own }) =>
          sum +
          own.filter(({ name, fields }) => name === 'ExtendedAttribute' && !ours.includes(fields.FieldID ?? '')).length,
        0,
      ),
    ],
    [kinds.inactive, count(({ Active }) => Active === '0')],
    [kinds.links, count(({ Hyperlink, HyperlinkAddress }) => (Hyperlink ?? HyperlinkAddress) !== undefined)],
    [
      kinds.splits,
      count(
        (_, { records: own }) =>
          own.filter(({ name, fields }) => name === 'TimephasedData' && fields.Value === 'PT0H0M0S').length > 0,
      ),
    ],
    [kinds.subprojects, count(({ IsSubproject }) => IsSubproject === '1')],
    [exceptions, exceptionsLeft],
    [late, count(({ ConstraintType }) => ConstraintType === '1')],
    [
      elapsed,
      count(
        ({ DurationFormat, Summary }) =>
          Summary !== '1' && ['4', '6', '8', '10', '12', '36', '38', '40', '42', '44'].includes(DurationFormat ?? ''),
      ),
    ],
  ]
  return found.filter(([, n]) => n > 0).map(([kind, n]) => rowProblem(0, 'name', '', kind, { n }))
}
