import type { Sentence } from '#platform/contract/words.ts'
import { figureScopes } from '#mechanisms/figures/figures.contract.ts'
import { lastDayOf } from '#mechanisms/months/months.contract.ts'
import { sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import en from '../list/list.words.en.ts'
import zh from '../list/list.words.zh.ts'
import type { Due } from '../list/task-filters.contract.ts'
import { viewAddress, type ViewQuery } from '../list/view/task-view.contract.ts'
import { priorityWordsOf, taskKindWords, type TaskKind } from '../task/kinds/task-kinds.contract.ts'
import type { TaskStatus } from '../task/task.contract.ts'
import taskEn from '../tasks.words.en.ts'
import taskZh from '../tasks.words.zh.ts'
import { finished, runningParts } from './analysis.server.ts'
import { tableOf } from './analysis-table.server.ts'

const own = { zh, en }
const nothing = '0.00'
const asCount = (num: number) => ({ num, amount: nothing })

/** The groupings of open tasks: the name of a part, and the list's query for it. */
const sides: Record<
  string,
  { words: Sentence; nameOf?: (key: string) => Sentence; view: (key: string, name: string) => ViewQuery }
> = {
  status: {
    words: { zh: '按状态', en: 'By status' },
    nameOf: key => sentenceOf({ zh: taskZh, en: taskEn }, key),
    view: key => ({ status: [key as TaskStatus] }),
  },
  priority: {
    words: { zh: '按优先级', en: 'By priority' },
    nameOf: key => priorityWordsOf('TASK')[Number(key)]!,
    view: key => ({ priority: [Number(key) as 0] }),
  },
  due: {
    words: { zh: '按截止时间', en: 'By due date' },
    nameOf: key => sentenceOf(own, `due_${key}`),
    view: key => ({ due: key as Due }),
  },
  type: {
    words: { zh: '按任务类型', en: 'By kind' },
    nameOf: key => taskKindWords[key as TaskKind],
    view: key => ({ type: [key as TaskKind] }),
  },
  person: {
    words: { zh: '按负责人', en: 'By person' },
    view: (id, name) => ({ managers: [{ id, name }] }),
  },
}

const whose = ({ scope, personId }: WidgetQuery) => ({ scope, ...(scope === 'person' && personId ? { personId } : {}) })
const whoseView = ({ scope, personId }: WidgetQuery): ViewQuery => ({
  scope,
  ...(scope === 'person' && personId ? { person: { id: personId, name: personId } } : {}),
})

/** Open tasks, and what was finished month by month, for dashboards. */
export const taskWidgetParts = [
  widget({
    key: 'task.open',
    app: 'task',
    words: { zh: '未结束的任务', en: 'Open tasks' },
    isCount: true,
    isNow: true,
    scopes: figureScopes,
    by: Object.fromEntries(Object.entries(sides).map(([by, { words }]) => [by, words])),
    async read(query, context) {
      const [parts, table] = await Promise.all([
        runningParts(whose(query), context),
        query.by === 'person'
          ? tableOf({ ...whose(query), rows: 'manager', columns: 'status' } as never, context)
          : undefined,
      ])
      const { total, list, priorities, dues, types } = JSON.parse(parts.text) as Record<
        'list' | 'priorities' | 'dues' | 'types',
        { key: string; name: string; num: number }[]
      > & { total: number }
      const of = { status: list, priority: priorities, due: dues, type: types }[query.by] ?? peopleIn(table!.text)
      return { ...asCount(total), list: of.map(({ key, name, num }) => ({ key, name, ...asCount(num) })) }
    },
    nameOf: (by, key) => sides[by]?.nameOf?.(key),
    at: (query, part) =>
      viewAddress({
        ...whoseView(query),
        isOpen: true,
        ...(part ? sides[query.by]!.view(part.key, part.name) : {}),
      }),
  }),
  widget({
    key: 'task.finished',
    app: 'task',
    words: { zh: '完成的任务', en: 'Finished tasks' },
    isCount: true,
    scopes: figureScopes,
    by: { month: { zh: '按月', en: 'By month' } },
    async read(query, context) {
      const { startMonth, endMonth } = query
      const answer = await finished({ ...whose(query), startMonth, endMonth }, context)
      const { list } = JSON.parse(answer.text) as { list: { month: string; finished: number }[] }
      return {
        ...asCount(list.reduce((sum, one) => sum + one.finished, 0)),
        list: list.map(one => ({ key: one.month, name: one.month, ...asCount(one.finished) })),
      }
    },
    at: (query, part) =>
      viewAddress({
        ...whoseView(query),
        isOpen: false,
        status: ['FINISH', 'FINISH_DELAY'],
        realEndDateStart: `${part?.key ?? query.startMonth}-01`,
        realEndDateEnd: lastDayOf(part?.key ?? query.endMonth),
        sort: 'realEndDate',
      }),
  }),
]

/** Who answers for how many, the most first. */
function peopleIn(text: string) {
  const { rows, list } = JSON.parse(text) as {
    rows: { key: string; name: string }[]
    list: { row: string; num: number }[]
  }
  return rows.map(({ key, name }) => ({
    key,
    name,
    num: list.filter(({ row }) => row === key).reduce((sum, { num }) => sum + num, 0),
  }))
}
