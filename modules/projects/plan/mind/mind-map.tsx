import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { refusalText } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import {
  CalendarIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  EditIcon,
  FlowIcon,
  MinusIcon,
  PlusIcon,
  ProjectIcon,
} from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useClosed } from '../closed.web.ts'
import { usePlanChanges } from '../plan-changes.web.ts'
import { PlanSheet } from '../sheet/plan-sheet.tsx'
import { openRows } from '../plan-tree.contract.ts'
import { t } from '../plan.words.ts'
import { mayAddBelow, mayEdit, usePlan, type ShownPlan } from '../use-plan.web.ts'
import { useNodeDrag } from './mind-drag.web.ts'
import { branches, mindLayout, nodeSize } from './mind-layout.web.ts'
import { MindNodeView } from './mind-node.tsx'
import { useSeen } from './mind-seen.web.ts'
import css from './mind.module.css'

/**
 * A project's plan as a mind map (思维导图): branches opened and closed, written, moved by dragging or by the buttons
 * below.
 */
export default function MindMap() {
  const { project_id: id } = useAddress()
  const back = useBack('/projects/assign_me')
  if (id) return <MapScreen id={id} />
  return (
    <Page title={t('mindMap')} onBack={back}>
      <Empty
        icon={FlowIcon}
        title={t('noProject')}
        text={t('noProjectText')}
        action={<Button href="/projects/assign_me">{t('chooseProject')}</Button>}
      />
    </Page>
  )
}

function MapScreen({ id }: { id: string }) {
  const back = useBack(`/projects/${id}/tasks`)
  const { shown, error, refetch } = usePlan(id)
  if (shown) return <MapOf shown={shown} onBack={back} />
  return (
    <Page title={t('mindMap')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />}
    </Page>
  )
}

const zooms = { least: 0.5, most: 1.6, step: 1.25 }
/** A plan of more tasks than this opens with its uppermost branches alone. */
const manyTasks = 120

function MapOf({ shown, onBack }: { shown: ShownPlan; onBack: () => void }) {
  const { plan, rows, parents } = shown
  const changes = usePlanChanges(plan.projectId)
  const { closed, toggle } = useClosed(
    plan.projectId,
    () =>
      new Set(
        rows.length > manyTasks
          ? rows.flatMap(({ task, childNum, level }) => (childNum > 0 && level > 0 ? task.id : []))
          : [],
      ),
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const [zoom, setZoom] = useState(1)
  const scroll = useRef<HTMLDivElement>(null)
  const seenRows = useMemo(() => openRows(rows, closed), [rows, closed])
  const layout = useMemo(() => mindLayout(seenRows), [seenRows])
  const drawn = useSeen(scroll, layout, zoom)
  const row = rows.find(({ task }) => task.id === chosen)
  const drop = useNodeDrag({
    scroll,
    mayDrag: id => mayEdit(plan, shown.byId.get(id)!),
    mayTake: (id, target) => !isBelow(target, id, shown),
    onDrop: (id, target, way) => changes.move(id, way, target),
  })
  const open = useEffectEvent(() =>
    scroll.current!.scrollTo({
      top: Math.max(0, layout.root.y - scroll.current!.clientHeight / 2),
      behavior: 'instant',
    }),
  )
  useEffect(() => open(), [])

  async function write(way: 'next' | 'child' | 'last') {
    const name = await promptDialog({
      title: t(way === 'child' ? 'insertChild' : way === 'next' ? 'insertAfter' : 'addTask'),
      label: t('newTaskName'),
      maxLength: 200,
      required: true,
    })
    if (name === null || name.trim() === '') return
    if (chosen && way === 'child') toggle(chosen, false)
    changes.insert.run(
      { projectId: plan.projectId, name: name.trim(), way, ...(chosen && way !== 'last' ? { targetId: chosen } : {}) },
      { onSuccess: ({ id }) => setChosen(id) },
    )
  }
  async function rename() {
    const name = await promptDialog({
      title: t('rename'),
      label: t('rename'),
      value: row!.task.name,
      maxLength: 200,
      required: true,
    })
    if (name?.trim() && name.trim() !== row!.task.name) changes.rename(row!.task.id, name.trim())
  }
  const canEdit = row !== undefined && mayEdit(plan, row.task)
  return (
    <Page
      title={plan.name}
      onBack={onBack}
      actions={
        <>
          <IconButton
            icon={MinusIcon}
            label={t('zoomOut')}
            disabled={zoom <= zooms.least}
            onPress={() => setZoom(Math.max(zooms.least, zoom / zooms.step))}
          />
          <IconButton
            icon={PlusIcon}
            label={t('zoomIn')}
            disabled={zoom >= zooms.most}
            onPress={() => setZoom(Math.min(zooms.most, zoom * zooms.step))}
          />
          <IconButton icon={ProjectIcon} label={t('gantt')} href={`/projects/${plan.projectId}/gantt`} />
        </>
      }
      bottom={
        <div className={css.tools} role="toolbar" aria-label={t('planOptions')}>
          <IconButton
            icon={PlusIcon}
            label={t(row ? 'insertAfter' : 'addTask')}
            disabled={!mayAddBelow(plan, row?.task.parentId ? shown.byId.get(row.task.parentId) : undefined)}
            onPress={() => void write(row ? 'next' : 'last')}
          />
          <IconButton
            icon={FlowIcon}
            label={t('insertChild')}
            disabled={!row || !mayAddBelow(plan, row.task)}
            onPress={() => void write('child')}
          />
          <IconButton
            icon={ChevronLeftIcon}
            label={t('outdent')}
            disabled={!canEdit || row.level === 0}
            onPress={() => changes.move(chosen!, 'up')}
          />
          <IconButton
            icon={ChevronRightIcon}
            label={t('indent')}
            disabled={!canEdit}
            onPress={() => changes.move(chosen!, 'down')}
          />
          <IconButton icon={EditIcon} label={t('rename')} disabled={!canEdit} onPress={() => void rename()} />
          <IconButton icon={CalendarIcon} label={t('details')} disabled={!row} onPress={() => setSheet(chosen)} />
        </div>
      }
    >
      <div ref={scroll} className={css.scroll} data-full role="region" aria-label={t('mindMap')} tabIndex={0}>
        <div className={css.canvas} style={{ width: layout.width * zoom, height: layout.height * zoom }}>
          <div
            className={css.map}
            style={
              {
                scale: zoom,
                '--width': `${nodeSize.width}px`,
                '--height': `${nodeSize.height}px`,
              } as React.CSSProperties
            }
          >
            <svg className={css.branches} aria-hidden="true">
              <path d={branches(layout, drawn)} />
            </svg>
            <button
              type="button"
              className={css.root}
              style={{ translate: `${layout.root.x}px ${layout.root.y}px` }}
              aria-pressed={chosen === null}
              onClick={() => setChosen(null)}
            >
              {plan.name}
            </button>
            {drawn.map(index => {
              const node = layout.nodes[index]!
              const { id } = node.row.task
              return (
                <MindNodeView
                  key={id}
                  node={node}
                  isChosen={chosen === id}
                  isClosed={closed.has(id)}
                  isHeld={drop?.id === id}
                  drop={drop?.target === id ? drop.way : null}
                  isParent={parents.has(id)}
                  onChoose={setChosen}
                  onToggle={id_ => toggle(id_)}
                  onOpen={setSheet}
                />
              )
            })}
          </div>
        </div>
      </div>
      <PlanSheet id={sheet} shown={shown} changes={changes} onClose={() => setSheet(null)} />
    </Page>
  )
}

/** Is this task the other one, or below it? */
function isBelow(id: string, other: string, { byId }: ShownPlan): boolean {
  for (let at: string | undefined = id; at !== undefined; at = byId.get(at)?.parentId) if (at === other) return true
  return false
}
