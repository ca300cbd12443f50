import type { TableList } from '#platform/web/app/list-screen.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { creatorColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { pageOfContract } from '../contract/show-contract.web.ts'
import { t as contractWord } from '../contract/contract.words.ts'
import { termTones } from './payment-state.web.ts'
import type { PaymentRow, TermRow } from './payment.contract.ts'
import { t } from './payment.words.ts'

const contractColumn = () => ({ key: 'contract', label: contractWord('contract'), width: 300 })

const terms = (): Column<TermRow>[] => [
  { ...contractColumn(), text: ({ contract }) => contract.name, href: ({ contract }) => pageOfContract(contract.id) },
  {
    key: 'state',
    label: t('state'),
    width: 110,
    text: ({ state }) => t(state),
    shown: ({ state }) => <StatusPill tone={termTones[state]}>{t(state)}</StatusPill>,
  },
  { key: 'name', label: t('termName'), width: 160, text: ({ name }) => name },
  { key: 'type', label: t('termType'), width: 110, text: ({ type }) => t(`term_${type}`) },
  {
    key: 'price',
    label: t('price'),
    width: 140,
    isFigure: true,
    text: ({ price, contract }) => yuan(price, contract.currency),
  },
  {
    key: 'paid',
    label: t('received'),
    width: 140,
    isFigure: true,
    text: ({ paymentAmount, contract }) =>
      compareMoney(paymentAmount, '0.00') > 0 ? yuan(paymentAmount, contract.currency) : '',
  },
  { key: 'paymentDate', label: t('paymentDate'), width: 120, text: ({ paymentDate }) => paymentDate ?? '' },
  { key: 'period', label: t('period'), width: 180, isSpare: true, text: ({ period }) => period },
]

const payments = (): Column<PaymentRow>[] => [
  { ...contractColumn(), text: ({ contract }) => contract.name, href: ({ contract }) => pageOfContract(contract.id) },
  {
    key: 'state',
    label: t('state'),
    width: 110,
    text: ({ isReversed }) => (isReversed ? t('reversed') : ''),
    shown: ({ isReversed }) => isReversed && <StatusPill>{t('reversed')}</StatusPill>,
  },
  { key: 'payDate', label: t('payDate'), width: 120, text: ({ payDate }) => payDate },
  {
    key: 'amount',
    label: t('amount'),
    width: 140,
    isFigure: true,
    text: ({ amount, contract }) => yuan(amount, contract.currency),
  },
  {
    key: 'terms',
    label: t('forTerm'),
    width: 180,
    text: ({ bookings }) => bookings.map(({ name }) => name).join('、'),
  },
  {
    key: 'way',
    label: tableWord('kind'),
    width: 120,
    text: ({ isDeposit, payTypeName }) => (isDeposit ? t('fromDeposit') : (payTypeName ?? '')),
  },
  { key: 'serial', label: t('serial'), width: 170, text: ({ serial }) => serial },
  { key: 'note', label: t('note'), width: 180, isSpare: true, text: ({ note, reason }) => reason || note },
  creatorColumn(),
]

/** Instalments of contracts as a table, where the window is wide. */
export const TermTable = ({ list }: { list: TableList<TermRow> }) => (
  <Table name="contract_term" columns={terms()} list={list} />
)

/** What was received and paid, as a table. */
export const PaymentTable = ({ list }: { list: TableList<PaymentRow> }) => (
  <Table name="contract_payment" columns={payments()} list={list} />
)
