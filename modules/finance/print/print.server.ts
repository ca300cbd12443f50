import { sql, type SQLWrapper } from 'drizzle-orm'
import { say, type Locale } from '#platform/contract/words.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { readFlow } from '#mechanisms/approvals/flow-view.server.ts'
import { signaturesOf, printedMoment } from '#mechanisms/approvals/printed-flow.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { pdfAnswer, print } from '#mechanisms/print/paper.server.ts'
import { orderDetail } from '../order/order-detail.server.ts'
import { orderSubject, orderSubjectType } from '../order/order-subject.server.ts'
import { orderCalls, type OrderDetail } from '../order/order.contract.ts'
import { financeOrder } from '../order/order.table.ts'
import { drawOrder } from './order-paper.server.ts'
import { notGenuine, printCalls, type Genuine } from './print.contract.ts'
import { paperWords } from './paper-words.contract.ts'

export const printHandlers = handle(printCalls, {
  async print({ id }, context) {
    const { me, run, request } = context
    const [answered, flow, [company]] = await Promise.all([
      orderDetail(id, context),
      readFlow({ subjectType: orderSubjectType, subjectId: id }, context),
      run([
        {
          name: 'finance_print',
          text: `select c.name, o.verify_code from company c join finance_order o on o.comp_id = c.comp_id where
            c.comp_id = $1 and o.id = $2`,
          values: [me.companyId, id],
          row: { name: col.text, verifyCode: col.text },
        },
      ]),
    ])
    const order = fromWire(orderCalls.detail.output)(JSON.parse(answered.text)) as OrderDetail
    const { name: companyName, verifyCode } = company.one
    const word = (key: keyof typeof paperWords) => say(paperWords[key], request.locale)
    const foot = `${order.code} · ${word('verifyCode')} ${verifyCode.match(/.{4}/g)!.join('-')} · ${word('printed')} ${printedMoment(new Date().toISOString(), me.timeZone)} ${me.name}`
    const signatures = await signaturesOf(flow, context)
    const bytes = await print({ title: `${word(order.type)} ${order.code}`, foot }, paper =>
      drawOrder(paper, {
        order,
        flow,
        signatures,
        companyName,
        word,
        isChinese: isChinese(request.locale),
        clock: instant => printedMoment(instant, me.timeZone),
      }),
    )
    return pdfAnswer(bytes, `${order.code} ${order.name}`)
  },

  async verify({ code }, { me, run }) {
    const [answer] = await run([genuine({ ...actorValues(orderSubject, me), code })])
    return new Json<Genuine>(answer!.only ?? refuse(notGenuine, {}, 'code'))
  },
})

const { companyId, creatorId } = financeOrder
const whatItSays = (what: SQLWrapper) => sql`case when ${orderSubject.seen} then ${what} end`
const genuine =
  compile(sql`select json_build_object('type', ${financeOrder.type}, 'code', ${financeOrder.code}, 'status',
    ${financeOrder.status}, 'created_at', ${instantText(sql`${financeOrder.createdAt}`)},
    'agreed_at', ${instantText(sql`${financeOrder.agreedAt}`)}, 'name', ${whatItSays(financeOrder.name)}, 'creator',
      ${whatItSays(personJson(sql`${companyId}`, sql`${creatorId}`))},
    'amount', ${whatItSays(sql`${financeOrder.amount}::text`)}, 'pay_status', ${whatItSays(financeOrder.payStatus)},
      'paid_amount', ${whatItSays(sql`${financeOrder.paidAmount}::text`)})::text
  from ${financeOrder} where ${companyId} = ${actor.company} and ${financeOrder.verifyCode} = ${param('code')}`)
const isChinese = (locale: Locale) => locale === 'zh-CN'
