import { useGo } from '#platform/web/app/navigation.ts'
import { BarRows } from '#platform/web/charts/bar-rows.tsx'
import { ChartFigure } from '#platform/web/charts/chart-figure.tsx'
import type { CallOutput } from '#platform/contract/call.ts'
import { t as word } from '../../projects.words.ts'
import { typeName } from '../show-project.web.ts'
import type { Grouping, projectAnalysisCalls, ProjectGroup } from './analysis.contract.ts'
import { t } from './analysis.words.ts'

export type Portfolio = CallOutput<typeof projectAnalysisCalls.portfolio>

/** What a group is called. */
export function groupName(by: Grouping, { key, name }: Pick<ProjectGroup, 'key' | 'name'>): string {
  if (key === '') return t('none')
  if (by === 'type') return typeName(Number(key) as 0)
  return by === 'stage' ? word(`stage_${Number(key) as 0}`) : name
}

const parts = () => [
  { key: 'fine', name: t('fine'), colour: 3 },
  { key: 'behind', name: t('behind'), colour: 2 },
  { key: 'delayed', name: t('delayed'), colour: 4 },
  { key: 'ended', name: t('finished'), colour: 6 },
]
const valuesOf = ({ running, behind, delayed, total }: ProjectGroup) => [
  running - behind - delayed,
  behind,
  delayed,
  total - running,
]

interface GroupsProps {
  by: Grouping
  data: Portfolio
  scope: string
  /** Where the figure stands by itself: no link to it. */ isAlone?: boolean
}

/** Projects by a grouping: on track, at risk or late, and ended. A row links to its projects. */
export function GroupFigure({ by, data, scope, isAlone = false }: GroupsProps) {
  const go = useGo()
  const address = `/projects/analyze_content?by=${by}&scope=${scope}`
  const rows = (isAlone ? data[by] : data[by].slice(0, 8)).map(group => ({
    key: group.key,
    name: groupName(by, group),
    group,
  }))
  return (
    <ChartFigure
      title={t(`by_${by}`)}
      isEmpty={rows.length === 0}
      more={isAlone ? undefined : address}
      table={{
        columns: [t('group'), t('projects'), t('running'), t('behind'), t('delayed'), t('finished')],
        rows: rows.map(({ key, name, group }) => ({
          key,
          name,
          values: [group.total, group.running, group.behind, group.delayed, group.finished],
        })),
      }}
    >
      <BarRows
        label={t(`by_${by}`)}
        parts={parts()}
        rows={rows.map(({ key, name, group }) => ({ key, name, values: valuesOf(group) }))}
        onOpen={key => go(`${address}&key=${encodeURIComponent(key)}`, { replace: isAlone })}
      />
    </ChartFigure>
  )
}
