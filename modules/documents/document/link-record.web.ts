import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { ProjectIcon, CheckCircleIcon, DocumentIcon, BuildingIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { chooseProject } from '#mechanisms/projects/project-field.tsx'
import { chooseContract, chooseCustomer } from '#modules/crm/crm.fields.tsx'
import { chooseTask } from '#modules/tasks/tasks.web.tsx'
import { linkTypes, type LinkType } from './document-levels.contract.ts'
import { t } from './document.words.ts'

const icons: Record<LinkType, Icon> = {
  task: CheckCircleIcon,
  project: ProjectIcon,
  customer: BuildingIcon,
  contract: DocumentIcon,
}
const choosers: Record<LinkType, () => Promise<{ id: string } | null>> = {
  task: () => chooseTask(t('link_task')),
  project: () => chooseProject(),
  customer: () => chooseCustomer(),
  contract: () => chooseContract(),
}

/** Asks for a record of those types that the person has; null when cancelled. */
export async function chooseRecord(
  hasScreen: (path: string) => boolean,
): Promise<{ subjectType: LinkType; subjectId: string } | null> {
  const subjectType = await actionMenu<LinkType>(
    linkTypes
      .filter(type => hasScreen(screens[type]))
      .map(type => ({ key: type, name: t(`link_${type}`), icon: icons[type] })),
    t('linkRecord'),
  )
  const chosen = subjectType && (await choosers[subjectType]())
  return chosen ? { subjectType, subjectId: chosen.id } : null
}
const screens: Record<LinkType, string> = {
  task: '/tasks/:id',
  project: '/projects/:id',
  customer: '/crm/customer/:id',
  contract: '/crm/contract/:id',
}
