import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  flag,
  id,
  ids,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listQuery, listed, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { mostSections, reportTypeShown } from '../type/report-type.contract.ts'
import { reportCycles } from '../type/report-cycle.contract.ts'

/** Who reads it beside those it goes to and those above its author. */
export const reportScopes = ['given', 'department', 'company'] as const
export type ReportScope = (typeof reportScopes)[number]
export const reportStatuses = ['draft', 'sent', 'rejected', 'cancelled'] as const
export type ReportStatus = (typeof reportStatuses)[number]
/** Spec 1 §4 "pending (0), reviewed (1)". */
export const Review = { Pending: 0, Reviewed: 1 } as const
/** What a line that a report was filled with comes from. */
export const doneKinds = [
  'task_finished',
  'task_moved',
  'hours',
  'visit',
  'approval',
  'goal',
  'key_result',
  'planned',
  'goal_next',
  'carried',
] as const
export type DoneKind = (typeof doneKinds)[number]
export const mostCopied = 50
export const mostLines = 200
export const longestOpinion = 500
/** Characters of a section's text. */
export const longestSection = 5_000

/** All that is written in a report, for searches. */
export const writtenIn = (content: readonly { text: string }[]) =>
  content
    .map(({ text }) => text)
    .filter(Boolean)
    .join('\n')

export const reportExists = refusal('report.exists', {
  zh: '这个周期的汇报已经存在',
  en: 'You already have a report for this period',
})
export const contentNeeded = refusal('report.content.needed', { zh: '请填写汇报内容', en: 'Write something in it' })
export const sectionNeeded = refusal('report.section.needed', { zh: '请填写“{title}”', en: 'Fill in “{title}”' })
export const sectionsDiffer = refusal('report.sections.differ', {
  zh: '汇报模板已变更，请刷新后重新填写',
  en: 'The template has changed: refresh and fill it in again',
})
export const notOfYours = refusal('report.type.not_yours', {
  zh: '这个模板不适用于您所在的部门',
  en: 'This template is not for your department',
})
export const tooEarly = refusal('report.too_early', { zh: '这个周期还没有开始', en: 'This period has not begun' })
export const tooLate = refusal('report.too_late', {
  zh: '已过补交期限，不能再提交',
  en: 'The time to hand it in, late included, is over',
})
export const notAgain = refusal('report.not_again', {
  zh: '已过补交期限，撤回后不能再提交，因此不能撤回',
  en: 'The time to hand it in again is over, so it cannot be taken back',
})
export const reviewerNeeded = refusal('report.reviewer.needed', { zh: '请选择点评人', en: 'Choose who reviews it' })
export const notReviewedByOneself = refusal('report.reviewer.self', {
  zh: '不能由自己点评',
  en: 'You cannot review your own report',
})
export const notNow = refusal('report.not_now', {
  zh: '汇报的状态已变化，请刷新后再试',
  en: 'The report has changed in the meantime: refresh',
})
export const ownStar = refusal('report.star.own', { zh: '不能收藏自己的汇报', en: 'You cannot star your own report' })

const span = { startDate: out.day, endDate: out.day }
const line = v.object({
  kind: v.picklist(doneKinds),
  /** Names the line: what it is of, and the record that it comes from. */
  key: out.text,
  subjectType: out.maybeText,
  subjectId: out.maybeId,
  title: out.text,
  note: out.text,
  link: out.maybeText,
})
export type ShownLine = v.InferOutput<typeof line>
const section = v.object({ title: out.text, text: out.text })

export const reportRow = v.object({
  id: out.id,
  typeId: out.id,
  typeName: out.text,
  cycle: v.picklist(reportCycles),
  ...span,
  title: out.text,
  /** The first of what is written in it. */
  summary: out.text,
  person: personBrief,
  status: v.picklist(reportStatuses),
  review: out.number,
  score: out.maybeNumber,
  isLate: out.flag,
  isStarred: out.flag,
  sentAt: out.maybeInstant,
  commentNum: out.number,
  newStatus: out.flag,
})
export type ReportRow = v.InferOutput<typeof reportRow>

const reportDetail = v.object({
  ...v.omit(reportRow, ['summary']).entries,
  objUserId: out.id,
  deptId: out.maybeId,
  deptName: out.maybeText,
  scope: v.picklist(reportScopes),
  content: v.array(section),
  lines: v.array(line),
  reviewer: v.nullable(personBrief),
  reviewedBy: v.nullable(personBrief),
  reviewedAt: out.maybeInstant,
  opinion: out.text,
  copied: v.array(v.object({ ...personBrief.entries, isRead: out.flag })),
  attachments: v.array(fileBrief),
  createdAt: out.instant,
  can: abilities(['edit', 'review', 'reject', 'revoke', 'cancel', 'remove', 'star', 'share', 'comment']),
})
export type ReportDetail = v.InferOutput<typeof reportDetail>

/** A type as it stands for the caller on a day: its cycle, until when, and what they have written already. */
const accessRow = v.object({
  ...reportTypeShown.entries,
  ...span,
  due: out.instant,
  makeupUntil: out.instant,
  /** Whether the working calendar wants one at all. */
  isDue: out.flag,
  isLate: out.flag,
  canSend: out.flag,
  reportId: out.maybeId,
  status: v.nullable(v.picklist(reportStatuses)),
})
export type ReportAccess = v.InferOutput<typeof accessRow>

const draft = {
  content: v.pipe(
    v.array(v.object({ title: requiredText(50), text: v.optional(text(longestSection), '') })),
    v.maxLength(mostSections, 'too_many'),
  ),
  /** Keys of lines of `/report/task` that it keeps. */
  lineKeys: v.optional(v.pipe(v.array(requiredText(100)), v.maxLength(mostLines, 'too_many')), []),
  reviewerId: v.optional(v.nullable(id)),
  copyIds: v.optional(ids(mostCopied), []),
  scope: v.optional(choice(reportScopes), 'given'),
  /** Only kept, and seen by nobody else. */
  isDraft: v.optional(flag, false),
  resId: v.optional(ids(mostFiles), []),
}

/** Whose reports: one's own people's, or, for holders of REPORT_VIEW or REPORT_SET, everybody's. */
export const peopleScopes = ['direct', 'subordinates', 'company'] as const
export type PeopleScope = (typeof peopleScopes)[number]
export const seesEverybody = ['REPORT_VIEW', 'REPORT_SET'] as const

const narrowed = {
  type: v.optional(choice(reportCycles)),
  typeId: v.optional(id),
  review: v.optional(numberedChoice([0, 1])),
  status: v.optional(choice(reportStatuses)),
  key: v.optional(searchKey),
}
const sorts = ['startDate', 'lastOptDate'] as const

const further = {
  objUserId: v.optional(id),
  deptId: v.optional(id),
  startDate: v.optional(day),
  endDate: v.optional(day),
  isLate: v.optional(flag),
  /** Of those alone whom the statistics of this scope count. */
  team: v.optional(choice(peopleScopes)),
  /** Of those alone who stand in this department now. */
  teamDeptId: v.optional(id),
}

/** As it goes out, and comes in again (`reportSheet`): with all that is written in it, and what was said about it. */
const exportedRow = v.object({ ...reportRow.entries, reviewer: out.maybeText, opinion: out.text })
export type ExportedReport = v.InferOutput<typeof exportedRow>
export const reportExported = page(exportedRow)
export const reportCalls = callsAbout('report', {
  list: call(
    'GET /v3/report/list',
    v.object({ ...listQuery(sorts).entries, ...narrowed }),
    withCan(page(reportRow), { create: 'everyone', viewAll: ['REPORT_VIEW'], set: ['REPORT_SET'] }),
    {
      summary:
        'Reports: scope mine, charged (I am to review), handled (I have), partner (in copy), follow (starred), direct, subordinates, company',
    },
  ),
  advancedList: call(
    'GET /report/advanced_list',
    v.object({
      ...listQuery(sorts).entries,
      ...narrowed,
      ...further,
    }),
    page(reportRow),
    { summary: 'The same, narrowed down by author, department, days and lateness' },
  ),
  export: call(
    'GET /report/export',
    v.object({ ...v.pick(listQuery(sorts), ['scope']).entries, ...narrowed, ...further }),
    v.unknown(),
    { answers: 'file', summary: 'The same as an .xlsx, each with all that is written in it' },
  ),
  detail: call('GET /report/detail/:id', byId, reportDetail, { summary: 'One report, with what the caller may do' }),
  read: call('POST /report/read/:id', byId, done, {
    summary: 'The caller has read a report: it is told to its author',
  }),
  access: call('GET /report/access', v.object({ date: v.optional(day) }), listed(accessRow), {
    about: ['report_type'],
    summary: 'The types that the caller hands in, as they stand on a day: cycle, deadline, what there is already',
  }),
  cycleAccess: call('POST /report/cycle/access', v.object({ typeId: id, date: v.optional(day) }), accessRow, {
    summary: 'The same for one type: whether the caller may still hand in that cycle',
  }),
  task: call(
    'GET /report/task',
    v.object({ typeId: v.optional(id), type: v.optional(choice(reportCycles), 'day'), date: v.optional(day) }),
    v.object({ ...span, done: v.array(line), plan: v.array(line) }),
    { summary: 'What the caller did in a cycle, and what is next: each line says where it comes from' },
  ),
  create: call(
    'POST /report',
    v.object({ typeId: id, date: v.optional(day), ...draft }),
    v.object({ id: out.id, status: v.picklist(reportStatuses) }),
    { summary: 'Hand a report in, or keep it as a draft' },
  ),
  update: call(
    'PUT /report/:id',
    v.object({ id, ...draft, ...fileChange }),
    v.object({ id: out.id, status: v.picklist(reportStatuses) }),
    { summary: 'Change a draft, or one that was sent back, and hand it in' },
  ),
  review: call(
    'POST /report/review/:id',
    v.object({ id, score: v.optional(v.nullable(whole(0, 100))), opinion: v.optional(text(longestOpinion), '') }),
    done,
    { summary: 'Review a report that waits, with a score and a few words' },
  ),
  reject: call('PATCH /report/:id/reject', v.object({ id, opinion: requiredText(longestOpinion) }), done, {
    summary: 'Send a report back to be written again, and say why',
  }),
  revoke: call('POST /report/:id/revoke', byId, done, {
    summary: 'Take back one that nobody has reviewed: it is a draft again',
  }),
  cancel: call('GET /report/cancel/:id', byId, done, {
    changes: true,
    summary: "Discard a report of one's own that nobody has reviewed; another may be written in its place",
  }),
  favorite: call('GET /report/favorite/:id', v.object({ id, isFavorite: v.optional(flag, true) }), done, {
    changes: true,
    summary: "Star somebody else's report, or take the star away",
  }),
  remove: call('DELETE /report/:id', byId, done, { summary: 'Delete a draft, or one that was sent back or discarded' }),
})
