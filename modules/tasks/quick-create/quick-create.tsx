import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useBack, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import {
  BellIcon, BriefcaseIcon, CalendarIcon, CheckCircleIcon, DocumentIcon, MailIcon, MegaphoneIcon, NoteIcon, ProjectIcon, TargetIcon, UploadIcon, UserIcon, type Icon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../tasks.words.ts'
import { taskCalls } from '../task/task.contract.ts'
import { creationOffline } from '../task/task-offline.web.ts'
import { quickTask } from './quick-task.contract.ts'
import css from './quick-create.module.css'

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
      {me && <QuickTask personId={me.id} />}
      <Section>
        {offered.map(({ name, icon: ItemIcon, href }) => <ListRow key={href} left={<ItemIcon />} title={t(name)} href={href} />)}
      </Section>
    </Page>
  )
}

function QuickTask({ personId }: { personId: string }) {
  const draft = useDraft(`task.quick.${personId}`, '')
  const [wanting, setWanting] = useState(false)
  const go = useGo()
  const create = useChange(taskCalls.create, {
    refreshes: [taskCalls.list],
    offline: creationOffline(),
    done: ({ id }) => {
      draft.clear('')
      toast.success(t('created'), { action: { label: t('look'), onPress: () => go(`/tasks/${id}`) } })
    },
  })
  const send = () => draft.value.trim() === '' ? setWanting(true) : create.run(quickTask(draft.value))
  return (
    <Section title={t('quickTask')} padded>
      <TextArea
        value={draft.value} onChange={text => { draft.set(text); setWanting(false) }} label={t('quickTask')} placeholder={t('quickTaskText')} maxLength={2_000}
      />
      <div className={css.send}>
        {wanting && <span role='alert' className={css.wanting}>{t('quickTaskEmpty')}</span>}
        <Button small busy={create.running} onPress={send}>{t('create')}</Button>
      </div>
    </Section>
  )
}
