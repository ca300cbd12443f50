import { useCall, usePages } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { CloseIcon, MailIcon, PlusIcon, UploadIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Mark } from '#platform/web/kit/mark.tsx'
import { editionCalls } from '#modules/company/company.contract.ts'
import { taskListCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../home.words.ts'
import { useOwnProperty } from '../settings/own-property.web.ts'
import { todoOnHome } from './first-look.contract.ts'
import { firstStepsProperty } from './first-steps.web.ts'

/** Where a new company begins: its people, then its first task. It is gone once both are there. */
export default function FirstSteps({ companyId }: { companyId: string }) {
  const { data: company } = useCall(editionCalls.detail, { companyId })
  // Whoever has something to do, as the card below asks anyway, needs no second look at the tasks.
  const own = usePages(taskListCalls.list, todoOnHome)
  const all = useCall(
    taskListCalls.list,
    { scope: 'company', limit: 1 },
    { enabled: own.isSuccess && own.rows.length === 0 },
  )
  const tasks = own.rows.length > 0 ? own.rows : all.data?.list
  const [, keep] = useOwnProperty(firstStepsProperty)
  if (!company || !tasks) return null
  const [hasColleagues, hasTasks] = [company.memberNum > 1, tasks.length > 0]
  if (hasColleagues && hasTasks) return null

  const steps = [
    {
      words: t('stepImport'),
      text: t('stepImportText'),
      icon: UploadIcon,
      tone: 'brand',
      href: '/members_management/import',
      isDone: hasColleagues,
    },
    {
      words: t('stepInvite'),
      text: t('stepInviteText'),
      icon: MailIcon,
      tone: 'success',
      href: '/email_invite_member',
      isDone: false,
    },
    {
      words: t('stepTask'),
      text: t('stepTaskText'),
      icon: PlusIcon,
      tone: 'violet',
      href: '/tasks/newTask',
      isDone: hasTasks,
    },
  ] as const
  return (
    <Section
      title={t('firstSteps')}
      action={<IconButton icon={CloseIcon} label={t('dismissSteps')} onPress={() => keep('dismissed')} />}
    >
      {steps.map(({ words, text, icon: Icon, tone, href, isDone }) => (
        <ListRow
          key={href}
          href={href}
          title={words}
          subtitle={text}
          left={
            <Mark tone={tone}>
              <Icon size={20} />
            </Mark>
          }
          badge={isDone ? <StatusPill tone="success">{t('stepDone')}</StatusPill> : undefined}
        />
      ))}
    </Section>
  )
}
