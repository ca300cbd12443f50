import type { Sentence } from '#platform/contract/words.ts'
import { countWaiting } from '#mechanisms/waiting/waiting-list.server.ts'
import { widget } from '#mechanisms/widgets/widgets.server.ts'
import type { Chart, WidgetDraft } from './board.contract.ts'

/** A board that is there from the beginning; a person arranges it to their liking. */
export interface ReadyBoard {
  /** Its address: `/dashboard/panel/{tab}`. */
  tab: string
  words: Sentence
  /** Only for holders of one of these. */
  authority?: readonly string[]
  widgets: WidgetDraft[]
}

type Rest = Partial<Pick<WidgetDraft, 'scope' | 'span' | 'size'>>
type Shown = readonly [source: string, by: string, chart: Chart, rest?: Rest]
const usual: Pick<WidgetDraft, 'scope' | 'span' | 'size'> = { scope: 'company', span: 'half_year', size: 'medium' }
const of = (...shown: Shown[]): WidgetDraft[] =>
  shown.map(([source, by, chart, rest], at) => ({
    ...usual,
    ...rest,
    id: String(at + 1),
    source,
    by,
    chart,
    personId: null,
    title: '',
    target: null,
  }))
const small = { size: 'small' } as const
const large = { size: 'large' } as const

/** The ready-made boards, in their order; the first is the usual one. */
export const readyBoards: readonly ReadyBoard[] = [
  {
    tab: 'task',
    words: { zh: '任务', en: 'Tasks' },
    widgets: of(
      ['task.open', 'status', 'figure', { ...small, scope: 'mine' }],
      ['task.finished', 'month', 'figure', { ...small, scope: 'mine', span: 'month' }],
      ['task.open', 'status', 'ring', { scope: 'mine' }],
      ['task.open', 'due', 'bars', { scope: 'mine' }],
      ['task.finished', 'month', 'columns', { scope: 'mine' }],
      ['task.open', 'priority', 'bars', { scope: 'mine' }],
      ['task.open', 'person', 'ranking', { scope: 'department' }],
    ),
  },
  {
    tab: 'project',
    words: { zh: '项目', en: 'Projects' },
    widgets: of(
      ['project.all', 'state', 'figure', small],
      ['project.delayed', 'state', 'figure', small],
      ['project.all', 'state', 'ring'],
      ['project.all', 'type', 'bars'],
      ['project.all', 'manager', 'ranking'],
      ['project.all', 'stage', 'bars'],
    ),
  },
  {
    tab: 'crm',
    words: { zh: '销售', en: 'Sales' },
    widgets: of(
      ['crm.contract', 'month', 'figure', { ...small, span: 'month' }],
      ['crm.received', 'month', 'figure', { ...small, span: 'month' }],
      ['crm.contract', 'month', 'columns'],
      ['crm.chance', 'stage', 'funnel'],
      ['crm.contract', 'person', 'ranking'],
      ['crm.received', 'month', 'line'],
      ['crm.receivable', 'state', 'ring', { span: 'year' }],
      ['crm.customer', 'source', 'ring'],
      ['crm.visit', 'person', 'ranking'],
    ),
  },
  {
    tab: 'purchase',
    words: { zh: '采购', en: 'Purchasing' },
    widgets: of(
      ['purchase.ordered', 'month', 'figure', { ...small, span: 'month' }],
      ['purchase.outstanding', 'goods', 'figure', { ...small, span: 'year' }],
      ['purchase.ordered', 'month', 'columns'],
      ['purchase.ordered', 'supplier', 'ranking', { span: 'year' }],
      ['purchase.goods', 'goods', 'bars', { span: 'year' }],
      ['purchase.outstanding', 'supplier', 'list', { span: 'year' }],
    ),
  },
  {
    tab: 'finance',
    words: { zh: '财务', en: 'Finance' },
    widgets: of(
      ['finance.spending', 'type', 'figure', { ...small, span: 'month' }],
      ['finance.spending', 'type', 'figure', { ...small, span: 'year' }],
      ['finance.spending', 'month', 'columns'],
      ['finance.spending', 'type', 'ring'],
      ['finance.spending', 'department', 'bars'],
      ['finance.spending', 'project', 'ranking'],
    ),
  },
  {
    tab: 'company',
    words: { zh: '公司', en: 'Company' },
    authority: ['LOOKOUT_MANAGER'],
    widgets: of(
      ['crm.contract', 'month', 'figure', small],
      ['crm.received', 'month', 'figure', small],
      ['finance.spending', 'type', 'figure', small],
      ['crm.paid', 'month', 'figure', small],
      ['crm.contract', 'month', 'columns', { ...large, span: 'year' }],
      ['crm.received', 'month', 'line', { span: 'year' }],
      ['finance.spending', 'month', 'line', { span: 'year' }],
      ['crm.receivable', 'state', 'ring', { span: 'year' }],
      ['crm.payable', 'state', 'ring', { span: 'year' }],
      ['crm.chance', 'stage', 'funnel'],
      ['project.all', 'state', 'ring'],
      ['task.open', 'due', 'bars'],
    ),
  },
]

const asCount = (num: number) => ({ num, amount: '0.00' })

/** What waits for the viewer, by kind: the same list that the tab and the home page count. */
export const waitingWidgetParts = [
  widget({
    key: 'analyze.waiting',
    app: 'analyze',
    words: { zh: '待我处理', en: 'Waiting for me' },
    isCount: true,
    isNow: true,
    scopes: ['mine'],
    by: { kind: { zh: '按类型', en: 'By kind' } },
    async read(_, context) {
      const kinds = (await countWaiting(context)).filter(({ count }) => count > 0)
      return {
        ...asCount(kinds.reduce((sum, { count }) => sum + count, 0)),
        list: kinds.map(({ kind, name, count }) => ({ key: kind, name, ...asCount(count) })),
      }
    },
    at: (_, part) => (part ? `/todo?${new URLSearchParams({ kind: part.key })}` : '/todo'),
  }),
]
