import { useBack, useHasScreen } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import {
  BellIcon,
  BriefcaseIcon,
  CalendarIcon,
  CheckCircleIcon,
  DocumentIcon,
  MailIcon,
  MegaphoneIcon,
  NoteIcon,
  ProjectIcon,
  TargetIcon,
  UploadIcon,
  UserIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t as taskWord } from '../tasks.words.ts'
import { t } from './quick-create.words.ts'
import { QuickTask } from './quick-task.tsx'

/** `of`: the screen that has to be there as well, where others lead to the same form. */
type Item = { name: () => string; icon: Icon; href: string; of?: string }

/** What can be made, each where it is made; what has no screen (yet) is not offered. */
const items: Item[] = [
  { name: () => taskWord('newTask'), icon: CheckCircleIcon, href: '/tasks/newTask' },
  { name: () => taskWord('newTaskImport'), icon: UploadIcon, href: '/tasks/import' },
  { name: () => t('newProject'), icon: ProjectIcon, href: '/projects/newProject' },
  { name: () => t('newReport'), icon: DocumentIcon, href: '/report/create' },
  { name: () => t('newEvent'), icon: CalendarIcon, href: '/calendar/create' },
  { name: () => t('newCustomer'), icon: UserIcon, href: '/crm/newCustomer' },
  { name: () => t('newChance'), icon: TargetIcon, href: '/crm/newChance' },
  { name: () => t('newContract'), icon: BriefcaseIcon, href: '/crm/newContract', of: '/crm/contract' },
  { name: () => t('newPost'), icon: MegaphoneIcon, href: '/post/create' },
  { name: () => t('newNote'), icon: NoteIcon, href: '/note/edit_detail' },
  { name: () => t('newReminder'), icon: BellIcon, href: '/set_alert' },
  { name: () => t('newMembers'), icon: MailIcon, href: '/email_invite_member' },
]

/** The new-item chooser, with a field that makes a task of a sentence. */
export default function QuickCreate() {
  const me = useMe()
  const hasScreen = useHasScreen()
  const offered = items.filter(({ href, of = href }) => hasScreen(href) && hasScreen(of))
  return (
    <Page title={taskWord('newItem')} onBack={useBack()}>
      {me && hasScreen('/tasks/newTask') && <QuickTask me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />}
      <Section>
        {offered.map(({ name, icon: ItemIcon, href }) => (
          <ListRow key={href} left={<ItemIcon />} title={name()} href={href} />
        ))}
      </Section>
    </Page>
  )
}
