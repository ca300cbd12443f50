import { useState } from 'react'
import { useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { purchaseType, usualIncomeTypes, type IncomeType } from './contract-brief.contract.ts'
import { ContractListRow } from './contract-row.tsx'
import { contractCalls } from './contract.contract.ts'
import { t } from './contract.words.ts'
import css from '../crm.module.css'

/**
 * What was signed this year and what waits, of what comes in and of what goes out; the ways to the lists, and what was
 * touched last.
 */
export default function ContractHome() {
  const [newYear] = useState(() => `${day(Date.now()).slice(0, 4)}-01-01`)
  return (
    <Page
      title={t('contractHome')}
      onBack={useBack('/crm/contract')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={PlusIcon} label={t('newContract')} href="/crm/newContract" />}
    >
      <Figures newYear={newYear} title={t('income')} kinds={usualIncomeTypes} listAt="/crm/contract" />
      <Figures newYear={newYear} title={t('outlay')} kinds={[purchaseType]} listAt="/crm/purchase_contract" />
      <Section>
        <ListRow title={t('myApprovals')} href="/crm/my_approval_contract" />
        <ListRow title={t('payments')} href="/crm/payment" />
        <ListRow title={t('analyze')} href="/crm/analyze" />
      </Section>
      <Latest />
    </Page>
  )
}

function Figures({
  newYear,
  title,
  kinds,
  listAt,
}: {
  newYear: string
  title: string
  kinds: IncomeType[]
  listAt: string
}) {
  const signed = useCall(contractCalls.total, { incomeType: kinds, status: ['agree'], signStartDate: newYear })
  const waiting = useCall(contractCalls.total, { incomeType: kinds, status: ['waiting'] })
  return (
    <Section
      title={title}
      padded
      action={
        <Button kind="text" small href={listAt}>
          {t('seeAll')}
        </Button>
      }
    >
      <dl className={css.figures} aria-live="polite">
        <Figure name={t('signedThisYear')} sum={signed.data} />
        <Figure name={t('waiting')} sum={waiting.data} />
      </dl>
    </Section>
  )
}

const Figure = ({ name, sum }: { name: string; sum: { num: number; total: string } | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {sum ? yuan(sum.total) : '–'} <small>{sum && t('copies_n', { n: sum.num })}</small>
    </dd>
  </div>
)

function Latest() {
  const { data } = useCall(contractCalls.list, { incomeType: [...usualIncomeTypes, purchaseType], limit: 5 })
  if (!data) return <Skeleton kind="rows" count={3} />
  if (data.list.length === 0) return null
  return (
    <Section title={t('latest')}>
      {data.list.map(contract => (
        <ContractListRow key={contract.id} contract={contract} />
      ))}
    </Section>
  )
}
