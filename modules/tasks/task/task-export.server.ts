import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { say, type Locale } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { exportList, mostExported, type ListColumn } from '#mechanisms/exports/export-list.server.ts'
import { customColumns } from '#mechanisms/custom-fields/custom-texts.server.ts'
import { linkText, type LinkKind } from '../plan/plan-link.contract.ts'
import { taskCalls, type TaskRow } from './task.contract.ts'
import { taskList } from '../list/task-parts.server.ts'
import { priorityWordsOf, taskKindWords } from './kinds/task-kinds.contract.ts'
import { statusWords } from './task-words.contract.ts'

/** The codes of what tasks are below, and of what they stand behind, as the import reads them: T1024、T1025SS+2. */
async function linksOf({ me, run }: Context, rows: readonly TaskRow[]) {
  const [answer] = await run([
    {
      name: 'tasks_links',
      row: { id: col.uuid, code: col.text.orNull, links: col.json.as<(LinkKind & { code: string })[]>().orNull },
      values: [me.companyId, rows.filter(({ titleOnly }) => !titleOnly).map(({ id }) => id)],
      text: `select t.id, up.code, (select json_agg(json_build_object('code', p.code, 'type', l.type, 'lag', l.lag)
        order by p.id)::text
        from task_predecessor l join task p on p.comp_id = l.comp_id and p.id = l.predecessor_id where l.comp_id =
          t.comp_id and l.task_id = t.id) as links
      from task t left join task up on up.comp_id = t.comp_id and up.id = t.parent_id where t.comp_id = $1 and t.id =
        any($2::uuid[])`,
    },
  ])
  return new Map(
    answer.rows.map(({ id, code: parent, links }) => [
      id,
      {
        parent,
        predecessors: links && links.map(({ code, ...link }) => linkText(code, link)).join('、'),
      },
    ]),
  )
}
type Links = Awaited<ReturnType<typeof linksOf>>

const columnsIn = (locale: Locale, links: Links): ListColumn<TaskRow>[] => [
  { heading: { zh: '编号', en: 'Number' }, kind: 'text', width: 10, value: task => task.code },
  { heading: { zh: '任务名称', en: 'Task' }, kind: 'text', width: 40, value: task => task.name },
  {
    heading: { zh: '状态', en: 'Status' },
    kind: 'text',
    width: 12,
    value: task => say(statusWords[task.status], locale),
  },
  {
    heading: { zh: '优先级', en: 'Priority' },
    kind: 'text',
    width: 12,
    value: task => say(priorityWordsOf(task.type)[task.priority]!, locale),
  },
  { heading: { zh: '进度（%）', en: 'Progress (%)' }, kind: 'number', width: 10, value: task => task.progressPercent },
  {
    heading: { zh: '负责人', en: 'Managers' },
    kind: 'text',
    width: 24,
    value: task => task.managers.map(({ name }) => name).join('、'),
  },
  { heading: { zh: '开始时间', en: 'Starts' }, kind: 'dateTime', width: 18, value: task => task.planStartDate },
  { heading: { zh: '截止时间', en: 'Due' }, kind: 'dateTime', width: 18, value: task => task.planEndDate },
  { heading: { zh: '实际完成', en: 'Finished' }, kind: 'dateTime', width: 18, value: task => task.realEndDate },
  {
    heading: { zh: '标签', en: 'Tags' },
    kind: 'text',
    width: 20,
    value: task => task.tags.map(({ name }) => name).join('、'),
  },
  { heading: { zh: '摘要', en: 'Summary' }, kind: 'text', width: 40, value: task => task.summary },
  {
    heading: { zh: '类型', en: 'Kind' },
    kind: 'text',
    width: 12,
    value: task => say(taskKindWords[task.type], locale),
  },
  {
    heading: { zh: '上级任务', en: 'Parent task' },
    kind: 'text',
    width: 12,
    value: task => links.get(task.id)?.parent ?? null,
  },
  {
    heading: { zh: '前置任务', en: 'Predecessors' },
    kind: 'text',
    width: 20,
    value: task => links.get(task.id)?.predecessors ?? null,
  },
]

/** The tasks of a list, all of them, as a workbook that the import understands again. */
export async function exportTasks(query: CallParsed<typeof taskCalls.export>, context: Context) {
  const answer = await taskList({ ...query, start: 0, limit: mostExported + 1 }, context)
  const { list } = fromWire(taskCalls.list.output)(JSON.parse(answer.text)) as CallOutput<typeof taskCalls.list>
  const links = await linksOf(context, list)
  const custom = await customColumns(context, 'task', list)
  return await exportList(context, {
    name: { zh: '任务', en: 'Tasks' },
    columns: [...columnsIn(context.request.locale, links), ...custom],
    rows: list,
  })
}
