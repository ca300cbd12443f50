import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { WalletIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import { compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../finance.words.ts'
import { amountText } from '../order/show-order.web.ts'
import { loanCalls, type BorrowerRow, type LoanRow } from './loan.contract.ts'
import { RepaymentLine } from './repayment-row.tsx'
import css from './loan.module.css'
import orderCss from '../order/order.module.css'

/** One's own loan account, or, for finance, everybody's who has not repaid, and each one's. */
export default function LoanAccount() {
  const { user_id: personId, scope } = useAddress()
  const me = useMe()
  const go = useGo()
  const { data } = useCall(loanCalls.account, me ? { personId: me.id } : {}, { enabled: me !== undefined })
  const looks = data?.can.viewAll === true
  useScreenKind(personId ? 'record' : 'list', personId && looks ? '/finance/loans?scope=company' : undefined)
  const isAll = !personId && scope === 'company'
  const show = (to: string) =>
    go(to === 'company' ? '/finance/loans?scope=company' : '/finance/loans', { replace: true })
  return (
    <Page
      title={t('loanAccount')}
      onBack={useBack(personId ? '/finance/loans?scope=company' : '/finance/list')}
      scrollKey={useHistoryKey()}
      top={
        (looks || isAll) &&
        !personId && (
          <div className={orderCss.scopes}>
            <Segmented
              label={t('scope')}
              value={isAll ? 'company' : 'mine'}
              onChange={show}
              options={[
                { key: 'mine', name: t('mine') },
                { key: 'company', name: t('company') },
              ]}
            />
          </div>
        )
      }
    >
      {isAll ? <Borrowers /> : <Account personId={personId ?? me?.id} />}
    </Page>
  )
}

const Borrowers = () => (
  <ListOf
    call={loanCalls.borrowers}
    query={{ limit: 20 }}
    rowHeight={72}
    empty={{ icon: WalletIcon, title: t('noBorrowers'), text: t('noBorrowersText') }}
  >
    {(row: BorrowerRow) => (
      <ListRow
        href={`/finance/loans?user_id=${row.person.id}`}
        left={<Face person={row.person} size={40} />}
        title={row.person.name}
        subtitle={[t('loansOpen', { n: row.num }), row.isOverdue && t('loanLate')].filter(Boolean).join(' · ')}
        right={<b className={orderCss.figure}>{amountText(row.open)}</b>}
      />
    )}
  </ListOf>
)

function Account({ personId }: { personId: string | undefined }) {
  const whose = personId ? { personId } : {}
  const account = useCall(loanCalls.account, whose, { enabled: personId !== undefined })
  if (!account.data)
    return account.error ? (
      <ErrorState text={refusalText(account.error)} onRetry={() => void account.refetch()} />
    ) : (
      <Skeleton kind="detail" />
    )
  const { person, drawn, settled, repaid, open, waiting } = account.data
  return (
    <>
      <Section title={person.name}>
        <dl className={css.sums}>
          <div>
            <dt>{t('loanOpen')}</dt>
            <dd>
              {amountText(open)}
              {compareMoney(waiting, '0.00') > 0 && <small>{t('loanWaiting', { amount: amountText(waiting) })}</small>}
            </dd>
          </div>
          <div>
            <dt>{t('loanDrawn')}</dt>
            <dd>{amountText(drawn)}</dd>
          </div>
          <div>
            <dt>{t('loanSettled')}</dt>
            <dd>{amountText(settled)}</dd>
          </div>
          <div>
            <dt>{t('loanRepaid')}</dt>
            <dd>{amountText(repaid)}</dd>
          </div>
        </dl>
      </Section>
      <Repayments whose={whose} />
      {compareMoney(drawn, '0.00') > 0 && <h2 className={css.title}>{t('loans')}</h2>}
      <ListOf
        call={loanCalls.loans}
        query={{ ...whose, limit: 20 }}
        rowHeight={76}
        empty={{ icon: WalletIcon, title: t('noLoans'), text: t('noLoansText') }}
      >
        {loan => <Loan loan={loan} />}
      </ListOf>
    </>
  )
}

/** Those that wait, and the last few. */
function Repayments({ whose }: { whose: { personId?: string } }) {
  const { data } = useCall(loanCalls.repayments, { ...whose, limit: 5 })
  if (!data || data.list.length === 0) return null
  return (
    <Section title={t('repayments')}>
      {data.list.map(repayment => (
        <RepaymentLine key={repayment.id} repayment={repayment} />
      ))}
    </Section>
  )
}

function Loan({ loan: { id, code, name, dueDate, isOverdue, drawn, open, waiting } }: { loan: LoanRow }) {
  const left = subtractMoney(open, waiting)
  return (
    <div className={orderCss.owed}>
      <ListRow
        href={`/finance/detail?id=${id}&type=borrow`}
        chevron={false}
        title={name}
        subtitle={[code, dueDate && t('loanDue', { day: day(dueDate) }), isOverdue && t('loanLate')]
          .filter(Boolean)
          .join(' · ')}
        right={
          <span className={orderCss.right}>
            <b>{amountText(open)}</b>
            <span>{t('loanOf', { amount: amountText(drawn) })}</span>
          </span>
        }
      />
      {compareMoney(left, '0.00') > 0 && (
        <Button
          small
          kind="neutral"
          onPress={() => void import('./repay-sheet.tsx').then(({ repayLoan }) => repayLoan({ id, name, open: left }))}
        >
          {t('repay')}
        </Button>
      )}
    </div>
  )
}
