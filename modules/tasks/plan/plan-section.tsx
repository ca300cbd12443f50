import type { CallOutput } from '#platform/contract/call.ts'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu, type Action } from '#platform/web/kit/action-sheet.tsx'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import {
  ChevronRightIcon,
  ClockIcon,
  DownloadIcon,
  EditIcon,
  FlowIcon,
  SearchIcon,
  TrashIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { exchangeCalls, exchangeFormats, type ExchangeFormat } from '../exchange/exchange.contract.ts'
import { chooseTask } from '../task/choose-task.web.ts'
import { type TaskDetail } from '../task/task.contract.ts'
import { chooseLinkType } from './choose-link.web.ts'
import { linkText, readLink } from './plan-link.contract.ts'
import { planCalls } from './plan.contract.ts'
import { t } from './plan.words.ts'

type Neighbour = CallOutput<typeof planCalls.plan>['predecessors'][number]

/** What the task waits for and what waits for it; a plan leaves from here as a file. */
export default function PlanSection({ task }: { task: TaskDetail }) {
  const { id, can, childNum } = task
  const { data: plan } = useCall(planCalls.plan, { id })
  const put = useChange(planCalls.setPredecessor, {
    done: ({ moved }) => {
      toast.success(moved > 0 ? t('moved', { n: moved }) : t('saved'))
    },
  })
  const remove = useChange(planCalls.removePredecessor, {
    done: () => {
      toast.success(t('saved'))
    },
  })
  if (!plan || (!can.edit && plan.predecessors.length === 0 && plan.successors.length === 0 && childNum === 0))
    return null

  async function add() {
    const way = await actionMenu(
      [
        { key: 'choose', name: t('addByName'), icon: SearchIcon },
        { key: 'write', name: t('addByNumber'), icon: EditIcon },
      ],
      t('add'),
    )
    if (way === 'write') await addByNumber()
    const chosen =
      way === 'choose' ? await chooseTask(t('add'), [id, ...(plan?.predecessors.map(one => one.id) ?? [])]) : null
    const type = chosen && (await chooseLinkType())
    if (type) put.run({ id, number: chosen.code, type })
  }
  async function addByNumber() {
    const input = await promptDialog({
      title: t('add'),
      text: t('addText'),
      label: t('number'),
      placeholder: t('addHint'),
      maxLength: 20,
      required: true,
    })
    if (input !== null) put.run({ id, ...readLink(input) })
  }
  async function changeLag({ code, lag, type }: Neighbour) {
    const input = await promptDialog({
      title: t('changeLag'),
      text: t('lagText'),
      label: t('lagDays'),
      value: String(lag),
      maxLength: 5,
      required: true,
    })
    if (input !== null) put.run({ id, number: code, type, lag: Number.parseInt(input, 10) || 0 })
  }
  async function changeType({ code, lag, type: now }: Neighbour) {
    const type = await chooseLinkType(now)
    if (type) put.run({ id, number: code, type, lag })
  }
  return (
    <Addable
      name={t('plan')}
      icon={FlowIcon}
      empty={plan.predecessors.length === 0 && plan.successors.length === 0 && childNum === 0}
      onAdd={() => void add()}
    >
      <Section title={t('plan')} note={childNum > 0 || task.parent ? t('row', { n: plan.number }) : undefined}>
        {plan.predecessors.map(one => (
          <NeighbourRow
            key={one.id}
            of={one}
            side="before"
            canChange={can.edit}
            onLag={() => void changeLag(one)}
            onType={() => void changeType(one)}
            onRemove={() => remove.run({ id, predecessorId: one.id })}
          />
        ))}
        {plan.successors.map(one => (
          <NeighbourRow key={one.id} of={one} side="behind" />
        ))}
        {can.edit && <AddRow name={t('add')} onPress={() => void add()} />}
        {childNum > 0 && (
          <ListRow left={<DownloadIcon size={20} />} title={t('exportPlan')} onPress={() => void exportPlan(id)} />
        )}
      </Section>
    </Addable>
  )
}

interface NeighbourRowProps {
  of: Neighbour
  side: 'before' | 'behind'
  canChange?: boolean
  onLag?: () => void
  onType?: () => void
  onRemove?: () => void
}

function NeighbourRow({
  of: { id, code, name, isSeen, planStartDate, planEndDate, ...link },
  side,
  canChange = false,
  onLag,
  onType,
  onRemove,
}: NeighbourRowProps) {
  const go = useGo()
  const { type, lag } = link
  // The end that binds, or is bound.
  const isStart = type[side === 'before' ? 0 : 1] === 'S'
  const when = isStart
    ? planStartDate && t('starts', { when: dateTime(planStartDate) })
    : planEndDate && t('ends', { when: dateTime(planEndDate) })
  const subtitle = [
    type === 'FS' ? code : linkText(code, link),
    when ?? t('noDates'),
    type === 'FS' && lag !== 0 && (lag > 0 ? t('lag', { n: lag }) : t('lead', { n: -lag })),
  ]
    .filter(Boolean)
    .join(' · ')
  const title = isSeen ? name : t('hidden')
  const badge = <StatusPill tone="neutral">{t(side)}</StatusPill>
  const address = `/tasks/${id}`
  if (!canChange)
    return <ListRow title={title} subtitle={subtitle} badge={badge} {...(isSeen ? { href: address } : {})} />
  const open = async () => {
    const actions: Action<'look' | 'type' | 'lag' | 'remove'>[] = [
      ...(isSeen ? [{ key: 'look', name: t('look'), icon: ChevronRightIcon } as const] : []),
      { key: 'type', name: t('changeType'), icon: FlowIcon },
      { key: 'lag', name: t('changeLag'), icon: ClockIcon },
      { key: 'remove', name: t('remove'), icon: TrashIcon, danger: true },
    ]
    const chosen = await actionMenu(actions, title)
    if (chosen === 'look') go(address)
    if (chosen === 'type') onType?.()
    if (chosen === 'lag') onLag?.()
    if (chosen === 'remove') onRemove?.()
  }
  return <ListRow title={title} subtitle={subtitle} badge={badge} chevron onPress={() => void open()} />
}

async function exportPlan(rootId: string) {
  const chosen = await actionMenu(
    exchangeFormats.map((key): Action<ExchangeFormat> => ({ key, name: t(key), icon: DownloadIcon })),
    t('exportPlan'),
  )
  if (chosen !== null) await download(exchangeCalls.export, { rootId, format: chosen })
}
