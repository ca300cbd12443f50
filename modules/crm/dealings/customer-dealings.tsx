import { useCall } from '#platform/web/app/calls.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { BoxIcon, CalendarIcon, CheckCircleIcon, DocumentIcon, FlagIcon, TargetIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { t as chanceWord } from '../chance/chance.words.ts'
import { usualIncomeTypes } from '../contract/contract-brief.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { t } from '../contract/contract.words.ts'
import { t as room } from '../crm.words.ts'
import { t as tenderWord } from '../tender/tender.words.ts'
import { orderCalls } from '../order/order.contract.ts'
import { t as orderWord } from '../order/order.words.ts'

/**
 * What there is between the company and a customer: opportunities and contracts, how many and how much, of those that
 * the reader sees; each leads to the list of them.
 */
export function CustomerDealings({ id }: { id: string }) {
  const chances = useCall(chanceCalls.total, { scope: 'company', customerId: id })
  const hasScreen = useHasScreen()
  const contracts = useCall(contractCalls.total, { customerId: id, incomeType: [...usualIncomeTypes] })
  return (
    <Section>
      <ListRow
        left={<TargetIcon />}
        title={chanceWord('chances')}
        subtitle={chances.data && chanceWord('totalOf', { n: chances.data.num, amount: yuan(chances.data.preAmount) })}
        href={`/crm/view_more_chance_list?customer=${id}`}
      />
      <ListRow
        left={<DocumentIcon />}
        title={t('contracts')}
        subtitle={contracts.data && t('totalOf', { n: contracts.data.num, amount: yuan(contracts.data.total) })}
        href={`/crm/view_more_contract_list?customer=${id}`}
      />
      {hasScreen('/crm/tender') && (
        <ListRow left={<FlagIcon />} title={tenderWord('tenders')} href={`/crm/project_tender?customer=${id}`} />
      )}
      <ListRow left={<BoxIcon />} title={room('deliverables')} href={`/crm/customer_deliverable/${id}`} />
      {hasScreen('/crm/visit_plan') && (
        <ListRow left={<CalendarIcon />} title={room('visitPlans')} href={`/crm/visit_plan?customer=${id}`} />
      )}
      {hasScreen('/crm/order') && <Orders id={id} />}
      {hasScreen('/crm/view_more_tasks_list') && (
        <ListRow left={<CheckCircleIcon />} title={t('tasks')} href={`/crm/view_more_tasks_list?customer=${id}`} />
      )}
    </Section>
  )
}

/** What they have ordered: how many orders, and what those come to. */
function Orders({ id }: { id: string }) {
  const { data } = useCall(orderCalls.total, { customerId: id })
  return (
    <ListRow
      left={<BoxIcon />}
      title={orderWord('orders')}
      subtitle={data && orderWord('totalOf', { n: data.num, amount: yuan(data.total) })}
      href={`/crm/order?customer=${id}`}
    />
  )
}
