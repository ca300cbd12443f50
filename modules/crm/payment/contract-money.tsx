import { useCall, useChange } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import css from '../crm.module.css'
import type { ContractDetail } from '../contract/contract.contract.ts'
import { paymentCalls } from './payment.contract.ts'
import { PaymentLine } from './payment-line.tsx'
import { termTones } from './payment-state.web.ts'
import { t } from './payment.words.ts'

const shown = (share: number | null) => (share === null ? '' : ` ${(share / 100).toFixed(share % 100 ? 2 : 0)}%`)

/** What of a contract was paid, invoiced and is overdue; its instalments, payments and invoices. */
export function ContractMoneySection({ contract }: { contract: ContractDetail }) {
  const { id, currency } = contract
  const { data } = useCall(paymentCalls.money, { id })
  const reversing = useChange(paymentCalls.reverse)
  const takingBack = useChange(paymentCalls.reverseInvoice)
  if (!data || (data.terms.length === 0 && data.payments.length === 0 && data.invoices.length === 0 && !data.can.write))
    return null
  const { terms, payments, invoices, can } = data
  async function add() {
    const way = await actionMenu(
      [
        { key: 'pay', name: t('pay') },
        { key: 'terms', name: t('setTerms') },
        { key: 'invoice', name: t('addInvoice') },
      ],
      t('money'),
    )
    if (way === 'terms') (await import('./terms-sheet.tsx')).setTerms(contract, data!)
    if (way === 'pay') (await import('./pay-sheet.tsx')).addPayment(contract, data!)
    if (way === 'invoice') (await import('./invoice-sheet.tsx')).addInvoice(contract)
  }
  async function reverse(paymentId: string) {
    const reason = await promptDialog({
      title: t('reversePayment'),
      text: t('reverseText'),
      label: t('reason'),
      maxLength: 200,
      required: true,
    })
    if (reason) reversing.run({ id: paymentId, reason })
  }
  async function takeBack(invoiceId: string) {
    if (await confirmDialog({ title: t('reverseInvoice'), confirm: t('reversed') })) takingBack.run({ id: invoiceId })
  }
  return (
    <>
      <Section
        title={t('money')}
        padded
        {...(can.write
          ? {
              action: (
                <Button kind="text" small onPress={() => void add()}>
                  {t('pay')}
                </Button>
              ),
            }
          : {})}
      >
        <dl className={css.figures}>
          <div>
            <dt>{t('received')}</dt>
            <dd>
              {yuan(data.received, currency)} <small>{shown(data.receivedShare)}</small>
            </dd>
          </div>
          <div>
            <dt>{t('invoiced')}</dt>
            <dd>
              {yuan(data.invoiced, currency)} <small>{shown(data.invoicedShare)}</small>
            </dd>
          </div>
          {data.overdue !== '0.00' && (
            <div>
              <dt>{t('overdue')}</dt>
              <dd className={css.late}>
                {yuan(data.overdue, currency)} <small>{shown(data.overdueShare)}</small>
              </dd>
            </div>
          )}
        </dl>
      </Section>
      {terms.length > 0 && (
        <Section title={t('terms')}>
          {terms.map(term => (
            <ListRow
              key={term.id}
              wrap
              title={`${term.num}. ${term.name}`}
              subtitle={[
                term.paymentDate ? t('due', { day: day(term.paymentDate) }) : t('noDay'),
                term.period,
                term.paymentAmount !== '0.00' && t('paidOf', { amount: yuan(term.paymentAmount, currency) }),
              ]
                .filter(Boolean)
                .join(' · ')}
              right={yuan(term.price, currency)}
              badge={<StatusPill tone={termTones[term.state]}>{t(term.state)}</StatusPill>}
            />
          ))}
        </Section>
      )}
      {payments.length > 0 && (
        <Section title={t('log')}>
          {payments.map(payment => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              currency={currency}
              title={payment.creator.name}
              {...(can.write && !payment.isReversed ? { onPress: () => void reverse(payment.id) } : {})}
            />
          ))}
        </Section>
      )}
      {invoices.length > 0 && (
        <Section title={t('invoices')}>
          {invoices.map(invoice => (
            <ListRow
              key={invoice.id}
              chevron={false}
              title={invoice.number}
              subtitle={day(invoice.issuedOn)}
              right={yuan(invoice.amount, currency)}
              {...(invoice.isReversed ? { badge: <StatusPill tone="neutral">{t('reversed')}</StatusPill> } : {})}
              {...(can.write && !invoice.isReversed ? { onPress: () => void takeBack(invoice.id) } : {})}
            />
          ))}
        </Section>
      )}
    </>
  )
}
