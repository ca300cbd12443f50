import { lazy, useState } from 'react'
import { useChange, usePages } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ChartIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { usualCurrencies } from '#mechanisms/currencies/currency.contract.ts'
import { currencyName } from './currency-name.web.ts'
import { rateCalls, type RateRow } from './rate.contract.ts'
import { t } from './rate.words.ts'

const RateTable = lazy(() => import('./rate-table.tsx'))

/** The exchange rates that the company keeps. */
export default function RateList() {
  const keeps = usePages(rateCalls.list, { limit: 20 }).can?.create === true
  const removal = useChange(rateCalls.remove, {
    done: () => {
      toast.success(t('removed'))
    },
  })
  async function act(id: string, currency: string, from: string) {
    if (
      (await actionMenu(
        [{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }],
        `${currencyName(currency)} · ${from}`,
      )) === null
    )
      return
    if (
      await confirmDialog({
        title: t('removeAsk', { currency, day: from }),
        text: t('removeText'),
        confirm: t('remove'),
        danger: true,
      })
    )
      removal.run({ id })
  }
  const take = keeps ? ({ id, currency, day: from }: RateRow) => void act(id, currency, from) : undefined
  const add = () => void openDialog<null>(dialog => <RateSheet {...dialog} />)
  return (
    <ListScreen
      title={t('rates')}
      call={rateCalls.list}
      query={{ limit: 20 }}
      rowHeight={68}
      table={list => <RateTable list={list} onMore={take} />}
      actions={keeps && <IconButton icon={PlusIcon} label={t('newRate')} onPress={add} />}
      empty={{
        icon: ChartIcon,
        title: t('none'),
        text: t(keeps ? 'noneText' : 'noneKept'),
        create: { label: t('newRate'), onPress: add },
      }}
    >
      {row => (
        <ListRow
          title={currencyName(row.currency)}
          subtitle={[day(row.day), row.creator.name].join(' · ')}
          right={row.rate}
          {...(take ? { onPress: () => take(row) } : {})}
        />
      )}
    </ListScreen>
  )
}

function RateSheet({ open, answer }: DialogControls<null>) {
  const [today] = useState(() => day(Date.now()))
  const form = useForm(rateCalls.set, {
    initial: { currency: 'USD', day: today, rate: '' },

    done: () => {
      toast.success(t('saved'))
      answer(null)
    },
  })
  const {
    values: { currency, day: from, rate },
    set,
    error,
  } = form
  async function choose() {
    const options = [
      ...usualCurrencies.map(one => ({ value: one as string, name: currencyName(one), words: one })),
      { value: '', name: t('otherCurrency') },
    ]
    const chosen = (await pick({ title: t('currency'), options, value: [currency] }))?.[0]?.value
    if (chosen) return set({ currency: chosen })
    const typed =
      chosen === ''
        ? await promptDialog({
            title: t('otherCurrency'),
            placeholder: t('otherCurrencyText'),
            maxLength: 3,
            required: true,
          })
        : null
    if (typed) set({ currency: typed.trim().toUpperCase() })
  }
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('newRate')}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('currency')} inline error={error('currency')}>
        <FieldButton onPress={() => void choose()}>{currencyName(currency)}</FieldButton>
      </Field>
      <Field
        label={t('rate')}
        required
        error={error('rate')}
        hint={rate ? t('rateHint', { currency, rate }) : t('rateText')}
      >
        <NumberField
          value={rate}
          onChange={typed => set({ rate: typed })}
          decimals={6}
          unit={t('yuan')}
          placeholder="7.1"
        />
      </Field>
      <Field label={t('day')} inline error={error('day')}>
        <DateField
          value={from}
          onChange={chosen => {
            if (chosen) set({ day: chosen })
          }}
        />
      </Field>
    </Sheet>
  )
}
