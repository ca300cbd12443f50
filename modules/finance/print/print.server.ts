import { say, type Locale } from '#platform/contract/words.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readFlow } from '#mechanisms/approvals/flow-view.server.ts'
import { signaturesOf, printedMoment } from '#mechanisms/approvals/printed-flow.server.ts'
import { pdfAnswer, print } from '#mechanisms/print/paper.server.ts'
import { orderDetail } from '../order/order-detail.server.ts'
import { orderSubjectType } from '../order/order-subject.server.ts'
import { orderCalls, type OrderDetail } from '../order/order.contract.ts'
import { drawOrder } from './order-paper.server.ts'
import { notGenuine, printCalls, type Genuine } from './print.contract.ts'
import { paperWords } from './paper-words.contract.ts'

export const printHandlers = handle(printCalls, {
  async print({ id }, context) {
    const { me, run, asked } = context
    const [answered, flow, [company]] = await Promise.all([
      orderDetail(id, context),
      readFlow({ subjectType: orderSubjectType, subjectId: id }, context),
      run([{ name: 'finance_print', text: 'select c.name, o.verify_code from company c join finance_order o on o.comp_id = c.comp_id where c.comp_id = $1 and o.id = $2', values: [me.companyId, id], plain: true }]),
    ])
    const order = fromWire(orderCalls.detail.output)(JSON.parse(answered.text)) as OrderDetail
    const [companyName, verifyCode] = company!.rows[0] as [string, string]
    const word = (key: keyof typeof paperWords) => say(paperWords[key], asked.locale)
    const foot = `${order.code} · ${word('verifyCode')} ${verifyCode.match(/.{4}/g)!.join('-')} · ${word('printed')} ${printedMoment(new Date().toISOString(), me.timeZone)} ${me.name}`
    const signatures = await signaturesOf(flow, context)
    const bytes = await print({ title: `${word(order.type)} ${order.code}`, foot }, paper =>
      drawOrder(paper, { order, flow, signatures, companyName, word, isChinese: isChinese(asked.locale), clock: instant => printedMoment(instant, me.timeZone) }))
    return pdfAnswer(bytes, `${order.code} ${order.name}`)
  },

  async verify({ code }, { me, run }) {
    const [answer] = await run([{
      name: 'finance_verify',
      text: `select json_build_object('type', o.type, 'code', o.code, 'name', o.name, 'amount', o.amount::text, 'status', o.status, 'pay_status', o.pay_status, 'paid_amount', o.paid_amount::text,
          'creator', (select json_build_object('id', p.id, 'uuid', p.id, 'name', p.name, 'avatar', p.avatar_file_id) from person p where p.comp_id = o.comp_id and p.id = o.creator_id),
          'created_at', ${iso('o.created_at')}, 'agreed_at', ${iso('o.agreed_at')})::text
        from finance_order o where o.comp_id = $1 and o.verify_code = $2`,
      values: [me.companyId, code],
      plain: true,
    }])
    return new Json<Genuine>(answer!.only ?? refuse(notGenuine, {}, 'code'))
  },
})

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const isChinese = (locale: Locale) => locale === 'zh-CN'
