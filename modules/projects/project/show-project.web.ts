import { BoxIcon, BugIcon, FlowIcon, GridIcon, ProjectIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { shortDay } from '#platform/web/words/format.ts'
import type { ProjectStatus, ProjectType } from '#mechanisms/projects/project-types.contract.ts'
import { t } from '../projects.words.ts'
import type { ProjectRow } from './project.contract.ts'

export const typeIcons = { 0: ProjectIcon, 1: GridIcon, 3: BugIcon, 4: UsersIcon, 5: FlowIcon, 6: BoxIcon } satisfies Record<ProjectType, unknown>
export const typeTones: Record<ProjectType, Tone> = { 0: 'brand', 1: 'success', 3: 'danger', 4: 'neutral', 5: 'warn', 6: 'violet' }
export const statusTones: Record<ProjectStatus, Tone> = { 0: 'brand', 1: 'success', 2: 'neutral', 3: 'warn' }

export const typeName = (type: ProjectType) => t(`type_${type}`)

/** From when until when it is planned, as short as its years allow. */
export function datesText({ planStartDate, planEndDate }: Pick<ProjectRow, 'planStartDate' | 'planEndDate'>): string {
  if (!planStartDate && !planEndDate) return t('noDates')
  return [planStartDate, planEndDate].map(one => one ? shortDay(one) : '…').join(' – ')
}
