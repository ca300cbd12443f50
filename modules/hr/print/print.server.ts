import { say } from '#platform/contract/words.ts'
import { col } from '#platform/server/database/row.ts'
import { handle } from '#platform/server/http/handle.ts'
import { readFlow } from '#mechanisms/approvals/flow-view.server.ts'
import { printedMoment, signaturesOf } from '#mechanisms/approvals/printed-flow.server.ts'
import { pdfAnswer, print } from '#mechanisms/print/paper.server.ts'
import { typeOfApply } from '../apply/apply.server.ts'
import { drawApply, paperOf, type Word } from './apply-paper.server.ts'
import { paperWords } from './paper-words.contract.ts'
import { hrPrintCalls } from './print.contract.ts'

export const hrPrintHandlers = handle(hrPrintCalls, {
  async print({ id }, context) {
    const { me, run, request } = context
    const type = await typeOfApply(id, context)
    const [form, flow] = await Promise.all([
      paperOf(type, id, context),
      readFlow({ subjectType: type, subjectId: id }, context),
    ])
    const [named] = await run([
      {
        name: 'hr_print',
        row: { name: col.text, department: col.text },
        values: [me.companyId, form.apply.creator.id],
        text: `select c.name, coalesce(d.name, '') as department from company c join person p on p.comp_id = c.comp_id and p.id = $2
        left join department d on d.comp_id = p.comp_id and d.id = p.department_id where c.comp_id = $1`,
      },
    ])
    const { name: companyName, department } = named.one
    const word: Word = key => say(paperWords[key], request.locale)
    const clock = (instant: string) => printedMoment(instant, me.timeZone)
    const signatures = await signaturesOf(flow, context)
    const foot = `${word('printed')} ${clock(new Date().toISOString())} ${me.name}`
    const bytes = await print({ title: `${word(form.title)} ${form.apply.name}`, foot }, paper =>
      drawApply(paper, form, { flow, signatures, word, clock, companyName, department }),
    )
    return pdfAnswer(bytes, `${word(form.title)} ${form.apply.name}`)
  },
})
