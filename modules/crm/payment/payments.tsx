import { lazy } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { DocumentIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented, Tabs } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { IncomeType } from '../contract/contract-brief.contract.ts'
import css from '../crm.module.css'
import { depositCalls, paymentCalls, termStates, type TermRow } from './payment.contract.ts'
import { DepositLine } from './deposit-line.tsx'
import { PaymentLine } from './payment-line.tsx'
import { termTones } from './payment-state.web.ts'
import { t } from './payment.words.ts'

const TermTable = lazy(() => import('./payment-tables.tsx').then(({ TermTable }) => ({ default: TermTable })))
const PaymentTable = lazy(() => import('./payment-tables.tsx').then(({ PaymentTable }) => ({ default: PaymentTable })))

const views = ['terms', 'log', 'deposits'] as const
type View = (typeof views)[number]
/** What is still to come first: past its day or not. */
const states = ['unpaid', ...termStates, 'all'] as const
type States = (typeof states)[number]
const statesOf = (one: States) =>
  one === 'all' ? undefined : one === 'unpaid' ? (['overdue', 'open'] as const) : ([one] as const)

interface PaymentsProps {
  title: string
  kinds: readonly IncomeType[]
  hasDeposits: boolean
}

/** Instalments, payments and deposits of contracts of some kinds; the address keeps which of them. */
export function Payments({ title, kinds, hasDeposits }: PaymentsProps) {
  const { view: requestedView } = useAddress()
  const offered = views.filter(one => one !== 'deposits' || hasDeposits)
  const view = offered.find(one => one === requestedView) ?? 'terms'
  const show: (next: { view: View }) => void = useAddressChange()
  const tabs = (
    <Tabs<View>
      label={t('view')}
      value={view}
      onChange={next => show({ view: next })}
      options={offered.map(key => ({ key, name: t(key) }))}
    />
  )
  if (view === 'deposits') return <Deposits title={title} tabs={tabs} />
  return view === 'log' ? (
    <Log title={title} tabs={tabs} kinds={kinds} />
  ) : (
    <Terms title={title} tabs={tabs} kinds={kinds} />
  )
}

interface ViewProps {
  title: string
  tabs: React.ReactNode
}

function Terms({ title, tabs, kinds }: ViewProps & { kinds: readonly IncomeType[] }) {
  const { state: requestedState } = useAddress()
  const state = states.find(one => one === requestedState) ?? 'unpaid'
  const show: (next: { state: string }) => void = useAddressChange()
  const search = useListSearch(t('search'))
  const query = { incomeType: [...kinds], state: statesOf(state)?.slice(), ...search.query }
  const { data } = useCall(paymentCalls.termsTotal, query)
  return (
    <ListScreen
      key={`terms ${state}`}
      title={title}
      call={paymentCalls.terms}
      query={{ ...query, limit: 20 }}
      rowHeight={76}
      table={list => <TermTable list={list} />}
      top={
        <>
          {tabs}
          <div className={css.scopes}>
            <Segmented<States>
              label={t('state')}
              value={state}
              onChange={next => show({ state: next })}
              options={states.map(key => ({ key, name: t(key) }))}
            />
          </div>
          {search.field}
          <p className={css.sum} role="status">
            {data ? t('toCome', { n: data.num, amount: yuan(data.total) }) : ' '}
          </p>
        </>
      }
      empty={{ icon: DocumentIcon, title: t(state === 'unpaid' ? 'nothingUnpaid' : 'noTerms'), text: t('noTermsText') }}
    >
      {term => <TermLine term={term} />}
    </ListScreen>
  )
}

const TermLine = ({ term: { contract, name, price, paymentAmount, paymentDate, state } }: { term: TermRow }) => (
  <ListRow
    wrap
    href={`/crm/contract/${contract.id}`}
    chevron={false}
    title={`${contract.name} · ${name}`}
    subtitle={[
      paymentDate ? t('due', { day: day(paymentDate) }) : t('noDay'),
      paymentAmount === '0.00' ? '' : t('paidOf', { amount: yuan(paymentAmount, contract.currency) }),
    ]
      .filter(Boolean)
      .join(' · ')}
    right={yuan(price, contract.currency)}
    badge={<StatusPill tone={termTones[state]}>{t(state)}</StatusPill>}
  />
)

function Log({ title, tabs, kinds }: ViewProps & { kinds: readonly IncomeType[] }) {
  const search = useListSearch(t('search'))
  const query = { incomeType: [...kinds], ...search.query }
  const { data } = useCall(paymentCalls.logTotal, query)
  return (
    <ListScreen
      key="log"
      title={title}
      call={paymentCalls.log}
      query={{ ...query, limit: 20 }}
      rowHeight={76}
      table={list => <PaymentTable list={list} />}
      top={
        <>
          {tabs}
          {search.field}
          <p className={css.sum} role="status">
            {data ? t('logSum', { n: data.num, amount: yuan(data.total) }) : ' '}
          </p>
        </>
      }
      empty={{ icon: DocumentIcon, title: t('noLog'), text: t('noLogText') }}
    >
      {payment => (
        <PaymentLine
          payment={payment}
          currency={payment.contract.currency}
          title={payment.contract.name}
          href={`/crm/contract/${payment.contract.id}`}
        />
      )}
    </ListScreen>
  )
}

function Deposits({ title, tabs }: ViewProps) {
  return (
    <ListScreen
      key="deposits"
      title={title}
      call={depositCalls.list}
      query={{ limit: 20 }}
      rowHeight={76}
      actions={
        <IconButton
          icon={PlusIcon}
          label={t('newDeposit')}
          onPress={() => void import('./deposit-sheet.tsx').then(({ addDeposit }) => addDeposit())}
        />
      }
      top={tabs}
      empty={{ icon: DocumentIcon, title: t('noDeposits'), text: t('noDepositsText') }}
    >
      {deposit => <DepositLine deposit={deposit} />}
    </ListScreen>
  )
}
