import { useState } from 'react'
import { refusalText, useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon, FlowIcon, MoreIcon, ProjectIcon, SendIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LongList } from '#platform/web/kit/long-list.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { usePlanChanges } from '../plan-changes.web.ts'
import { planMenu } from '../plan-menu.web.ts'
import { PlanSheet } from '../sheet/plan-sheet.tsx'
import { openRows } from '../plan-tree.contract.ts'
import { projectPlanCalls } from '../plan.contract.ts'
import { t } from '../plan.words.ts'
import { NewLine, PlanTreeRow, type Inserting } from './plan-tree-row.tsx'
import { useClosed } from '../closed.web.ts'
import { usePlan, type ShownPlan } from '../use-plan.web.ts'
import css from '../plan.module.css'

/** The plan of a waterfall, a collaboration or a product's development as a tree that is written where it stands. */
export default function PlanTab({ project: { id } }: ProjectTabProps) {
  const { shown, error, refetch } = usePlan(id)
  if (!shown)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  return <PlanTree shown={shown} />
}

function PlanTree({ shown }: { shown: ShownPlan }) {
  const { plan, rows } = shown
  const { projectId, can } = plan
  const changes = usePlanChanges(projectId)
  const { closed, toggle, closeAll } = useClosed(projectId)
  const [editing, setEditing] = useState<string | null>(null)
  const [inserting, setInserting] = useState<Inserting | null>(null)
  const [sheet, setSheet] = useState<string | null>(null)
  const seen = openRows(rows, closed)
  const write = (place: Inserting) => {
    if (place.way === 'child') toggle(place.targetId, false)
    setEditing(null)
    setInserting(place)
  }
  const insert = (name: string, place?: Inserting) =>
    changes.insert.run(
      { projectId, name, ...place },
      {
        // What is written next stands behind what was written last.
        onSuccess: ({ id }) => {
          if (place) setInserting({ way: 'next', targetId: id, level: place.level })
        },
      },
    )
  return (
    <>
      {!plan.isPublish && <NotPublished projectId={projectId} canPublish={can.edit} />}
      <div className={css.tools}>
        <Button kind="secondary" small icon={ProjectIcon} href={`/projects/${projectId}/gantt`}>
          {t('gantt')}
        </Button>
        <Button kind="secondary" small icon={FlowIcon} href={`/minder?project_id=${projectId}`}>
          {t('mindMap')}
        </Button>
        <span className={css.space} />
        <IconButton
          icon={MoreIcon}
          label={t('planOptions')}
          onPress={() =>
            void planMenu(shown, {
              closeAll: isClosed =>
                closeAll(isClosed ? rows.filter(({ childNum }) => childNum > 0).map(({ task }) => task.id) : []),
              pullForward: changes.pullForward,
            })
          }
        />
      </div>
      {rows.length === 0 ? (
        <Empty
          icon={CalendarIcon}
          title={t('emptyPlan')}
          text={can.addTask ? t('emptyPlanText') : t('emptyReadOnly')}
          {...(can.addTask
            ? {
                action: (
                  <Button kind="secondary" href={`/projects/${projectId}/import`}>
                    {t('importPlan')}
                  </Button>
                ),
              }
            : {})}
        />
      ) : (
        <LongList items={seen} keyOf={({ task }) => task.id} rowHeight={62} done>
          {row => (
            <PlanTreeRow
              row={row}
              shown={shown}
              changes={changes}
              isClosed={closed.has(row.task.id)}
              onToggle={toggle}
              isEditing={editing === row.task.id}
              inserting={inserting?.targetId === row.task.id ? inserting : null}
              isInserting={changes.insert.running}
              onEdit={setEditing}
              onWrite={write}
              onInsert={insert}
              onStop={() => setInserting(null)}
              onOpen={setSheet}
            />
          )}
        </LongList>
      )}
      {can.addTask && (
        <div className={css.last}>
          <Card>
            <NewLine level={0} busy={changes.insert.running} onEnter={name => insert(name)} />
          </Card>
        </div>
      )}
      <PlanSheet id={sheet} shown={shown} changes={changes} onClose={() => setSheet(null)} />
    </>
  )
}

/** Says that the plan is not published, so its tasks have reached nobody, with the button to publish it. */
function NotPublished({ projectId, canPublish }: { projectId: string; canPublish: boolean }) {
  const publish = useChange(projectPlanCalls.publish, {
    done: ({ taskNum }) => {
      toast.success(t('published', { n: taskNum }))
    },
  })
  const confirmPublishing = async () => {
    if (await confirmDialog({ title: t('publishAsk'), text: t('publishText'), confirm: t('publish') }))
      publish.run({ projectId })
  }
  return (
    <div className={css.notice} role="status">
      <p>
        <b>{t('notPublished')}</b>
        {t('notPublishedText')}
      </p>
      {canPublish && (
        <Button small icon={SendIcon} busy={publish.running} onPress={() => void confirmPublishing()}>
          {t('publish')}
        </Button>
      )}
    </div>
  )
}
