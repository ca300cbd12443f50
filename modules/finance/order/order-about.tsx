import { Fragment } from 'react'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime, day } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { chineseCapitals } from '#mechanisms/money/chinese-capitals.contract.ts'
import { compareMoney } from '#mechanisms/money/money.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../finance.words.ts'
import { Payments, Vouchers } from '../pay/payments.tsx'
import { Repayments } from '../loan/order-repayments.tsx'
import { ownInvoiceFiles } from './form-values.web.ts'
import { OrderState } from './order-row.tsx'
import type { OrderDetail, OrderRow } from './order.contract.ts'
import { amountText, kindIcons, lineAbout, lineTitle, pageOf } from './show-order.web.ts'
import css from './order.module.css'

const isSome = (amount: string) => compareMoney(amount, '0.00') > 0

/** What it is for and what it comes to, how it stands, and whose it is. */
export function OrderHead({ order }: { order: OrderRow }) {
  const { type, code, name, amount, total, currency, creator, department, createdAt } = order
  const Kind = kindIcons[type]
  return (
    <>
      <Card padded>
        <div className={css.head}>
          <div className={css.kind}>
            <Kind size={18} />
            <span>
              {t(type)} · {code}
            </span>
            <OrderState {...order} />
          </div>
          <p className={css.name}>{name}</p>
          <div className={css.amount}>{amountText(total, currency)}</div>
          {currency !== 'CNY' && <div className={css.capitals}>{t('inOwn', { amount: amountText(amount) })}</div>}
          {locale() === 'zh-CN' && <div className={css.capitals}>{chineseCapitals(amount)}</div>}
        </div>
      </Card>
      <Card>
        <ListRow
          left={<Face person={creator} size={32} />}
          title={creator.name}
          subtitle={department?.name}
          right={dateTime(createdAt)}
        />
      </Card>
    </>
  )
}

/** All the rest of it: lines, who bears it, what it is settled with, whom it is paid to, its files and payments. */
export function OrderBody({ order }: { order: OrderDetail }) {
  return (
    <>
      <About order={order} />
      <Links order={order} />
      <Lines order={order} />
      <Allocations order={order} />
      {order.projects.length > 0 && (
        <Section title={t('projects')}>
          {order.projects.map(({ project, amount }) => (
            <ListRow
              key={project.id}
              href={`/projects/${project.id}/index`}
              title={project.name}
              right={<span className={css.figure}>{amountText(amount, order.currency)}</span>}
            />
          ))}
        </Section>
      )}
      <Settlements order={order} />
      <Files title={t('invoices')} files={ownInvoiceFiles(order)} />
      <Files title={t('files')} files={order.attachments} />
      <Payments order={order} />
      {order.type === 'borrow' && isSome(order.paidAmount) && <Repayments order={order} />}
      <Vouchers order={order} />
    </>
  )
}

function About({
  order: { type, detail, dueDate, payeeName, payeeBank, payeeAccount, currency, rate, rateDate },
}: {
  order: OrderDetail
}) {
  const rows = [
    [t(type === 'borrow' ? 'repayDate' : type === 'purchase' ? 'needDate' : 'payBy'), dueDate && day(dueDate)],
    [t('payeeName'), payeeName],
    [t('payeeBank'), payeeBank],
    [t('payeeAccount'), payeeAccount],
    [t('rate'), currency !== 'CNY' && `${rate} · ${rateDate ? day(rateDate) : ''}`],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  if (rows.length === 0 && detail === '') return null
  return (
    <>
      {detail !== '' && (
        <Section title={t('detail')} padded>
          <p className={css.text}>{detail}</p>
        </Section>
      )}
      {rows.length > 0 && (
        <Section>
          {rows.map(([name, value]) => (
            <ListRow key={name} title={name} right={<span className={css.figure}>{value}</span>} wrap />
          ))}
        </Section>
      )}
    </>
  )
}

/** What it is linked to; each leads there. */
function Links({
  order: { customer, supplier, contract, storeOrder, storeOrderAmount, currency },
}: {
  order: OrderDetail
}) {
  if (!customer && !supplier && !contract) return null
  return (
    <Section>
      {storeOrder && (
        <ListRow
          wrap
          href={`/jxc/order/detail/${storeOrder.id}`}
          title={t('storeOrder')}
          subtitle={
            storeOrder.currency === currency || storeOrderAmount === '0.00'
              ? t('lastBalance', { amount: amountText(storeOrder.balance, storeOrder.currency) })
              : t('paysOf', {
                  paid: amountText(storeOrderAmount, storeOrder.currency),
                  amount: amountText(storeOrder.balance, storeOrder.currency),
                })
          }
          right={storeOrder.name}
        />
      )}
      {contract && <ListRow wrap href={`/crm/contract/${contract.id}`} title={t('contract')} right={contract.name} />}
      {supplier && (
        <ListRow wrap href={`/jxc/vendor/detail/${supplier.id}`} title={t('supplier')} right={supplier.name} />
      )}
      {customer && (
        <ListRow
          wrap
          href={`/crm/customer/${customer.id}`}
          title={t('customer')}
          right={customer.simpleName || customer.fullName}
        />
      )}
    </Section>
  )
}

function Lines({ order: { type, lines, currency, total, invoiceFiles } }: { order: OrderDetail }) {
  return (
    <Section title={t('lines')} action={amountText(total, currency)}>
      {lines.map((line, index) => (
        // Lines have no id of their own: they stay in their order.
        <Fragment key={index}>
          <ListRow
            wrap
            title={lineTitle(type, line, index)}
            subtitle={[
              lineAbout(type, line, currency),
              line.days !== null && line.days > 1 && t('days', { n: line.days }),
              line.invoiceNumber && `${t('invoiceNumber')} ${line.invoiceNumber}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            right={
              <span className={css.right}>
                <b>{amountText(line.amount, currency)}</b>
                {line.invoiceNum > 0 && (
                  <span>
                    {t('invoiceNum')} {line.invoiceNum}
                  </span>
                )}
              </span>
            }
          />
          {line.invoiceFileId && (
            <div className={css.files}>
              <FileList files={invoiceFiles.filter(({ id }) => id === line.invoiceFileId)} />
            </div>
          )}
        </Fragment>
      ))}
    </Section>
  )
}

/** Who bears it, where that is not simply the department it is for. */
function Allocations({ order: { allocations, department, currency } }: { order: OrderDetail }) {
  if (allocations.length === 0 || (allocations.length === 1 && allocations[0]!.department.id === department?.id))
    return null
  return (
    <Section title={t('bears')}>
      {allocations.map(({ department: { id, name }, amount }) => (
        <ListRow key={id} title={name} right={<span className={css.figure}>{amountText(amount, currency)}</span>} />
      ))}
    </Section>
  )
}

function Settlements({ order }: { order: OrderDetail }) {
  const { type, offsets, settlements, offsetAmount, payable, balance, paidAmount, repaidAmount } = order
  const isSource = (type === 'borrow' || type === 'prepay') && isSome(paidAmount)
  if (offsets.length === 0 && !isSource) return null
  const rows = (list: OrderDetail['offsets']) =>
    list.map(one => (
      <ListRow
        key={one.id}
        href={pageOf(one)}
        title={one.name}
        subtitle={one.code}
        right={<span className={css.figure}>{amountText(one.amount)}</span>}
      />
    ))
  return (
    <>
      {offsets.length > 0 && (
        <Section title={t('settledWith')} action={amountText(offsetAmount)}>
          {rows(offsets)}
          <ListRow title={t('payable')} right={<b className={css.figure}>{amountText(payable)}</b>} />
        </Section>
      )}
      {isSource && (
        <Section title={t('settles')}>
          {rows(settlements)}
          {isSome(repaidAmount) && (
            <ListRow title={t('loanRepaid')} right={<span className={css.figure}>{amountText(repaidAmount)}</span>} />
          )}
          <ListRow title={t('balance')} right={<b className={css.figure}>{amountText(balance)}</b>} />
        </Section>
      )}
    </>
  )
}

function Files({ title, files }: { title: string; files: OrderDetail['attachments'] }) {
  if (files.length === 0) return null
  return (
    <Section title={title} padded>
      <FileList files={files} />
    </Section>
  )
}
