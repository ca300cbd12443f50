import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressRing } from '#platform/web/kit/progress.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { cycleName } from '#mechanisms/cycles/show-cycle.web.ts'
import { t } from '../goals.words.ts'
import { goalCalls, goalKinds, goalStatuses, type GoalStatus } from './goal.contract.ts'
import { editGoal, noteMarch } from './goal-sheet.tsx'
import { toneOf } from './use-goals.web.ts'

/** A goal: how far it has come, day by day. */
export default function GoalDetail() {
  const { id = '' } = useAddress()
  const go = useGo()
  const unlink = useChange(goalCalls.unlink, {
    done: () => {
      toast.success(t('removed'))
      go('/plan/list', { replace: true })
    },
  })
  const removal = useChange(goalCalls.removeMarch, { done: () => toast.success(t('removed')) })
  async function takeBack(march: string) {
    if (await confirmDialog({ title: t('removeMarchAsk'), confirm: t('removeMarch'), danger: true }))
      removal.run({ id: march })
  }
  const standing = useChange(goalCalls.setStatus, { done: () => toast.success(t('saved')) })
  async function chooseStatus() {
    const chosen = await actionMenu(
      [
        ...goalStatuses.map(one => ({ key: String(one), name: t(`status_${one}`) })),
        { key: 'computed', name: t('computed') },
      ],
      t('status'),
    )
    if (chosen) standing.run({ id, status: chosen === 'computed' ? null : (Number(chosen) as GoalStatus) })
  }
  async function remove() {
    if (await confirmDialog({ title: t('unlink'), text: t('unlinkText'), confirm: t('unlink'), danger: true }))
      unlink.run({ goalUuid: id })
  }
  return (
    <DetailScreen
      title={t('goal')}
      call={goalCalls.detail}
      input={{ id }}
      bottom={goal =>
        goal.can.edit && (
          <Button wide onPress={() => void noteMarch(goal)}>
            {t('march')}
          </Button>
        )
      }
      actions={goal =>
        goal.can.edit && (
          <>
            <IconButton icon={EditIcon} label={t('edit')} onPress={() => void editGoal(goal)} />
            <IconButton icon={TrashIcon} label={t('unlink')} onPress={() => void remove()} />
          </>
        )
      }
    >
      {goal => (
        <>
          <Section>
            <ListRow
              wrap
              title={goal.name}
              subtitle={`${cycleName(goalKinds[goal.goalType]!, goal.goalCycle)} · ${goal.user?.name ?? ''}`}
              left={<ProgressRing percent={goal.progress} label={t('progress')} tone={toneOf(goal.status)} />}
              right={goal.lock ? t('locked') : undefined}
            />
            <ListRow
              title={t('status')}
              subtitle={goal.finishedAt !== null || goal.isStatusSet ? undefined : t('computed')}
              right={goal.finishedAt !== null ? t('finished') : t(`status_${goal.status}`)}
              {...(goal.can.edit ? { chevron: true, onPress: () => void chooseStatus() } : {})}
            />
            {goal.summary !== '' && <ListRow wrap title={t('summary')} subtitle={goal.summary} />}
            {goal.planNum !== null && (
              <ListRow title={t('planNum')} right={`${goal.doneNum ?? 0} / ${goal.planNum} ${goal.unit}`} />
            )}
            {goal.parentId && (
              <ListRow wrap title={t('parent')} subtitle={goal.parentName} href={`/plan/${goal.parentId}`} />
            )}
            {goal.taskId && <ListRow title={t('task')} href={`/tasks/${goal.taskId}`} />}
          </Section>
          {goal.goalMarches.length > 0 && (
            <Section title={t('marches')}>
              {goal.goalMarches.toReversed().map(one => (
                <ListRow
                  key={one.id}
                  wrap
                  title={`${one.progress}%`}
                  subtitle={[day(one.day), one.summary, one.isHeld && t('held')].filter(Boolean).join(' · ')}
                  right={
                    goal.can.edit && (
                      <IconButton icon={TrashIcon} label={t('removeMarch')} onPress={() => void takeBack(one.id)} />
                    )
                  }
                />
              ))}
            </Section>
          )}
        </>
      )}
    </DetailScreen>
  )
}
