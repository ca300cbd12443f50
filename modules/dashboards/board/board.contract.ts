import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { abilities, byId, choice, done, flag, id, money, out, requiredText, text } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { figureScopes } from '#mechanisms/figures/figures.contract.ts'

/** How a widget is drawn. */
export const charts = ['figure', 'ring', 'bars', 'columns', 'line', 'funnel', 'ranking', 'progress', 'list'] as const
export type Chart = (typeof charts)[number]
/** How wide it is: one place of a phone's two, the whole width of a phone, the whole width of any screen. */
export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]
/** How many months a span has, this one included. */
export const monthsOf = { month: 1, quarter: 3, half_year: 6, year: 12 } as const
export type Span = keyof typeof monthsOf
export const spans = Object.keys(monthsOf) as [Span, ...Span[]]

export const mostWidgets = 24
export const mostBoards = 30
/** A board of one's own or of the company by its id; a ready-made one by its name. */
const tab = text(36)

export const boardChanged = refusal('dashboard.changed', {
  zh: '看板已在别处改动，请重新打开后再改',
  en: 'The board was changed elsewhere: open it again to change it',
})
export const unknownSource = refusal('dashboard.source', {
  zh: '没有这个数据来源，或您无权使用',
  en: 'This source does not exist, or you may not use it',
})
export const unknownSide = refusal('dashboard.by', {
  zh: '这个数据不能这样统计',
  en: 'This figure cannot be counted that way',
})
export const targetNeeded = refusal('dashboard.target', {
  zh: '进度图需要填写目标',
  en: 'Progress needs a target',
})
export const personNeeded = refusal('dashboard.person', {
  zh: '请选择统计谁的数据',
  en: 'Choose whose records are counted',
})
export const doubleWidget = refusal('dashboard.double', {
  zh: '看板里有两个相同编号的图表',
  en: 'Two widgets of the board have the same id',
})
export const tooManyBoards = refusal('dashboard.too_many', {
  zh: `每人最多 ${mostBoards} 个看板`,
  en: `At most ${mostBoards} boards a person`,
})
export const companyBoardsKept = refusal('dashboard.company_kept', {
  zh: '公司看板由有公司总览权限的人管理',
  en: 'Company boards are kept by holders of the company overview',
})

/** A widget as it is kept. */
export const widgetDraft = v.object({
  /** Distinguishes it from the others of its board. */
  id: requiredText(36),
  source: requiredText(40),
  by: requiredText(20),
  chart: choice(charts),
  scope: choice(figureScopes),
  personId: v.optional(v.nullable(id), null),
  span: choice(spans),
  size: choice(sizes),
  /** Its own name; without one, what its source is called. */
  title: v.optional(text(40), ''),
  /** What progress is measured against: money, or a number. */
  target: v.optional(v.nullable(money), null),
})
export type WidgetDraft = v.InferOutput<typeof widgetDraft>

const sums = { num: out.number, amount: out.money }
const widgetFigures = v.object({
  ...sums,
  before: v.nullable(v.object(sums)),
  yearBefore: v.nullable(v.object(sums)),
  /** Where what is counted is listed; null where no list can show it. */
  at: out.maybeText,
  list: v.array(v.object({ key: out.text, name: out.text, ...sums, at: out.maybeText })),
  /** The parts beyond the first hundred, together; null where there are none. */
  rest: v.nullable(v.object({ partNum: out.number, ...sums })),
})
/** So many parts of a figure come one by one. */
export const mostParts = 100
const shownWidget = v.object({
  id: out.text,
  source: out.text,
  by: out.text,
  chart: v.picklist(charts),
  scope: v.picklist(figureScopes),
  personId: out.maybeId,
  personName: out.text,
  span: v.picklist(spans),
  size: v.picklist(sizes),
  title: out.text,
  target: v.nullable(out.money),
  /** What its source and its breakdown are called, where the viewer may see it. */
  name: out.text,
  byName: out.text,
  isCount: out.flag,
  isNow: out.flag,
  /** Null: its source is not there for the viewer. */
  figures: v.nullable(widgetFigures),
})
export type ShownWidget = v.InferOutput<typeof shownWidget>

const boardBrief = {
  /** Its address: `/dashboard/panel/{tab}`. */
  tab: out.text,
  /** Null: a ready-made one that the viewer has left as it is. */
  id: out.maybeId,
  name: out.text,
  isReady: out.flag,
  isCompany: out.flag,
  can: abilities(['edit', 'rename', 'remove']),
}
const board = v.object({ ...boardBrief, version: out.number, list: v.array(shownWidget) })
export type Board = v.InferOutput<typeof board>
const boardRow = v.object({ ...boardBrief, widgetNum: out.number })
export type BoardRow = v.InferOutput<typeof boardRow>

const source = v.object({
  key: out.text,
  name: out.text,
  group: out.text,
  groupName: out.text,
  isCount: out.flag,
  isNow: out.flag,
  scopes: v.array(v.picklist(figureScopes)),
  by: v.array(v.object({ key: out.text, name: out.text })),
})
export type BoardSource = v.InferOutput<typeof source>

/** What widgets count: a board is refetched when one of these has changed. */
const counted = [
  'task',
  'project',
  'contract',
  'customer',
  'chance',
  'finance',
  'erp-store-order',
  'okr_objective',
  'goal',
  'kpi',
  'report',
  'workhour',
  'sign',
] as const

export const boardCalls = callsAbout('dashboard', {
  widgets: call('GET /v2/board/widget_ins', v.object({ tab: v.optional(tab, 'task') }), board, {
    about: counted,
    summary: 'A board: its widgets in their order, each with its figures as far as the caller may see them',
  }),
  save: call(
    'POST /v2/board/widget_ins',
    v.object({
      tab,
      version: v.pipe(v.number(), v.integer(), v.minValue(0)),
      widgets: v.pipe(v.array(widgetDraft), v.maxLength(mostWidgets, 'too_many')),
    }),
    v.object({ id: out.id, version: out.number }),
    { summary: 'Put other widgets on a board, or in another order; `version` is the one that was read' },
  ),
  list: call(
    'GET /v2/board',
    v.object({}),
    v.object({ list: v.array(boardRow), can: abilities(['createForCompany']) }),
    { summary: "The ready-made boards that are there for the caller, the company's, and the caller's own" },
  ),
  create: call(
    'POST /v2/board',
    v.object({ name: requiredText(40), isCompany: v.optional(flag, false), copyOf: v.optional(tab) }),
    v.object({ id: out.id }),
    { summary: 'A new board, empty or with the widgets of another' },
  ),
  rename: call('PUT /v2/board/:id', v.object({ id, name: requiredText(40), isCompany: v.optional(flag) }), done, {
    summary: 'Name a board anew, or share it with the company',
  }),
  remove: call('DELETE /v2/board/:id', byId, done, {
    summary: 'Delete a board; a ready-made one is again as it was',
  }),
  sources: call('GET /v2/board/sources', v.object({}), listed(source), {
    summary: 'What can be put on a board, as far as the caller may see it',
  }),
})
