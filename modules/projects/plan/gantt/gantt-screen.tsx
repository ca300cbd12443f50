import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useInTurn } from '#platform/web/app/in-turn.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { useIsPlanner } from '#platform/web/app/wider.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ArchiveIcon, CalendarIcon, FlowIcon, MoreIcon, TargetIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { slackOf, type PlanCalendar, type PlanNode } from '#modules/tasks/tasks.contract.ts'
import { useClosed } from '../closed.web.ts'
import { sayHeldBack, usePlanChanges } from '../plan-changes.web.ts'
import { planMenu } from '../plan-menu.web.ts'
import { draggedNode, planPreview } from '../plan-preview.contract.ts'
import { PlanSheet } from '../sheet/plan-sheet.tsx'
import { openRows, planNode, type PlanRow } from '../plan-tree.contract.ts'
import { calendarOfPlan } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import { snapshotCalls } from '../snapshot/snapshot.contract.ts'
import { mayEdit, once, usePlan, type ShownPlan } from '../use-plan.web.ts'
import css from '../plan.module.css'
import type { TableActs } from '../table/plan-table.tsx'
import type { Dragging } from './gantt-drag.web.ts'
import type { Zoom } from './gantt-scale.web.ts'
import { Gantt, type GanttHandle } from './gantt.tsx'

/** The Gantt chart of a project. */
export default function GanttScreen() {
  const { id = '' } = useAddress()
  const back = useBack(`/projects/${id}/tasks`)
  const { shown, error, refetch } = usePlan(id)
  if (shown && shown.rows.length > 0) return <GanttOf shown={shown} onBack={back} />
  return (
    <Page title={shown?.plan.name ?? t('gantt')} onBack={back}>
      {shown ? (
        <Empty
          icon={CalendarIcon}
          title={t('emptyPlan')}
          text={t(shown.plan.can.addTask ? 'emptyPlanText' : 'emptyReadOnly')}
          {...(shown.plan.can.addTask
            ? { action: <Button href={`/projects/${id}/tasks`}>{t('addTask')}</Button> }
            : {})}
        />
      ) : error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" />
      )}
    </Page>
  )
}

function GanttOf({ shown, onBack }: { shown: ShownPlan; onBack: () => void }) {
  const { plan, rows } = shown
  const zone = timeZone()
  const chart = useRef<GanttHandle>(null)
  const changes = usePlanChanges(plan.projectId)
  const { closed, toggle, closeAll } = useClosed(plan.projectId)
  const [zoom, setZoom] = useState<Zoom>('week')
  const [isCritical, setCritical] = useState(true)
  const [sheet, setSheet] = useState<string | null>(null)
  const baseline = useBaseline(plan.projectId)

  const nodes = useMemo(() => once((): readonly PlanNode[] => plan.list.map(planNode)), [plan.list])
  const seen = useMemo(() => openRows(rows, closed), [rows, closed])
  // The bars come first: arrows and what is critical are drawn with the next picture, and after a change as soon as
  // there is time.
  const hasBars = useInTurn(2) > 1
  const later = useDeferredValue(nodes)
  const calendar = calendarOfPlan(plan)
  const slack = useMemo(
    () => (isCritical && hasBars ? slackOf(later(), zone, calendar) : null),
    [isCritical, hasBars, later, zone, calendar],
  )
  const preview = useMemo(() => previewOf(nodes, zone, calendar), [nodes, zone, calendar])
  const mayDrag = ({ task, childNum }: PlanRow) => childNum === 0 && mayEdit(plan, task)

  const wide = useTable()
  const [now] = useState(tableActs)
  useLayoutEffect(() => now.follow({ changes, open: ({ task }) => setSheet(task.id) }))
  const table = useMemo(() => wide?.planTable(shown, now.acts) ?? null, [wide, shown, now])

  function drop(dragging: Dragging) {
    const { edit, follows } = preview(dragging)
    const first = follows.find(({ id }) => id === dragging.id)?.planStartDate
    changes.reschedule([edit], follows, shown.byId, shown.parents)
    if (first && edit.planStartDate && first !== edit.planStartDate) sayHeldBack(first)
  }
  return (
    <Page
      title={plan.name}
      onBack={onBack}
      actions={
        <>
          <IconButton icon={FlowIcon} label={t('mindMap')} href={`/minder?project_id=${plan.projectId}`} />
          <IconButton
            icon={MoreIcon}
            label={t('planOptions')}
            onPress={() =>
              void planMenu(shown, {
                closeAll: isClosed => closeAll(isClosed ? [...shown.parents] : []),
                pullForward: changes.pullForward,
              })
            }
          />
        </>
      }
      top={
        <div className={css.bar}>
          <Segmented<Zoom>
            label={t('zoom')}
            value={zoom}
            options={(['day', 'week', 'month'] as const).map(key => ({ key, name: t(`zoom_${key}`) }))}
            onChange={next => {
              setZoom(next)
              chart.current?.zoomTo(next)
            }}
          />
          <IconButton icon={CalendarIcon} label={t('today')} onPress={() => chart.current?.showToday()} />
          <IconButton
            icon={TargetIcon}
            label={t('criticalPath')}
            pressed={isCritical}
            onPress={() => setCritical(!isCritical)}
          />
          <IconButton
            icon={ArchiveIcon}
            label={t('baseline')}
            pressed={baseline.chosen !== null}
            onPress={() => void baseline.choose()}
          />
        </div>
      }
    >
      <Gantt
        ref={chart}
        rows={seen}
        closed={closed}
        onToggle={id => toggle(id)}
        onOpen={({ task }) => setSheet(task.id)}
        hasArrows={hasBars}
        slack={slack}
        baseline={baseline.dates}
        timeZone={zone}
        calendar={calendar}
        zoom={zoom}
        mayDrag={mayDrag}
        preview={dragging => preview(dragging).moved}
        onDrop={drop}
        onZoom={setZoom}
        table={table}
      />
      {wide && <wide.PlanTableActs shown={shown} acts={now.acts} />}
      <PlanSheet id={sheet} shown={shown} changes={changes} onClose={() => setSheet(null)} />
    </Page>
  )
}

/** What the table's cells do, as it is now: that it has changed is no reason to draw a row again. */
function tableActs() {
  const acts: { current: TableActs | null } = { current: null }
  return {
    acts,
    follow(next: TableActs) {
      acts.current = next
    },
  }
}

/** The table beside the chart, where the window has room for both: a phone never fetches it. */
function useTable() {
  const isPlanner = useIsPlanner()
  const [table, setTable] = useState<typeof import('../table/plan-table.tsx') | null>(null)
  useEffect(() => {
    // The chart is there without it.
    if (isPlanner) import('../table/plan-table.tsx').then(setTable, () => {})
  }, [isPlanner])
  return isPlanner ? table : null
}

/** What a drag changes, and what the plan makes of it. */
function previewOf(nodes: () => readonly PlanNode[], zone: string, calendar: PlanCalendar | null) {
  let plan: { previewPlan: ReturnType<typeof planPreview>; byId: ReadonlyMap<string, PlanNode> } | undefined
  return ({ id, way, days }: Dragging) => {
    const { previewPlan, byId } = (plan ??= {
      previewPlan: planPreview(nodes(), zone, calendar),
      byId: new Map(nodes().map(node => [node.id, node])),
    })
    const node = byId.get(id)!
    const wanted = draggedNode(node, way, days, zone, calendar)
    const follows = previewPlan([wanted])
    const edit = {
      id,
      ...(wanted.planStartDate === node.planStartDate ? {} : { planStartDate: wanted.planStartDate }),
      ...(wanted.planEndDate === node.planEndDate ? {} : { planEndDate: wanted.planEndDate }),
    }
    return {
      edit,
      follows,
      moved: new Map<string, { planStartDate?: string | null; planEndDate?: string | null }>([
        [id, edit],
        ...follows.map(change => [change.id, { ...(change.id === id ? edit : {}), ...change }] as const),
      ]),
    }
  }
}

/** The baseline that stands below the bars: none at first. */
function useBaseline(projectId: string) {
  const [chosen, setChosen] = useState<string | null>(null)
  // Prefetched before the press.
  useCall(snapshotCalls.list, { projectId })
  const { data } = useCall(snapshotCalls.detail, { id: chosen ?? '' }, { enabled: chosen !== null })
  const dates = useMemo(
    () => (chosen !== null && data ? new Map(data.list.map(one => [one.taskId, one])) : null),
    [chosen, data],
  )
  async function choose() {
    const key = await actionMenu<string>(
      offeredBy(snapshotCalls.list, { projectId }, ({ list }) => [
        ...list.map(({ id, name }): Action => ({ key: id, name, icon: ArchiveIcon, disabled: id === chosen })),
        ...(chosen === null ? [] : [{ key: 'none', name: t('noBaseline') }]),
        { key: 'all', name: t('baselines'), icon: ArchiveIcon },
      ]),
      t('baseline'),
    )
    if (key === 'all') (await import('#platform/web/app/places.ts')).go(`/projects/${projectId}/baselines`)
    else if (key !== null) setChosen(key === 'none' ? null : key)
  }
  return { chosen, dates, choose }
}
