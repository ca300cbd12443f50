import { MailIcon, PhoneIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../crm.words.ts'
import type { ContactRow } from './contact.contract.ts'
import css from './contact.module.css'

/** One tap calls a contact, or writes to them; nothing where neither is known. */
export function Reach({ contact: { name, mobile, phone, email } }: { contact: ContactRow }) {
  const number = mobile || phone
  return (
    <span className={css.reach}>
      {email && (
        <a className={css.way} href={`mailto:${email}`} aria-label={t('mail', { name })}>
          <MailIcon size={20} />
        </a>
      )}
      {number && (
        <a className={css.way} href={`tel:${number}`} aria-label={t('call', { name })}>
          <PhoneIcon size={20} />
        </a>
      )}
    </span>
  )
}
