import { useBack, useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import {
  BellIcon, BriefcaseIcon, CalendarIcon, CheckCircleIcon, DocumentIcon, MailIcon, MegaphoneIcon, NoteIcon, ProjectIcon, TargetIcon, UploadIcon, UserIcon, type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../tasks.words.ts'
import { QuickTask } from './quick-task.tsx'

type Item = { name: Parameters<typeof t>[0] & `new${string}`, icon: Icon, href: string, administrators?: true }

/** What can be made, each where it is made; what has no screen (yet) is not offered. */
const items: Item[] = [
  { name: 'newTask', icon: CheckCircleIcon, href: '/tasks/newTask' },
  { name: 'newTaskImport', icon: UploadIcon, href: '/tasks/import' },
  { name: 'newProject', icon: ProjectIcon, href: '/projects/newProject' },
  { name: 'newReport', icon: DocumentIcon, href: '/report/create' },
  { name: 'newEvent', icon: CalendarIcon, href: '/calendar/create' },
  { name: 'newCustomer', icon: UserIcon, href: '/crm/newCustomer' },
  { name: 'newChance', icon: TargetIcon, href: '/crm/newChance' },
  { name: 'newContract', icon: BriefcaseIcon, href: '/crm/newContract' },
  { name: 'newPost', icon: MegaphoneIcon, href: '/post/create' },
  { name: 'newNote', icon: NoteIcon, href: '/note/edit_detail' },
  { name: 'newReminder', icon: BellIcon, href: '/set_alert' },
  { name: 'newMembers', icon: MailIcon, href: '/email_invite_member', administrators: true },
]

/** The new-item chooser, with a field that makes a task of a sentence. */
export default function QuickCreate() {
  const me = useMe()
  const hasScreen = useHasScreen()
  const offered = items.filter(({ href, administrators }) => hasScreen(href) && (!administrators || me?.isAdministrator === true || me?.authorities.includes('MANAGER_LOGIN')))
  return (
    <Page title={t('newItem')} onBack={useBack()}>
      {me && <QuickTask me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />}
      <Section>
        {offered.map(({ name, icon: ItemIcon, href }) => <ListRow key={href} left={<ItemIcon />} title={t(name)} href={href} />)}
      </Section>
    </Page>
  )
}
