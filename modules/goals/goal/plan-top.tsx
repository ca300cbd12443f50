import { useCall, useChange } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { LockIcon, MoreIcon, PlusIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { CycleBar } from '#mechanisms/cycles/cycle-bar.tsx'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../goals.words.ts'
import { mostViewers, planViewerCalls } from '../viewer/plan-viewer.contract.ts'
import css from './plan-top.module.css'
import { goalCalls, type GoalsPage } from './goal.contract.ts'
import { newGoal } from './goal-sheet.tsx'
import type { useGoalCycle } from './use-goals.web.ts'

interface Shown {
  plan: GoalsPage | undefined
  shown: ReturnType<typeof useGoalCycle>
}
type Query = Shown['shown']['query']

/** Whose plan it is, one's own without a name. */
export function usePlanTitle(plan: GoalsPage | undefined, { userId }: Query) {
  const me = useMe()
  return userId === undefined || userId === me?.id ? t('plan') : t('planOf', { name: plan?.user?.name ?? '' })
}

const views = ['list', 'tree', 'minder'] as const
export type PlanView = (typeof views)[number]

/** Which cycle is shown, as what: the same goals as a list, a tree or a map. */
export function PlanTop({ view, plan, shown: { kinds, kind, query, at, onChange } }: Shown & { view: PlanView }) {
  const go = useGo()
  return (
    <>
      <CycleBar kinds={kinds} kind={kind} cycle={query.goalCycle} onChange={onChange} />
      <div className={css.views}>
        <Segmented<PlanView>
          label={t('view')}
          value={view}
          options={views.map(key => ({ key, name: t(`view_${key}`) }))}
          onChange={next => go(`/plan/${next}${at}`, { replace: true })}
        />
      </div>
      {plan && view !== 'minder' && <Carry plan={plan} cycle={query} />}
    </>
  )
}

/** What one does with a plan, whether it is a list or a tree. */
export const PlanActions = ({ plan, shown: { query, onPerson } }: Shown) => (
  <>
    <WhoseButton onPerson={onPerson} />
    {plan && <Menu plan={plan} cycle={query} />}
    {plan?.can.edit && <IconButton icon={PlusIcon} label={t('new')} onPress={() => void newGoal(query)} />}
  </>
)

interface PlanProps {
  plan: GoalsPage
  cycle: Query
}

/** What the cycle before has left undone, in one tap. */
function Carry({ plan: { undoneBefore, can, lock }, cycle }: PlanProps) {
  const carry = useChange(goalCalls.carry, { done: ({ num }) => toast.success(t('carried', { num })) })
  if (lock) return <ListRow left={<LockIcon />} title={t('locked')} />
  if (!can.edit || undoneBefore === 0) return null
  return (
    <Button kind="text" small busy={carry.running} onPress={() => carry.run(cycle)}>
      {t('carry', { num: undoneBefore })}
    </Button>
  )
}

function WhoseButton({ onPerson }: { onPerson: (id: string) => void }) {
  const { data } = useCall(planViewerCalls.users, {})
  if (!data || data.list.length < 2) return null
  const choose = async () => {
    const chosen = await pick({
      title: t('whose'),
      options: data.list.map(({ relation, ...person }) => ({
        value: person.id,
        name: person.name,
        left: <Face person={person} size={32} />,
        ...(relation === 'own' ? {} : { text: t(`relation_${relation}`) }),
      })),
    })
    if (chosen?.[0]) onPerson(chosen[0].value)
  }
  return <IconButton icon={UserIcon} label={t('whose')} onPress={() => void choose()} />
}

function Menu({ plan: { can, lock: isLocked }, cycle }: PlanProps) {
  const go = useGo()
  const saved = { done: () => toast.success(t('saved')) }
  const lock = useChange(goalCalls.lock, saved)
  const keep = useChange(goalCalls.snapshot, saved)
  const me = useMe()
  const isOwn = me !== undefined && (cycle.userId ?? me.id) === me.id
  const sharing = useChange(planViewerCalls.share, saved)
  async function share() {
    const { list } = await sendCall(planViewerCalls.viewers, {})
    const people = await choosePeople({ title: t('share'), value: list, max: mostViewers, without: me ? [me.id] : [] })
    if (people) sharing.run({ personIds: people.map(({ id }) => id) })
  }
  const { data: kept } = useCall(goalCalls.snapshots, { ...cycle, start: 0, limit: 20 })
  async function choose() {
    const chosen = await actionMenu([
      ...(can.snapshot ? [{ key: 'snapshot', name: t('snapshot') }] : []),
      ...(can.lock ? [{ key: 'lock', name: t(isLocked ? 'unlock' : 'lock') }] : []),
      ...(isOwn ? [{ key: 'share', name: t('share') }] : []),
      { key: 'export', name: t('exportGoals') },
      ...(can.edit ? [{ key: 'import', name: t('importGoals') }] : []),
      ...(kept?.list ?? []).map(({ id: key, name }) => ({ key, name, text: t('snapshots') })),
    ])
    if (chosen === 'export') void download(goalCalls.export, cycle)
    else if (chosen === 'share') void share()
    else if (chosen === 'import') go('/plan/import')
    else if (chosen === 'lock') lock.run({ ...cycle, lock: !isLocked })
    else if (chosen === 'snapshot') {
      const name = await promptDialog({
        title: t('snapshot'),
        label: t('snapshotName'),
        maxLength: 100,
        required: true,
      })
      if (name) keep.run({ ...cycle, name })
    } else if (chosen) go(`/plan/snapshot/${chosen}`)
  }
  return <IconButton icon={MoreIcon} label={t('more')} onPress={() => void choose()} />
}
