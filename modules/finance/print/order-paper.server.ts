import { drawFlow, type PrintedFlow } from '#mechanisms/approvals/printed-flow.server.ts'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { formatMoney } from '#mechanisms/money/money.contract.ts'
import type { Column, Paper } from '#mechanisms/print/paper.server.ts'
import type { OrderDetail, OrderLine } from '../order/order.contract.ts'
import type { paperWords } from './paper-words.contract.ts'

export interface OrderPaper extends PrintedFlow {
  order: OrderDetail
  companyName: string
  word: (key: keyof typeof paperWords) => string
  isChinese: boolean
}

/**
 * Draws an order as a form: what it is, its lines and what they come to, who bears it, who approved it, what was paid.
 */
export function drawOrder(paper: Paper, form: OrderPaper) {
  const { order, companyName, word } = form
  paper.title(word(order.type), companyName, `${word('code')} ${order.code}`)
  paper.pairs(aboutOrder(form))
  drawLines(paper, form)
  drawMoney(paper, form)
  drawFlow(paper, form)
  drawPayments(paper, form)
}

const amountOf = ({ currency }: OrderDetail, amount: string) =>
  `${currency === 'CNY' ? '¥' : `${currency} `}${formatMoney(amount)}`
const own = (amount: string) => `¥${formatMoney(amount)}`

function aboutOrder({ order, word, clock }: OrderPaper): [string, string][] {
  const pairs: [string, string | null][] = [
    [word('requester'), order.creator.name],
    [word('department'), order.department?.name ?? ''],
    [word('day'), clock(order.createdAt)],
    [word('status'), word(order.status)],
    [word('customer'), order.customer?.fullName ?? null],
    [word('supplier'), order.supplier?.name ?? null],
    [word('contract'), order.contract && `${order.contract.name} ${order.contract.code}`],
    [word('payee'), order.payeeName],
    [word('bank'), order.payeeBank],
    [word('account'), order.payeeAccount],
    [word('due'), order.dueDate],
    [word('rate'), order.currency === 'CNY' ? null : `1 ${order.currency} = ¥${order.rate} (${order.rateDate ?? ''})`],
    [word('name'), order.name],
    [word('detail'), order.detail],
  ]
  return pairs.filter((pair): pair is [string, string] => Boolean(pair[1]))
}

function drawLines(paper: Paper, form: OrderPaper) {
  const { order, word, isChinese } = form
  const isGoods = order.type === 'purchase'
  const columns: Column[] = isGoods
    ? [
        { name: word('number'), share: 6, align: 'center' },
        { name: word('goods'), share: 40 },
        { name: word('type'), share: 16 },
        { name: word('quantity'), share: 12, align: 'right' },
        { name: word('price'), share: 13, align: 'right' },
        { name: word('amount'), share: 16, align: 'right' },
      ]
    : [
        { name: word('number'), share: 6, align: 'center' },
        { name: word('date'), share: 17 },
        { name: word('type'), share: 15 },
        { name: word('about'), share: 36 },
        { name: word('invoices'), share: 10, align: 'center' },
        { name: word('amount'), share: 17, align: 'right' },
      ]
  const rows = order.lines.map((line, index) =>
    isGoods
      ? [
          String(index + 1),
          line.summary,
          line.type?.name ?? '',
          `${Number(line.quantity)} ${line.unit}`,
          formatMoney(line.price ?? '0'),
          formatMoney(line.amount),
        ]
      : [
          String(index + 1),
          daysOf(line),
          line.type?.name ?? '',
          aboutLine(line, word('invoice')),
          line.invoiceNum > 0 ? String(line.invoiceNum) : '',
          formatMoney(line.amount),
        ],
  )
  const words = isChinese && order.currency === 'CNY' ? ` ${chineseCapitals(order.amount)}` : ''
  paper.heading(word('lines'))
  paper.table(columns, rows, [`${word('total')}${words}`, amountOf(order, order.total)])
}

const daysOf = ({ startDate, endDate }: OrderLine) =>
  [startDate, endDate !== startDate ? endDate : null].filter(Boolean).join(' - ')
const aboutLine = ({ fromPlace, toPlace, summary, invoiceNumber }: OrderLine, invoice: string) =>
  [[fromPlace, toPlace].filter(Boolean).join(' - '), summary, invoiceNumber && `${invoice} ${invoiceNumber}`]
    .filter(Boolean)
    .join('；')

function drawMoney(paper: Paper, { order, word }: OrderPaper) {
  const pairs: [string, string][] = [
    // Of another currency: what it comes to in the company's own, in figures and, as Chinese vouchers want it, in
    // capitals.
    ...(order.currency === 'CNY'
      ? []
      : [[word('inOwn'), `${own(order.amount)}  ${chineseCapitals(order.amount)}`] as [string, string]]),
    ...(order.allocations.length > 1
      ? [
          [
            word('bears'),
            order.allocations
              .map(({ department, amount }) => `${department.name} ${amountOf(order, amount)}`)
              .join('；'),
          ] as [string, string],
        ]
      : []),
    ...(order.offsets.length > 0
      ? [
          [word('settled'), order.offsets.map(({ code, amount }) => `${code} ${own(amount)}`).join('；')] as [
            string,
            string,
          ],
        ]
      : []),
    [word('payable'), own(order.payable)],
    [word('paid'), own(order.paidAmount)],
  ]
  paper.pairs(pairs)
}

function drawPayments(paper: Paper, { order, word }: OrderPaper) {
  if (order.payments.length === 0) return
  paper.heading(word('payments'))
  paper.table(
    [
      { name: word('date'), share: 20 },
      { name: word('cashier'), share: 20 },
      { name: word('note'), share: 40 },
      { name: word('amount'), share: 20, align: 'right' },
    ],
    order.payments.map(({ payDate, cashier, note, amount }) => [payDate, cashier.name, note, own(amount)]),
  )
}
