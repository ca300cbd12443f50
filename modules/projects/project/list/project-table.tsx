import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { day, listed } from '#platform/web/words/format.ts'
import type { Column } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { codeColumn, lastChangeColumn } from '#mechanisms/tables/usual-columns.web.ts'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../../projects.words.ts'
import type { ProjectRow } from '../project.contract.ts'
import { typeName } from '../show-project.web.ts'
import { ProjectMark, ProjectState, projectState } from './project-row.tsx'

const columns = (): Column<ProjectRow>[] => [
  {
    key: 'name',
    label: t('projectName'),
    width: 300,
    text: ({ name }) => name,
    href: ({ id }) => `/projects/${id}/index`,
    before: project => <ProjectMark {...project} />,
  },
  {
    key: 'standing',
    label: tableWord('state'),
    width: 110,
    text: project => projectState(project).name,
    shown: project => <ProjectState {...project} />,
  },
  {
    key: 'percent',
    label: t('progress'),
    width: 90,
    isFigure: true,
    text: ({ percent }) => `${percent}%`,
    sort: { by: 'percent', isDescending: true },
  },
  {
    key: 'planStartDate',
    label: t('planStart'),
    width: 120,
    text: ({ planStartDate }) => (planStartDate ? day(planStartDate) : ''),
    sort: { by: 'planStartDate', isDescending: true },
  },
  {
    key: 'planEndDate',
    label: t('planEnd'),
    width: 120,
    text: ({ planEndDate }) => (planEndDate ? day(planEndDate) : ''),
    sort: { by: 'planEndDate', isDescending: true },
  },
  {
    key: 'managers',
    label: t('role_manager'),
    width: 140,
    text: ({ managers }) => listed(managers.map(one => one.name)),
  },
  { key: 'type', label: t('projectKind'), width: 120, text: ({ type }) => typeName(type) },
  {
    key: 'priority',
    label: t('priority'),
    width: 100,
    isSpare: true,
    text: ({ priority }) => t(`priority_${priority as 0 | 1 | 2 | 3}`),
    sort: { by: 'priority', isDescending: true },
  },
  { key: 'category', label: t('category'), width: 120, isSpare: true, text: one => one.typeName ?? '' },
  { key: 'department', label: t('department'), width: 130, isSpare: true, text: one => one.departmentName ?? '' },
  { ...codeColumn(), isSpare: true },
  lastChangeColumn(),
]

interface ProjectTableProps {
  list: TableList<ProjectRow>
  sorting: Sorting
}

/** Projects as a table, where the window is wide. They are changed on their pages, with their plan. */
export default function ProjectTable(props: ProjectTableProps) {
  return <Table name="project" columns={columns()} isNew={({ newStatus }) => newStatus} {...props} />
}
