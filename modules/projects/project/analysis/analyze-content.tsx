import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ProjectIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { projectCalls } from '../project.contract.ts'
import { ProjectListRow } from '../list/project-row.tsx'
import { analysisScopes, groupings, projectAnalysisCalls, type Grouping } from './analysis.contract.ts'
import { t } from './analysis.words.ts'
import { GroupFigure, groupName } from './figures.tsx'

type Query = CallInput<typeof projectCalls.list>
/** What a group of projects asks of the list; nothing for those without any. */
function queryOf(by: Grouping, key: string): Query | null {
  if (key === '') return null
  if (by === 'type') return { type: [Number(key) as 0] }
  if (by === 'stage') return { stage: [Number(key) as 0] }
  if (by === 'department') return { ownDepartmentId: [key] }
  return by === 'manager' ? { managerId: [key] } : { typeId: [key] }
}

/**
 * One figure of all projects by itself, and the projects of the group that was touched (`/projects/analyze_content`).
 */
export default function AnalyzeContent() {
  const address = useAddress()
  const go = useGo()
  const by = groupings.find(one => one === address.by) ?? 'type'
  const scope = analysisScopes.find(one => one === address.scope) ?? 'company'
  const { data, error, refetch } = useCall(projectAnalysisCalls.portfolio, { scope })
  // An address may name a group that is not there, or no longer.
  const chosen = data?.[by].find(group => group.key === address.key)
  const query = chosen ? queryOf(by, chosen.key) : null
  return (
    <Page
      title={t('title')}
      onBack={useBack('/projects/analyze')}
      scrollKey={useHistoryKey()}
      top={
        <Tabs<Grouping>
          label={t('group')}
          value={by}
          onChange={next => go(`/projects/analyze_content?by=${next}&scope=${scope}`, { replace: true })}
          options={groupings.map(one => ({ key: one, name: t(`by_${one}`) }))}
        />
      }
    >
      {data ? (
        <GroupFigure by={by} data={data} scope={scope} isAlone />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
      {chosen && query && (
        <Section title={t('listOf', { name: groupName(by, chosen) })}>
          <ListOf
            key={`${by} ${chosen.key}`}
            call={projectCalls.list}
            query={{ ...query, scope, status: -1, limit: 30 }}
            rowHeight={88}
            empty={{ icon: ProjectIcon, title: t('noProjects'), text: t('noProjectsText') }}
          >
            {project => <ProjectListRow project={project} />}
          </ListOf>
        </Section>
      )}
    </Page>
  )
}
