import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { criteria, supplierStandingCalls } from './standing.contract.ts'
import { t } from './supplier.words.ts'

interface Rated {
  id: string
  name: string
}

/** Asks how a supplier is rated. */
export const rateSupplier = (supplier: Rated) =>
  openDialog<null>(({ open, answer }) => <RateSheet open={open} supplier={supplier} onClose={() => answer(null)} />)

const grades = ['1', '2', '3', '4', '5'] as const

function RateSheet({ open, supplier, onClose }: { open: boolean; supplier: Rated; onClose: () => void }) {
  const { values, set, error, send, sending } = useForm(supplierStandingCalls.rate, {
    initial: { quality: 5, delivery: 5, price: 5, service: 5, note: '' },
    input: values => ({ id: supplier.id, ...values }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={supplier.name}
      bottom={
        <Button wide busy={sending} onPress={() => send()}>
          {t('save')}
        </Button>
      }
    >
      <Section note={t('rateText')}>
        {criteria.map(one => (
          <Field key={one} label={t(one)} error={error(one)}>
            <Segmented
              label={t(one)}
              value={String(values[one]) as (typeof grades)[number]}
              onChange={grade => set({ [one]: Number(grade) })}
              options={grades.map(key => ({ key, name: key }))}
            />
          </Field>
        ))}
      </Section>
      <Section>
        <Field label={t('ratingNote')} error={error('note')}>
          <TextArea value={values.note} onChange={note => set({ note })} maxLength={500} />
        </Field>
      </Section>
    </Sheet>
  )
}
