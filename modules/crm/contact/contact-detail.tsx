import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress } from '#platform/web/app/navigation.ts'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { factsOf } from '#mechanisms/fields/field-words.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { t } from '../crm.words.ts'
import { contactWords } from './contact-words.web.ts'
import { contactCalls, contactFields, type ContactDetail, type ContactRow } from './contact.contract.ts'
import css from './contact.module.css'
import { Reach } from './reach.tsx'

/** Somebody at a customer, and how to reach them. */
export default function ContactDetailScreen() {
  const { id = '' } = useAddress()
  return (
    <DetailScreen
      key={id}
      title={t('contact')}
      call={contactCalls.detail}
      input={{ id }}
      known={knownRow<ContactRow>(contactCalls.list, id)}
      actions={contact => (
        <>
          {contact.can.edit && <IconButton icon={EditIcon} label={t('editContact')} href={`/crm/contact/${id}/edit`} />}
          {contact.can.remove && (
            <RemoveButton
              call={contactCalls.remove}
              id={id}
              words={key => removeWords(contact)[key]}
              backTo={`/crm/customer/${contact.customer.id}`}
            />
          )}
        </>
      )}
    >
      {contact => <About contact={contact} />}
    </DetailScreen>
  )
}

/** What is not said above. */
const others = namesBut(contactFields, 'name', 'title', 'mobile', 'phone', 'email')

function About({ contact }: { contact: ContactRow | ContactDetail }) {
  const { name, title, customer, isMain } = contact
  const ways = (['mobile', 'phone', 'email'] as const).filter(way => contact[way])
  const facts = 'remark' in contact ? factsOf(contactWords, contact, others) : []
  return (
    <>
      <Section>
        <div className={css.row}>
          <ListRow
            left={<Avatar name={name} size={48} />}
            title={name}
            subtitle={title}
            badge={isMain && <StatusPill tone="brand">{t('mainContact')}</StatusPill>}
          />
          <Reach contact={contact} />
        </div>
        <ListRow wrap title={t('customer')} subtitle={customer.fullName} href={`/crm/customer/${customer.id}`} />
      </Section>
      {ways.length > 0 && (
        <Section>
          {ways.map(way => (
            <ListRow
              key={way}
              title={t(way)}
              right={<a href={`${way === 'email' ? 'mailto' : 'tel'}:${contact[way]}`}>{contact[way]}</a>}
            />
          ))}
        </Section>
      )}
      {facts.length > 0 && (
        <Section>
          {facts.map(([label, value]) => (
            <ListRow key={label} wrap title={label} subtitle={value} />
          ))}
        </Section>
      )}
    </>
  )
}

const removeWords = ({ name }: ContactDetail) => ({
  remove: t('remove'),
  removeAsk: t('contactRemoveAsk', { name }),
  removeText: t('contactRemoveText'),
  removed: t('removed'),
})
