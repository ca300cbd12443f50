import type { TableList } from '#platform/web/app/list-screen.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../finance.words.ts'
import { amountText, pageOf } from '../order/show-order.web.ts'
import type { PaymentRow } from './pay.contract.ts'
import { takenBack } from './show-payment.web.ts'

const columns = (): Column<PaymentRow>[] => [
  { key: 'name', label: t('orders'), width: 280, text: ({ order }) => order.name, href: ({ order }) => pageOf(order) },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 110,
    text: takenBack,
    shown: payment => takenBack(payment) && <StatusPill>{takenBack(payment)}</StatusPill>,
  },
  { key: 'payDate', label: t('payDate'), width: 120, text: ({ payDate }) => payDate },
  { key: 'amount', label: t('amount'), width: 140, isFigure: true, text: ({ amount }) => amountText(amount) },
  { key: 'way', label: t('payWay'), width: 110, text: ({ way }) => t(way) },
  { key: 'creator', label: tableWord('creator'), width: 110, text: ({ order }) => order.creator.name },
  { key: 'cashier', label: t('cashier'), width: 110, text: ({ cashier }) => cashier.name },
  { key: 'code', label: tableWord('code'), width: 140, text: ({ order }) => order.code },
  { key: 'note', label: t('payNote'), width: 180, isSpare: true, text: ({ note }) => note },
]

/** Each payment as a table, where the window is wide. */
export default function PaymentTable({ list }: { list: TableList<PaymentRow> }) {
  return <Table name="finance_payment" columns={columns()} list={list} />
}
