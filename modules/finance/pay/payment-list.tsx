import { useCall } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { Empty } from '#platform/web/kit/empty.tsx'
import { LockIcon, WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import { subtractMoney } from '#mechanisms/money/money.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../finance.words.ts'
import type { OrderRow } from '../order/order.contract.ts'
import { amountText, kindIcons, kindTones, pageOf } from '../order/show-order.web.ts'
import { PayButton } from './pay-button.tsx'
import { payCalls, type PaymentRow } from './pay.contract.ts'
import css from '../order/order.module.css'

const views = ['toPay', 'paidTab', 'register'] as const
type View = (typeof views)[number]

/** What is to be paid, what was paid, and each payment: for cashiers and whoever sees all of finance. */
export default function PaymentList() {
  const me = useMe()
  const back = useBack('/finance/list')
  const mayLook = me && (me.isAdministrator || me.authorities.includes('FINANCE_CASHIER') || me.authorities.includes('FINANCE_VIEW'))
  if (!me) return <Page title={t('pays')} onBack={back}><Skeleton kind='rows' /></Page>
  if (!mayLook) return <Page title={t('pays')} onBack={back}><Empty icon={LockIcon} title={t('notCashier')} text={t('notCashierText')} /></Page>
  return <Payments pays={me.isAdministrator || me.authorities.includes('FINANCE_CASHIER')} />
}

function Payments({ pays }: { pays: boolean }) {
  const [view, setView] = useKeptState<View>('view', 'toPay')
  const [text, setText] = useKeptState('text', '')
  const key = useSettled(text.trim())
  const total = useCall(payCalls.total, {})
  const asked = key ? { key } : {}
  return (
    <Page
      title={t('pays')} onBack={useBack('/finance/list')} scrollKey={useHistoryKey()}
      top={(
        <>
          <Tabs<View> label={t('pays')} value={view} onChange={setView} options={views.map(key => ({ key, name: t(key), count: key === 'toPay' ? total.data?.num ?? 0 : 0 }))} />
          <div className={css.scopes}><SearchField value={text} onChange={setText} placeholder={t('search')} /></div>
        </>
      )}
    >
      {view === 'toPay' && total.data && total.data.num > 0 && <p className={css.sum}>{t('toPayTotal', { n: total.data.num, amount: amountText(total.data.owed) })}</p>}
      {view === 'register'
        ? <ListOf key={view} call={payCalls.register} query={{ ...asked, limit: 20 }} rowHeight={72} empty={{ icon: WalletIcon, title: t('nonePaid'), text: t('nonePaidText') }}>{payment => <PaymentLine payment={payment} />}</ListOf>
        : (
          <ListOf
            key={view} call={payCalls.list} query={{ ...asked, status: view === 'toPay' ? ['unpaid', 'partial'] : ['paid'], limit: 20 }} rowHeight={76}
            empty={view === 'toPay' ? { icon: WalletIcon, title: t('nonePay'), text: t('nonePayText') } : { icon: WalletIcon, title: t('nonePaid'), text: t('nonePaidText') }}
          >
            {order => <OwedLine order={order} pays={pays && view === 'toPay'} />}
          </ListOf>
        )}
    </Page>
  )
}

/** An order and what is owed of it; paid from here. */
function OwedLine({ order, pays }: { order: OrderRow, pays: boolean }) {
  const { type, name, code, creator, payeeName, payable, paidAmount, payStatus } = order
  const Kind = kindIcons[type]
  const owed = subtractMoney(payable, paidAmount)
  return (
    <div className={css.owed}>
      <ListRow
        href={pageOf(order)} chevron={false} title={name} left={<Mark tone={kindTones[type]}><Kind size={22} /></Mark>}
        subtitle={[code, payeeName || creator.name].join(' · ')}
        right={<span className={css.right}><b>{amountText(payStatus === 'paid' ? paidAmount : owed)}</b><span>{t(payStatus === 'none' ? 'unpaid' : payStatus)}</span></span>}
      />
      {pays && <PayButton order={order} small />}
    </div>
  )
}

const PaymentLine = ({ payment: { order, amount, payDate, way, cashier } }: { payment: PaymentRow }) => (
  <ListRow
    href={pageOf(order)} chevron={false} title={order.name} left={<Face person={order.creator} size={40} />}
    subtitle={[order.code, t(way), cashier.name].join(' · ')} right={<span className={css.right}><b>{amountText(amount)}</b><span>{day(payDate)}</span></span>}
  />
)
