import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DayRange } from '#platform/web/kit/day-range.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { billKinds, billLogCalls, billWays, type BillWay } from './bill-log.contract.ts'
import { t } from './bill-log.words.ts'

interface BillLogFilter {
  startDate?: string
  endDate?: string
  way?: BillWay
  /** With the id `noKind` those that have none. */
  kind?: Choice
}

/** Which transactions to look at: of some days, of a kind, paid in a way. */
export const billLogFilter = filterSheet({
  title: () => t('filter'),
  none: {} as BillLogFilter,
  call: billLogCalls.list,
  queryOf: ({ kind, ...values }) => ({ ...values, ...(kind && { kindId: kind.id }) }),
  Fields,
})

function Fields({ values: { startDate, endDate, way, kind }, set }: FilterFieldsProps<BillLogFilter>) {
  return (
    <>
      <Section>
        <DayRange startDate={startDate} endDate={endDate} onChange={set} from={t('fromDay')} to={t('toDay')} />
        <DictionaryField kind={billKinds} label={t('kind')} value={kind ?? null} onChange={kind => set({ kind })} />
      </Section>
      <Section title={t('way')}>
        <RadioList<BillWay | ''>
          label={t('way')}
          value={way ?? ''}
          onChange={way => set({ way: way || null })}
          options={[{ key: '', name: t('anyWay') }, ...billWays.map(key => ({ key, name: t(`way_${key}`) }))]}
        />
      </Section>
    </>
  )
}
