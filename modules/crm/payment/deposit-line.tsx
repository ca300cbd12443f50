import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { day } from '#platform/web/words/format.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { depositCalls, type DepositRow } from './payment.contract.ts'
import { t } from './payment.words.ts'

/** A deposit, and what became of it; one that is not used is returned from its row. */
export function DepositLine({ deposit }: { deposit: DepositRow }) {
  const { id, customer, amount, receivedOn, note, contract, givenBackOn, can } = deposit
  const [today] = useState(() => day(Date.now()))
  const giving = useChange(depositCalls.giveBack)
  async function giveBack() {
    const sure = await confirmDialog({ title: t('giveBack'), text: t('giveBackText'), confirm: t('giveBack') })
    if (sure) giving.run({ id, givenBackOn: today })
  }
  return (
    <ListRow
      chevron={false}
      title={customer.simpleName || customer.fullName}
      subtitle={[day(receivedOn), contract && t('used', { name: contract.name }), note].filter(Boolean).join(' · ')}
      right={yuan(amount)}
      badge={
        <StatusPill tone={can.use ? 'brand' : 'neutral'}>
          {can.use ? t('unused') : givenBackOn ? t('givenBack') : t('done')}
        </StatusPill>
      }
      {...(can.giveBack ? { onPress: () => void giveBack() } : {})}
    />
  )
}
