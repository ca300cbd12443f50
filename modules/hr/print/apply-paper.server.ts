import type { Context } from '#platform/server/http/handle.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { drawFlow, type PrintedFlow } from '#mechanisms/approvals/printed-flow.server.ts'
import { answerText } from '#mechanisms/forms/answer-text.contract.ts'
import { linesOf } from '#mechanisms/forms/compute.contract.ts'
import type { Answer, Answers } from '#mechanisms/forms/form.contract.ts'
import type { Column, Paper } from '#mechanisms/print/paper.server.ts'
import type { HrApplyRow, HrApplyType } from '../apply/apply.contract.ts'
import { readCommonApply } from '../common-apply/common-apply.server.ts'
import { fillSignCalls, type FillSignDetail } from '../fill-sign/fill-sign.contract.ts'
import { readFillSign } from '../fill-sign/fill-sign.server.ts'
import { leaveCalls, type LeaveDetail } from '../leave/leave.contract.ts'
import { readLeave } from '../leave/leave.server.ts'
import { outingCalls, type OutingDetail } from '../outing/outing.contract.ts'
import { readOuting } from '../outing/outing.server.ts'
import { overtimeCalls, type OvertimeDetail } from '../overtime/overtime.contract.ts'
import { readOvertime } from '../overtime/overtime.server.ts'
import { voidApplyCalls, type VoidApplyDetail } from '../void-apply/void-apply.contract.ts'
import { readVoidApply } from '../void-apply/void-apply.server.ts'
import type { paperWords } from './paper-words.contract.ts'

export type Word = (key: keyof typeof paperWords) => string
type Facts = [name: string, value: string][]
interface Says {
  word: Word
  clock: (instant: string) => string
}

/** What is printed of an application, whatever its type. */
export interface ApplyPaper {
  title: keyof typeof paperWords
  apply: HrApplyRow & { detail: string; attachments: { name: string }[] }
  /** What its type has of its own. */
  facts: (says: Says) => Facts
  /** The lines of its form, below its facts. */
  tables?: (says: Says) => { heading: string; columns: Column[]; rows: string[][] }[]
}

const dayOf = ({ clock }: Says, moment: string) => clock(moment).slice(0, 10)

/** From when to when, as the leave's unit has it. */
function spanOf({ unit, startDate, endDate, startHalf, endHalf }: LeaveDetail, says: Says): string {
  if (unit === 'hour') return `${says.clock(startDate)} – ${says.clock(endDate)}`
  const half = (which: LeaveDetail['startHalf']) => (unit === 'half' && which ? ` ${says.word(which)}` : '')
  const [first, last] = [`${dayOf(says, startDate)}${half(startHalf)}`, `${dayOf(says, endDate)}${half(endHalf)}`]
  return first === last ? first : `${first} – ${last}`
}

/** Each type's application, for whoever may see it, and what is printed of it. */
const papers = {
  async leave(id, context) {
    const leave = fromWire(leaveCalls.detail.output)(JSON.parse((await readLeave(id, context)).text)) as LeaveDetail
    return {
      title: 'leave',
      apply: leave,
      facts: says => [
        [says.word('kind'), leave.typeName],
        [says.word('span'), spanOf(leave, says)],
        [says.word('length'), `${leave.amount} ${says.word(leave.unit === 'hour' ? 'hours' : 'days')}`],
      ],
    }
  },
  async outing(id, context) {
    const outing = fromWire(outingCalls.detail.output)(JSON.parse((await readOuting(id, context)).text)) as OutingDetail
    const isTrip = outing.kind === 'trip'
    const span = (says: Says) =>
      isTrip
        ? `${dayOf(says, outing.startDate)} – ${dayOf(says, outing.endDate)}`
        : `${says.clock(outing.startDate)} – ${says.clock(outing.endDate)}`
    return {
      title: isTrip ? 'trip' : 'outing',
      apply: outing,
      facts: says => [
        [says.word('span'), span(says)],
        ...(isTrip ? ([[says.word('length'), `${outing.days} ${says.word('days')}`]] as Facts) : []),
        [says.word('place'), outing.place],
        [says.word('partners'), outing.partners.map(({ name }) => name).join(says.word('and'))],
      ],
    }
  },
  async fill_sign(id, context) {
    const fill = fromWire(fillSignCalls.detail.output)(
      JSON.parse((await readFillSign(id, context)).text),
    ) as FillSignDetail
    return {
      title: 'fill_sign',
      apply: fill,
      facts: says => [
        [says.word('missing'), `${fill.day} ${says.word(fill.signType)} ${says.clock(fill.at).slice(-5)}`],
      ],
    }
  },
  async common_apply(id, context) {
    const apply = await readCommonApply(id, context)
    const answers = (apply.answers ?? {}) as Answers
    const wordsOf = ({ word }: Says) => ({
      names: new Map([...apply.answerPeople, ...apply.answerFiles].map(({ id, name }) => [id, name])),
      comma: word('and'),
    })
    const fields = apply.form?.fields ?? []
    return {
      title: 'common_apply',
      apply,
      facts: says => [
        [says.word('kind'), apply.typeName],
        ...fields.flatMap(field =>
          field.kind === 'lines'
            ? []
            : ([[field.name, answerText(field, answers[field.key] as Answer, wordsOf(says))]] as Facts),
        ),
      ],
      tables: says =>
        fields
          .filter(field => field.kind === 'lines')
          .map(({ key, name, columns }) => ({
            heading: name,
            columns: columns.map(column => ({
              name: column.name,
              share: 1,
              ...(column.kind === 'number' || column.kind === 'formula' ? { align: 'right' as const } : {}),
            })),
            rows: linesOf(answers, key).map(line =>
              columns.map(column => answerText(column, line[column.key], wordsOf(says))),
            ),
          })),
    }
  },
  async overtime(id, context) {
    const apply = fromWire(overtimeCalls.detail.output)(
      JSON.parse((await readOvertime(id, context)).text),
    ) as OvertimeDetail
    return {
      title: 'overtime',
      apply,
      facts: says => [
        [says.word('span'), `${says.clock(apply.startDate)} – ${says.clock(apply.endDate)}`],
        [says.word('length'), `${apply.amount} ${says.word('hours')}`],
      ],
    }
  },
  async void_apply(id, context) {
    const apply = fromWire(voidApplyCalls.detail.output)(
      JSON.parse((await readVoidApply(id, context)).text),
    ) as VoidApplyDetail
    return { title: 'void_apply', apply, facts: ({ word }) => [[word('subject'), apply.subjectName]] }
  },
} satisfies Record<HrApplyType, (id: string, context: Context) => Promise<ApplyPaper>>

export const paperOf = (type: HrApplyType, id: string, context: Context): Promise<ApplyPaper> =>
  papers[type](id, context)

/** Draws an application as a form: who requests what, from when to when, why, and who approved it. */
export function drawApply(
  paper: Paper,
  { title, apply, facts, tables }: ApplyPaper,
  form: PrintedFlow & Says & { companyName: string; department: string },
) {
  const { word, clock, companyName, department } = form
  const about: Facts = [
    [word('requester'), apply.creator.name],
    [word('department'), department],
    [word('day'), clock(apply.createdAt)],
    [word('status'), word(apply.status)],
    [word('name'), apply.name],
    ...facts(form),
    [word('detail'), apply.detail],
    [word('attachments'), apply.attachments.map(({ name }) => name).join(word('and'))],
  ]
  paper.title(word(title), companyName, clock(apply.createdAt).slice(0, 10))
  paper.pairs(about.filter(([, value]) => value !== ''))
  for (const { heading, columns, rows } of tables?.(form) ?? []) {
    if (rows.length === 0) continue
    paper.heading(heading)
    paper.table(columns, rows)
  }
  drawFlow(paper, form)
}
