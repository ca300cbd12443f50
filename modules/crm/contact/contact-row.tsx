import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { t } from '../crm.words.ts'
import type { ContactRow } from './contact.contract.ts'
import css from './contact.module.css'
import { Reach } from './reach.tsx'

/** A contact in a list: who it is, of which customer unless that is plain, and one tap to call. */
export function ContactListRow({ contact, withCustomer = false }: { contact: ContactRow; withCustomer?: boolean }) {
  const { id, name, title, mobile, phone, isMain, customer } = contact
  return (
    <div className={css.row}>
      <ListRow
        href={`/crm/contact/${id}`}
        chevron={false}
        left={<Avatar name={name} size={40} />}
        title={
          isMain ? (
            <span className={css.name}>
              {name}
              <StatusPill tone="brand">{t('main')}</StatusPill>
            </span>
          ) : (
            name
          )
        }
        subtitle={[title, withCustomer ? customer.simpleName || customer.fullName : mobile || phone]
          .filter(Boolean)
          .join(' · ')}
      />
      <Reach contact={contact} />
    </div>
  )
}
