import { Addable } from '#platform/web/kit/additions.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { Field } from '#platform/web/kit/field.tsx'
import { BuildingIcon, TargetIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ChanceField, CustomerField } from '#modules/crm/crm.fields.tsx'
import { t as word } from '../../tasks.words.ts'
import { useTaskUpdate } from '../task-changes.web.ts'
import type { TaskDetail } from '../task.contract.ts'
import { t } from '../record.words.ts'

/** The customer and the opportunity of a task: changed where they stand by those who may, else a way there. */
export default function TaskLinks({ task: { id, customer, chance, can } }: { task: TaskDetail }) {
  const update = useTaskUpdate(id)
  const isThere = useHasScreen()('/crm/customer')
  if (!can.edit || !isThere) {
    if (!customer && !chance) return null
    return (
      <Section>
        {customer && (
          <ListRow
            title={t('customer')}
            right={customer.name}
            {...(isThere ? { href: `/crm/customer/${customer.id}` } : {})}
          />
        )}
        {chance && (
          <ListRow title={t('chance')} right={chance.name} {...(isThere ? { href: `/crm/chance/${chance.id}` } : {})} />
        )}
      </Section>
    )
  }
  return (
    <Section>
      <Addable name={t('customer')} icon={BuildingIcon} empty={!customer}>
        <Field label={t('customer')} inline>
          <CustomerField
            value={customer}
            placeholder={word('notSet')}
            clearable
            onChange={value =>
              update(
                { customerId: value?.id ?? null, ...(value ? {} : { chanceId: null }) },
                { customer: value, ...(value?.id === customer?.id ? {} : { chance: null }) },
              )
            }
          />
        </Field>
      </Addable>
      <Addable name={t('chance')} icon={TargetIcon} empty={!chance}>
        <Field label={t('chance')} inline>
          <ChanceField
            value={chance}
            customerId={customer?.id}
            clearable
            onChange={value => update({ chanceId: value?.id ?? null }, { chance: value })}
          />
        </Field>
      </Addable>
      {customer && <ListRow title={t('openCustomer')} href={`/crm/customer/${customer.id}`} />}
      {chance && <ListRow title={t('openChance')} href={`/crm/chance/${chance.id}`} />}
    </Section>
  )
}
