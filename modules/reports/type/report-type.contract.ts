import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { choice, done, flag, id, ids, out, requiredText, text, whole } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { reportCycles } from './report-cycle.contract.ts'

/** What a section begins with: what was done in the cycle, what is planned for the next, nothing. */
export const fillings = ['none', 'done', 'plan'] as const
export type Filling = (typeof fillings)[number]
export const mostSections = 12
export const mostTypes = 30

export const typeNameTaken = refusal('report.type.name_taken', {
  zh: '已有同名的汇报模板',
  en: 'Another template has this name',
})
export const tooManyTypes = refusal('report.type.too_many', {
  zh: `最多 ${mostTypes} 个汇报模板`,
  en: `At most ${mostTypes} templates`,
})
export const typeGone = refusal('report.type.gone', {
  zh: '汇报模板不存在或已停用',
  en: 'This template does not exist or is closed',
})
export const cycleIsUsed = refusal('report.type.cycle_used', {
  zh: '已有人按此模板提交汇报，不能再改周期',
  en: 'Reports were written by this template: its cycle cannot change',
})

const section = v.object({
  title: requiredText(50),
  hint: v.optional(text(200), ''),
  isRequired: v.optional(flag, false),
  fill: v.optional(choice(fillings), 'none'),
})
const shownSection = v.object({ title: out.text, hint: out.text, isRequired: out.flag, fill: v.picklist(fillings) })
export type TypeSection = v.InferOutput<typeof shownSection>

export const reportTypeShown = v.object({
  id: out.id,
  name: out.text,
  cycle: v.picklist(reportCycles),
  departmentIds: v.array(out.id),
  departments: v.array(v.object({ id: out.id, name: out.text })),
  sections: v.array(shownSection),
  deadlineDays: out.number,
  deadlineTime: out.text,
  makeupDays: out.number,
  isRequired: out.flag,
  remind: out.flag,
  isOpen: out.flag,
})
export type ReportTypeShown = v.InferOutput<typeof reportTypeShown>

const clock = v.pipe(v.string('format'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'format'))

/** Spec 2 §7.10 "report settings GET/POST (path not shown)": REPORT_SET sets the rules, everybody may know them. */
export const reportTypeCalls = callsAbout('report_type', {
  read: call('GET /report/setting', v.object({}), withCan(listed(reportTypeShown), { edit: ['REPORT_SET'] }), {
    summary: "The company's kinds of reports: what they ask, of whom, by when",
  }),
  save: call(
    'POST /report/setting',
    v.object({
      id: v.optional(id),
      name: requiredText(50),
      cycle: choice(reportCycles),
      departmentIds: v.optional(ids(200), []),
      sections: v.pipe(v.array(section), v.minLength(1, 'required'), v.maxLength(mostSections, 'too_many')),
      deadlineDays: v.optional(whole(0, 15), 0),
      deadlineTime: v.optional(clock, '20:00'),
      makeupDays: v.optional(whole(0, 15), 2),
      isRequired: v.optional(flag, true),
      remind: v.optional(flag, true),
      isOpen: v.optional(flag, true),
    }),
    done,
    { authority: ['REPORT_SET'], summary: 'Add a kind of report, or change the one that is named; isOpen closes it' },
  ),
})
