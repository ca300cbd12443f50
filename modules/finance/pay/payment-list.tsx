import { lazy, useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useFilter } from '#platform/web/app/filter.tsx'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MoreIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { addMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../finance.words.ts'
import { loanCalls } from '../loan/loan.contract.ts'
import { RepaymentLine } from '../loan/repayment-row.tsx'
import { amountText, kindIcons, kindTones, pageOf } from '../order/show-order.web.ts'
import { exportVouchers } from '../voucher/export-vouchers.web.ts'
import { PayButton } from './pay-button.tsx'
import { paymentFilter, repaymentFilter } from './payment-filter.tsx'
import { payCalls, type OwedRow, type PaymentRow } from './pay.contract.ts'
import { takenBack } from './show-payment.web.ts'
import css from '../order/order.module.css'

const PaymentTable = lazy(() => import('./payment-table.tsx'))

const views = ['toPay', 'paidTab', 'register', 'repaymentsTab'] as const
type View = (typeof views)[number]
/** Which tab an address means. */
const viewNamed = (name: string | undefined): View =>
  name === 'repayments' ? 'repaymentsTab' : name === 'register' ? 'register' : 'toPay'
const noneFound = () => ({ title: t('noneOthers'), text: t('noneOthersText') })

/** What is to be paid, what was paid, and each payment: for cashiers and whoever sees all of finance. */
export default function PaymentList() {
  useScreenKind('list')
  const { view: named } = useAddress()
  const [view, setView] = useKeptState<View>('view', viewNamed(named))
  const [chosen, setChosen] = useState<readonly OwedRow[] | null>(null)
  const { key, input } = useListSearch(t('search'))
  const total = useCall(payCalls.total, {})
  const pays = total.data?.can.pay === true
  const go = useGo()
  const query = key ? { key } : {}
  const paymentsFilter = useFilter(paymentFilter, undefined)
  const repaymentsFilter = useFilter(repaymentFilter, undefined)
  const many = useChange(payCalls.payMany, {
    done: ({ count, amount }) => {
      toast.success(t('paidMany', { n: count, amount: amountText(amount) }))
      setChosen(null)
    },
  })
  const owedOf = ({ payable, paidAmount }: OwedRow) => subtractMoney(payable, paidAmount)
  const sum = addMoney(...(chosen ?? []).map(owedOf))
  const toggle = (order: OwedRow) =>
    setChosen(before =>
      before?.some(({ id }) => id === order.id)
        ? before.filter(({ id }) => id !== order.id)
        : [...(before ?? []), order],
    )
  async function payChosen(orders: readonly OwedRow[]) {
    if (
      !(await confirmDialog({
        title: t('payManyAsk', { n: orders.length, amount: amountText(sum) }),
        text: t('payManyText'),
        confirm: t('payChosen'),
      }))
    )
      return
    many.run({ orders: orders.map(order => ({ id: order.id, owed: owedOf(order) })), way: 'bank' })
  }
  async function more() {
    const way = await actionMenu(
      [
        { key: 'register', name: t('exportRegister') },
        { key: 'vouchers', name: t('exportVouchers') },
        { key: 'accounts', name: t('accounts') },
        { key: 'books', name: t('books') },
      ],
      t('pays'),
    )
    if (way === 'register')
      await download(payCalls.exportRegister, { ...query, ...(view === 'register' ? paymentsFilter.query : {}) })
    if (way === 'vouchers') await exportVouchers(t('exportVouchers'))
    if (way === 'accounts') go('/finance/bank_account/list')
    if (way === 'books') go('/finance/books')
  }
  return (
    <Page
      title={t('pays')}
      onBack={useBack('/finance/list')}
      scrollKey={useHistoryKey()}
      actions={
        <>
          {pays && view === 'toPay' && (total.data?.num ?? 0) > 0 && (
            <Button kind="text" small onPress={() => setChosen(chosen ? null : [])}>
              {t(chosen ? 'endSelect' : 'selectMany')}
            </Button>
          )}
          {view === 'register' && paymentsFilter.button}
          {view === 'repaymentsTab' && repaymentsFilter.button}
          {!chosen && <IconButton icon={MoreIcon} label={t('pays')} onPress={() => void more()} />}
        </>
      }
      bottom={
        chosen && (
          <div className={css.batch}>
            <span>{t('chosenTotal', { n: chosen.length, amount: amountText(sum) })}</span>
            <span className={css.buttons}>
              <Button
                kind="neutral"
                disabled={chosen.length === 0}
                onPress={() => void download(payCalls.bankFile, { ids: chosen.map(({ id }) => id) })}
              >
                {t('bankFile')}
              </Button>
              <Button disabled={chosen.length === 0} busy={many.running} onPress={() => void payChosen(chosen)}>
                {t('payChosen')}
              </Button>
            </span>
          </div>
        )
      }
      top={
        <>
          <Tabs<View>
            label={t('pays')}
            value={view}
            onChange={next => {
              setView(next)
              setChosen(null)
            }}
            options={views.map(key => ({ key, name: t(key), count: key === 'toPay' ? (total.data?.num ?? 0) : 0 }))}
          />
          {view !== 'repaymentsTab' && <div className={css.scopes}>{input}</div>}
        </>
      }
    >
      {view === 'toPay' && total.data && total.data.num > 0 && (
        <p className={css.sum}>{t('toPayTotal', { n: total.data.num, amount: amountText(total.data.owed) })}</p>
      )}
      {view === 'repaymentsTab' && (
        <ListOf
          key={view}
          call={loanCalls.repayments}
          query={{ ...repaymentsFilter.query, limit: 20 }}
          rowHeight={72}
          empty={{
            icon: WalletIcon,
            ...(repaymentsFilter.isOn ? noneFound() : { title: t('noneRepaid'), text: t('noneRepaidText') }),
          }}
        >
          {repayment => <RepaymentLine repayment={repayment} isNamed />}
        </ListOf>
      )}
      {view === 'repaymentsTab' ? null : view === 'register' ? (
        <ListOf
          key={view}
          call={payCalls.register}
          query={{ ...query, ...paymentsFilter.query, limit: 20 }}
          rowHeight={72}
          table={list => <PaymentTable list={list} />}
          empty={{
            icon: WalletIcon,
            ...(paymentsFilter.isOn ? noneFound() : { title: t('nonePaid'), text: t('nonePaidText') }),
          }}
        >
          {payment => <PaymentLine payment={payment} />}
        </ListOf>
      ) : (
        <ListOf
          key={view}
          call={payCalls.list}
          query={{ ...query, status: view === 'toPay' ? ['unpaid', 'partial'] : ['paid'], limit: 20 }}
          rowHeight={76}
          empty={
            view === 'toPay'
              ? { icon: WalletIcon, title: t('nonePay'), text: t('nonePayText') }
              : { icon: WalletIcon, title: t('nonePaid'), text: t('nonePaidText') }
          }
        >
          {order => (
            <OwedLine
              order={order}
              {...(chosen ? { isChosen: chosen.some(({ id }) => id === order.id), onToggle: () => toggle(order) } : {})}
            />
          )}
        </ListOf>
      )}
    </Page>
  )
}

/** An order and what is owed of it; paid from here. */
function OwedLine({
  order,
  isChosen = false,
  onToggle,
}: {
  order: OwedRow
  isChosen?: boolean
  onToggle?: () => void
}) {
  const { type, name, code, creator, payeeName, payable, paidAmount, payStatus } = order
  const Kind = kindIcons[type]
  const owed = subtractMoney(payable, paidAmount)
  if (onToggle)
    return (
      <ListRow
        control={<Checkbox value={isChosen} onChange={onToggle} label={name} />}
        onPress={onToggle}
        selected={isChosen}
        title={name}
        subtitle={[code, payeeName || creator.name].join(' · ')}
        right={<b className={css.figure}>{amountText(owed)}</b>}
      />
    )
  return (
    <div className={css.owed}>
      <ListRow
        href={pageOf(order)}
        chevron={false}
        wrap
        title={name}
        left={
          <Mark tone={kindTones[type]}>
            <Kind size={22} />
          </Mark>
        }
        subtitle={[code, payeeName || creator.name].join(' · ')}
        right={
          <span className={css.right}>
            <b>{amountText(payStatus === 'paid' ? paidAmount : owed)}</b>
            <span>{t(payStatus === 'none' ? 'unpaid' : payStatus)}</span>
          </span>
        }
      />
      {order.can.pay && <PayButton order={order} small />}
    </div>
  )
}

const PaymentLine = ({ payment }: { payment: PaymentRow }) => {
  const { order, amount, payDate, way, cashier } = payment
  return (
    <ListRow
      href={pageOf(order)}
      chevron={false}
      title={order.name}
      left={<Face person={order.creator} size={40} />}
      subtitle={[takenBack(payment), order.code, t(way), cashier.name].filter(Boolean).join(' · ')}
      right={
        <span className={css.right}>
          <b>{amountText(amount)}</b>
          <span>{day(payDate)}</span>
        </span>
      }
    />
  )
}
