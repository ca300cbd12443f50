import { download } from '#platform/web/app/download.ts'
import { useAddressChange, useFilter } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CalendarIcon, DownloadIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day } from '#platform/web/words/format.ts'
import css from '../crm.module.css'
import { planState } from './show-visit-plan.web.ts'
import { visitPlanCalls, type VisitPlanRow } from './visit-plan.contract.ts'
import { visitPlanFilter } from './visit-plan-filter.tsx'
import { t } from './visit-plan.words.ts'

const states = ['toCome', 'visited'] as const
type State = (typeof states)[number]

/** Planned visits that I may see, of the customer in the address where it names one: to come by their day, or signed. */
export default function VisitPlanList() {
  const { state: requestedState, customer } = useAddress()
  const state = states.find(one => one === requestedState) ?? 'toCome'
  const show: (next: { state: State }) => void = useAddressChange()
  const filter = useFilter(visitPlanFilter, undefined)
  const search = useListSearch(t('search'))
  const query = {
    ...filter.query,
    ...search.query,
    isVisited: state === 'visited',
    ...(customer ? { customerId: customer } : {}),
  }
  const newAt = `/crm/visit_plan/new${customer ? `?customer=${customer}` : ''}`
  return (
    <ListScreen
      key={state}
      title={t('title')}
      newAt={newAt}
      call={visitPlanCalls.list}
      query={{ ...query, ...(state === 'toCome' ? { sorters: 'visitOn' as const } : {}), limit: 20 }}
      top={
        <>
          <div className={css.scopes}>
            <Segmented<State>
              label={t('state')}
              value={state}
              onChange={next => show({ state: next })}
              options={states.map(key => ({ key, name: t(key) }))}
            />
          </div>
          {search.field}
        </>
      }
      actions={
        <>
          <IconButton
            icon={DownloadIcon}
            label={t('export')}
            onPress={() => void download(visitPlanCalls.export, query)}
          />
          {filter.button}
        </>
      }
      empty={
        filter.isOn || search.key
          ? { icon: CalendarIcon, title: t('noneFound'), text: t('noneFoundText') }
          : {
              icon: CalendarIcon,
              title: t('none'),
              text: t('noneText'),
              create: { label: t('new'), href: newAt },
            }
      }
    >
      {plan => <PlanLine plan={plan} />}
    </ListScreen>
  )
}

function PlanLine({ plan }: { plan: VisitPlanRow }) {
  const { id, name, customer, visitOn, managers, newStatus } = plan
  const { tone, word } = planState(plan)
  return (
    <ListRow
      href={`/crm/visit_plan/${id}`}
      chevron={false}
      unread={newStatus}
      title={customer?.simpleName || customer?.fullName}
      subtitle={[name, managers.map(one => one.name).join('、')].filter(Boolean).join(' · ')}
      right={visitOn && day(visitOn)}
      badge={<StatusPill tone={tone}>{word}</StatusPill>}
    />
  )
}
