import { BoxIcon, BugIcon, FlowIcon, GridIcon, ProjectIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { shortDay } from '#platform/web/words/format.ts'
import { ProjectStatus, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../projects.words.ts'
import type { ProjectRow } from './project.contract.ts'

export const typeIcons = {
  [ProjectType.Waterfall]: ProjectIcon,
  [ProjectType.Board]: GridIcon,
  [ProjectType.Scrum]: BugIcon,
  [ProjectType.Collaborative]: UsersIcon,
  [ProjectType.Workflow]: FlowIcon,
  [ProjectType.Product]: BoxIcon,
} satisfies Record<ProjectType, unknown>
export const typeTones: Record<ProjectType, Tone> = {
  [ProjectType.Waterfall]: 'brand',
  [ProjectType.Board]: 'success',
  [ProjectType.Scrum]: 'danger',
  [ProjectType.Collaborative]: 'neutral',
  [ProjectType.Workflow]: 'warn',
  [ProjectType.Product]: 'violet',
}
export const statusTones: Record<ProjectStatus, Tone> = {
  [ProjectStatus.Running]: 'brand',
  [ProjectStatus.Finished]: 'success',
  [ProjectStatus.Cancelled]: 'neutral',
  [ProjectStatus.Held]: 'warn',
}

export const typeName = (type: ProjectType) => t(`type_${type}`)

/** From when until when it is planned, as short as its years allow. */
export function datesText({ planStartDate, planEndDate }: Pick<ProjectRow, 'planStartDate' | 'planEndDate'>): string {
  if (!planStartDate && !planEndDate) return t('noDates')
  return [planStartDate, planEndDate].map(one => (one ? shortDay(one) : '…')).join(' – ')
}
