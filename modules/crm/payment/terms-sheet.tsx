import { useForm } from '#platform/web/app/form.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { unitOf } from '#mechanisms/currencies/currency-values.web.ts'
import { readMoney } from '#mechanisms/money/money.contract.ts'
import type { ContractDetail } from '../contract/contract.contract.ts'
import { paymentCalls, TermType, termTypes, type ContractMoney } from './payment.contract.ts'
import { t } from './payment.words.ts'

interface Term {
  id: string | null
  type: TermType
  name: string
  price: string
  percent: string
  paymentDate: string | null
  period: string
}
const begun = (type: TermType): Term => ({
  id: null,
  type,
  name: t(`term_${type}`),
  price: '',
  percent: '',
  paymentDate: null,
  period: '',
})

/** Asks in which instalments a contract is paid. */
export const setTerms = (contract: Pick<ContractDetail, 'id' | 'currency'>, money: ContractMoney) =>
  openDialog<null>(({ open, answer }) => (
    <TermsSheet open={open} contract={contract} money={money} onClose={() => answer(null)} />
  ))

interface TermsSheetProps {
  open: boolean
  contract: Pick<ContractDetail, 'id' | 'currency'>
  money: ContractMoney
  onClose: () => void
}

function TermsSheet({ open, contract, money, onClose }: TermsSheetProps) {
  const { values, set, error, send, sending } = useForm(paymentCalls.setTerms, {
    initial: {
      terms:
        money.terms.length > 0
          ? money.terms.map(({ id, type, name, price, paymentDate, period }): Term => ({
              id,
              type,
              name,
              price,
              percent: '',
              paymentDate,
              period,
            }))
          : [begun(TermType.Advance), begun(TermType.Final)],
    },
    input: ({ terms }) => ({
      id: contract.id,
      terms: terms.map(({ price, percent, ...term }) => ({
        ...term,
        price: price.trim() === '' ? null : (readMoney(price) ?? price),
        percent: price.trim() === '' && percent.trim() !== '' ? (readMoney(percent) ?? percent) : null,
      })),
    }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const { terms } = values
  const change = (place: number, changed: Partial<Term>) =>
    set({ terms: terms.map((term, at) => (at === place ? { ...term, ...changed } : term)) })
  async function chooseType(place: number) {
    const chosen = await actionMenu(
      termTypes.map(type => ({ key: String(type), name: t(`term_${type}`) })),
      t('termType'),
    )
    if (chosen) change(place, { type: Number(chosen) as TermType })
  }
  const problem = error('terms')
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('setTerms')}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      {terms.map((term, place) => (
        <Section
          key={place}
          title={t('termNo', { n: place + 1 })}
          action={
            <Button kind="text" small onPress={() => set({ terms: terms.filter((_, at) => at !== place) })}>
              {t('removeTerm')}
            </Button>
          }
          {...(problem && place === terms.length - 1 ? { note: <span role="alert">{problem}</span> } : {})}
        >
          <Field label={t('termName')} required>
            <TextField value={term.name} onChange={name => change(place, { name })} maxLength={50} />
          </Field>
          <Field label={t('termType')} inline>
            <FieldButton onPress={() => void chooseType(place)}>{t(`term_${term.type}`)}</FieldButton>
          </Field>
          <Field label={t('price')} inline>
            <NumberField
              value={term.price}
              onChange={price => change(place, { price })}
              unit={unitOf(contract.currency)}
              placeholder={place === terms.length - 1 ? t('priceText') : '0.00'}
            />
          </Field>
          {term.price.trim() === '' && (
            <Field label={t('percent')} inline>
              <NumberField value={term.percent} onChange={percent => change(place, { percent })} placeholder="30" />
            </Field>
          )}
          <Field label={t('paymentDate')} inline>
            <DateField value={term.paymentDate} onChange={paymentDate => change(place, { paymentDate })} clearable />
          </Field>
          <Field label={t('period')}>
            <TextField
              value={term.period}
              onChange={period => change(place, { period })}
              maxLength={100}
              placeholder={t('periodText')}
            />
          </Field>
        </Section>
      ))}
      <Button kind="text" icon={PlusIcon} onPress={() => set({ terms: [...terms, begun(TermType.Progress)] })}>
        {t('addTerm')}
      </Button>
    </Sheet>
  )
}
