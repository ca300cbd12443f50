import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useKeptState } from '#platform/web/app/kept-state.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, ChevronRightIcon, FlagIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../goals.words.ts'
import { goalCalls, topOfGoals, type GoalTreeRow } from './goal.contract.ts'
import { GoalListRow } from './goal-row.tsx'
import { newGoal } from './goal-sheet.tsx'
import { goInTree } from './go-in-tree.web.ts'
import css from './plan-top.module.css'
import { PlanActions, PlanTop, usePlanTitle } from './plan-top.tsx'
import { useGoalCycle } from './use-goals.web.ts'

type Query = ReturnType<typeof useGoalCycle>['query']

/** A cycle's goals as a tree: what stands below a goal is fetched when that is unfolded. */
export default function GoalTree() {
  useScreenKind('list')
  const shown = useGoalCycle()
  const { query } = shown
  const { data: plan } = useCall(goalCalls.list, { ...query, start: 0, limit: 1 })
  const top = useCall(goalCalls.tree, { ...query, parentId: topOfGoals })
  const [open, setOpen] = useKeptState<ReadonlySet<string>>('unfolded', new Set())
  const toggle = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <Page
      title={usePlanTitle(plan, query)}
      onBack={useBack()}
      scrollKey={useHistoryKey()}
      top={<PlanTop view="tree" plan={plan} shown={shown} />}
      actions={<PlanActions plan={plan} shown={shown} />}
    >
      {!top.data &&
        (top.error ? (
          <ErrorState text={refusalText(top.error)} onRetry={() => void top.refetch()} />
        ) : (
          <Skeleton kind="rows" />
        ))}
      {top.data?.list.length === 0 && (
        <Empty
          icon={FlagIcon}
          title={t('none')}
          {...(plan?.can.edit
            ? {
                text: t('noneText'),
                action: <Button onPress={() => void newGoal(query)}>{t('new')}</Button>,
              }
            : {})}
        />
      )}
      {top.data && top.data.list.length > 0 && (
        <PullToRefresh onRefresh={() => top.refetch()}>
          <Card>
            <ul className={css.tree} aria-label={t('tree')} onKeyDown={event => goInTree(event.nativeEvent)}>
              {top.data.list.map(goal => (
                <Branch key={goal.id} goal={goal} query={query} open={open} onToggle={toggle} />
              ))}
            </ul>
          </Card>
        </PullToRefresh>
      )}
    </Page>
  )
}

interface Unfolding {
  query: Query
  open: ReadonlySet<string>
  onToggle: (id: string) => void
}

function Branch({ goal, ...unfolding }: Unfolding & { goal: GoalTreeRow }) {
  const { id, name, level, childNum } = goal
  const isOpen = unfolding.open.has(id)
  const control =
    childNum > 0 ? (
      <IconButton
        icon={isOpen ? ChevronDownIcon : ChevronRightIcon}
        label={t(isOpen ? 'fold' : 'unfold', { name })}
        expanded={isOpen}
        onPress={() => unfolding.onToggle(id)}
      />
    ) : (
      <span className={css.leaf} />
    )
  return (
    <li>
      <div className={css.branch} style={{ '--depth': level } as React.CSSProperties}>
        <GoalListRow goal={goal} inTree={{ control, belowNum: childNum }} />
      </div>
      {childNum > 0 && isOpen && <Below parent={goal} {...unfolding} />}
    </li>
  )
}

function Below({ parent, ...unfolding }: Unfolding & { parent: GoalTreeRow }) {
  const { data, error, refetch } = useCall(goalCalls.tree, { ...unfolding.query, parentId: parent.id })
  if (!data)
    return error ? (
      <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton kind="rows" count={Math.min(3, parent.childNum)} />
    )
  return (
    <ul aria-label={parent.name}>
      {data.list.map(goal => (
        <Branch key={goal.id} goal={goal} {...unfolding} />
      ))}
    </ul>
  )
}
