import { knownRow } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../crm.words.ts'
import { contactCalls, type ContactDetail, type ContactRow } from './contact.contract.ts'
import css from './contact.module.css'
import { Reach } from './reach.tsx'

/** Somebody at a customer, and how to reach them. */
export default function ContactDetailScreen() {
  const { id = '' } = useAddress()
  const go = useGo()
  return (
    <DetailScreen
      key={id} title={t('contact')} call={contactCalls.detail} input={{ id }} known={knownRow<ContactRow>(contactCalls.list, id)}
      actions={contact => (
        <>
          {contact.can.edit && <IconButton icon={EditIcon} label={t('editContact')} onPress={() => go(`/crm/contact/${id}/edit`)} />}
          {contact.can.remove && <Remove contact={contact} />}
        </>
      )}
    >
      {contact => <About contact={contact} />}
    </DetailScreen>
  )
}

function About({ contact }: { contact: ContactRow | ContactDetail }) {
  const { name, title, customer, mobile, phone, email, isMain } = contact
  const ways = [[t('mobile'), mobile, `tel:${mobile}`], [t('phone'), phone, `tel:${phone}`], [t('email'), email, `mailto:${email}`]] as const
  return (
    <>
      <Section>
        <div className={css.row}>
          <ListRow left={<Avatar name={name} size={48} />} title={name} subtitle={title} badge={isMain && <StatusPill tone='brand'>{t('mainContact')}</StatusPill>} />
          <Reach contact={contact} />
        </div>
        <ListRow wrap title={t('customer')} subtitle={customer.fullName} href={`/crm/customer/${customer.id}`} />
      </Section>
      {ways.some(([, value]) => value) && <Section>{ways.filter(([, value]) => value).map(([label, value, href]) => <ListRow key={label} title={label} right={<a href={href}>{value}</a>} />)}</Section>}
      {'remark' in contact && contact.remark && <Section><ListRow wrap title={t('remark')} subtitle={contact.remark} /></Section>}
    </>
  )
}

function Remove({ contact: { id, name, customer } }: { contact: ContactDetail }) {
  const back = useBack(`/crm/customer/${customer.id}`)
  const change = useChange(contactCalls.remove, { refreshes: [contactCalls.list], done: () => { toast.success(t('removed')); back() } })
  async function remove() {
    if (await confirmDialog({ title: t('contactRemoveAsk', { name }), text: t('contactRemoveText'), confirm: t('remove'), danger: true })) change.run({ id })
  }
  return <IconButton icon={TrashIcon} label={t('remove')} onPress={() => void remove()} />
}
