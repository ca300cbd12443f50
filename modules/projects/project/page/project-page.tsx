import { Suspense } from 'react'
import { knownRow, patch } from '#platform/web/app/cache.ts'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHistoryKey } from '#platform/web/app/navigation.ts'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MoreIcon, StarIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { t } from '../../projects.words.ts'
import { projectCalls, type ProjectDetail, type ProjectRow } from '../project.contract.ts'
import { tabsOf, type ProjectScope } from '../project-modules.contract.ts'
import { projectTabs, tabsFor } from './project-tabs.web.ts'

const withComments = pageFetcher(projectCalls.detail, 'project')

/** A project: what its type has, tab by tab (spec 1 §2 "/projects/{id}/{scope}"). */
export default function ProjectPage() {
  const { id = '', scope } = useAddress()
  const back = useBack('/projects/assign_me')
  const go = useGo()
  const scrollKey = useHistoryKey()
  const { data, error, refetch } = useCall(
    projectCalls.detail,
    { id },
    // Comments stand on the first tab alone.
    { fetcher: (scope ?? 'overview') === 'overview' ? withComments : undefined },
  )
  const row = knownRow<ProjectRow>(projectCalls.list, id)
  const type = (data ?? row)?.type
  const scopes = data ? tabsFor(data) : type === undefined ? [] : tabsOf[type]
  const shown = scopes.find(one => one === scope) ?? scopes[0] ?? 'overview'
  const Tab = projectTabs[shown]
  return (
    <Page
      title={(data ?? row)?.name ?? t('project')}
      onBack={back}
      scrollKey={scrollKey}
      actions={data && <Actions project={data} />}
      top={
        scopes.length > 0 && (
          <Tabs<ProjectScope>
            label={t('tabs')}
            value={shown}
            options={scopes.map(key => ({ key, name: t(`tab_${key}`) }))}
            onChange={key => go(`/projects/${id}/${key}`, { replace: true })}
          />
        )
      }
    >
      {data ? (
        <Suspense fallback={<Skeleton kind="rows" />}>
          {shown === 'overview' ? (
            <PullToRefresh onRefresh={() => refetch()}>
              <Tab key={id} project={data} />
            </PullToRefresh>
          ) : (
            <Tab key={id} project={data} />
          )}
        </Suspense>
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Actions({ project: { id, isFollow } }: { project: ProjectDetail }) {
  const go = useGo()
  const follow = useChange(projectCalls.follow, {
    optimistic: ({ operation }) =>
      patch(projectCalls.detail, { id }, before => ({ ...before, isFollow: operation === 'add' })),
  })
  return (
    <>
      <IconButton
        icon={StarIcon}
        label={t(isFollow ? 'unfollow' : 'follow')}
        pressed={isFollow}
        onPress={() => follow.run({ id, operation: isFollow ? 'del' : 'add' })}
      />
      <IconButton icon={MoreIcon} label={t('more')} onPress={() => go(`/projects/${id}/more`)} />
    </>
  )
}
