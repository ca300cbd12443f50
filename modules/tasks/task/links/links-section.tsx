import { Section } from '#platform/web/kit/card.tsx'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Field } from '#platform/web/kit/field.tsx'
import { ChanceField, CustomerField } from '#modules/crm/crm.fields.tsx'
import type { TaskForm } from '../form/task-values.web.ts'
import { t } from '../record.words.ts'
import { t as word } from '../../tasks.words.ts'

/** A new task's customer and opportunity, if the company has the customers app. */
export default function LinksSection({
  form: {
    values: { customer = null, chance = null },
    set,
    error,
  },
}: {
  form: TaskForm
}) {
  const hasScreen = useHasScreen()
  if (!hasScreen('/crm/customer') && !customer && !chance) return null
  return (
    <Section>
      <Field label={t('customer')} inline error={error('customer')}>
        <CustomerField
          value={customer}
          placeholder={word('notSet')}
          clearable
          onChange={value => set({ customer: value, ...(value?.id === customer?.id ? {} : { chance: null }) })}
        />
      </Field>
      <Field label={t('chance')} inline error={error('chance')}>
        <ChanceField value={chance} customerId={customer?.id} clearable onChange={value => set({ chance: value })} />
      </Field>
    </Section>
  )
}
