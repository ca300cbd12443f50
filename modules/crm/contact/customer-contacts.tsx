import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { t } from '../crm.words.ts'
import type { CustomerDetail } from '../customer/customer.contract.ts'
import { contactCalls } from './contact.contract.ts'
import { ContactListRow } from './contact-row.tsx'

/** So many stand on a customer's page; the others are a tap away. */
const shown = 3

/** Whom to talk to at a customer, the main contact first. Nothing where there is nobody and nothing to add. */
export function CustomerContacts({ customer: { id, isOpen, isDelete, can } }: { customer: CustomerDetail }) {
  const { data } = useCall(contactCalls.list, { customerId: id, limit: shown })
  const adds = can.addContact && !isOpen && isDelete === Bin.None
  const list = data?.list ?? []
  if (list.length === 0 && !adds) return null
  const total = data?.total ?? 0
  return (
    <Section
      title={t('contacts')}
      action={
        adds && (
          <Button kind="text" small icon={PlusIcon} href={`/crm/contact/new?customer=${id}`}>
            {t('addContact')}
          </Button>
        )
      }
    >
      {list.map(contact => (
        <ContactListRow key={contact.id} contact={contact} />
      ))}
      {data && list.length === 0 && <ListRow wrap title={t('contactsNone')} subtitle={t('contactsNoneText')} />}
      {total > shown && <ListRow title={t('allContacts', { n: total })} href={`/crm/contact?customer=${id}`} />}
    </Section>
  )
}
