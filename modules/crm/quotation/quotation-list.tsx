import { lazy } from 'react'
import { filterSheet, useAddressChange, useFilter, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useListSearch } from '#platform/web/app/list-search.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { useSorting } from '#platform/web/app/sorting.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import type { ApprovalStatus } from '#mechanisms/approvals/approval.contract.ts'
import { StatusChoice } from '#mechanisms/approvals/status-choice.tsx'
import { CurrencyFilter } from '#mechanisms/currencies/currency-fields.tsx'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { GoodsFilter } from '#mechanisms/goods/goods-filter.tsx'
import { quotationCalls, quotationFields } from './quotation.contract.ts'
import { QuotationLine } from './quotation-row.tsx'
import { t } from './quotation.words.ts'
import { quotationWords } from './show-quotation.web.ts'

const QuotationTable = lazy(() => import('./quotation-table.tsx'))

type QuotationFilter = FilterValues<typeof quotationFields.own> & {
  status?: ApprovalStatus
  current?: 'yes'
  currency?: string
  /** Goods among its lines. */ product?: { id: string; name: string }
}

/** Which ones to look at. */
const quotationFilter = filterSheet({
  title: () => t('filter'),
  none: {} as QuotationFilter,
  call: quotationCalls.list,
  queryOf: ({ status, current, product, currency, ...values }) => ({
    ...queryOf(quotationFields, values),
    ...(status ? { status: [status] } : {}),
    ...(current ? { isCurrent: true } : {}),
    ...(product ? { productId: product.id } : {}),
    ...(currency ? { currency } : {}),
  }),
  Fields: ({ values, set }: FilterFieldsProps<QuotationFilter>) => (
    <>
      <Section>
        <FilterRows words={quotationWords} values={values} set={set} names={['quoteDate']} />
        <GoodsFilter value={values.product} onChange={product => set({ product })} />
        <CurrencyFilter value={values.currency} onChange={currency => set({ currency })} />
        <Field label={t('current')} inline>
          <Switch value={values.current === 'yes'} onChange={on => set({ current: on ? 'yes' : null })} />
        </Field>
      </Section>
      <StatusChoice value={values.status ?? ''} onChange={status => set({ status: status || null })} />
    </>
  ),
})

const scopes = ['company', 'mine', 'charged', 'handled'] as const
type QuotationScope = (typeof scopes)[number]

/** Quotations that I may see, mine, those that wait for me or that I decided. The address keeps whose are shown. */
export default function QuotationList() {
  const { scope: requestedScope } = useAddress()
  return (
    <Quotations
      title={t('quotations')}
      scopes={scopes}
      scope={scopes.find(one => one === requestedScope) ?? 'company'}
    />
  )
}

interface QuotationsProps {
  title: string
  scopes: readonly QuotationScope[]
  scope: QuotationScope
  /** Nothing is begun there. */ isForDeciding?: boolean
}

/** A list of quotations, with a tab for each of these scopes. */
export function Quotations({ title, scopes, scope, isForDeciding = false }: QuotationsProps) {
  const change = useAddressChange()
  const filter = useFilter(quotationFilter, undefined)
  const search = useListSearch(t('search'))
  const { query: sorted, sorting } = useSorting(quotationCalls.list)
  return (
    <ListScreen
      key={scope}
      title={title}
      {...(isForDeciding ? {} : { newAt: '/crm/quotation/new' })}
      call={quotationCalls.list}
      query={{ ...filter.query, ...search.query, ...sorted, scope, limit: 20 }}
      rowHeight={76}
      actions={filter.button}
      top={
        <>
          <Tabs<QuotationScope>
            label={t('scope')}
            value={scope}
            onChange={next => change({ scope: next })}
            options={scopes.map(one => ({ key: one, name: t(one) }))}
          />
          {search.field}
        </>
      }
      table={list => <QuotationTable list={list} sorting={sorting} leadsOn={scope === 'charged'} />}
      empty={emptyOf(scope, filter.isOn || search.key !== '')}
    >
      {quotation => <QuotationLine quotation={quotation} leadsOn={scope === 'charged'} />}
    </ListScreen>
  )
}

function emptyOf(scope: QuotationScope, isNarrowed: boolean) {
  const icon = DocumentIcon
  if (isNarrowed) return { icon, title: t('noneOthers'), text: t('noneOthersText') }
  if (scope === 'charged') return { icon, title: t('noneCharged'), text: t('noneChargedText') }
  if (scope === 'handled') return { icon, title: t('noneHandled'), text: t('noneHandledText') }
  return {
    icon,
    title: t('none'),
    text: t('noneText'),
    create: { label: t('newQuotation'), href: '/crm/quotation/new' },
  }
}
