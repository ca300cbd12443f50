import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CheckIcon, FlowIcon, LockIcon, PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { processCalls, type ProcessRow } from '#mechanisms/approvals/process.contract.ts'
import { t } from '../approvals.words.ts'

const newAt = '/members_management/approvals/new'

/** The company's approval processes, by the type of record that they are for. */
export default function ProcessList() {
  useScreenKind('list')
  const { data } = useCall(processCalls.list, {})
  return (
    <Page
      title={t('processes')}
      onBack={useBack('/members_management')}
      actions={data?.can.create && <IconButton icon={PlusIcon} label={t('newProcess')} href={newAt} />}
    >
      <Processes />
    </Page>
  )
}

function Processes() {
  const { data, error, refetch } = useCall(processCalls.list, {})
  if (!data)
    return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />
  if (data.list.length === 0)
    return (
      <Empty
        icon={FlowIcon}
        title={t('noProcesses')}
        text={t('noProcessesText')}
        action={data.can.create && <Button href={newAt}>{t('newProcess')}</Button>}
      />
    )
  const types = [...new Set(data.list.map(({ typeName }) => typeName))]
  return types.map(name => (
    <Section key={name} title={name}>
      {data.list
        .filter(({ typeName }) => typeName === name)
        .map(row => (
          <Row key={row.id} row={row} />
        ))}
    </Section>
  ))
}

function Row({ row: { id, name, version, stepNum, isOpen } }: { row: ProcessRow }) {
  const open = useChange(processCalls.open, { done: () => toast.success(t('saved')) })
  const remove = useChange(processCalls.remove, { done: () => toast.success(t('removed')) })
  async function act(key: 'open' | 'remove') {
    if (key === 'open') return open.run({ id, isOpen: !isOpen })
    if (
      await confirmDialog({
        title: t('removeAsk', { name }),
        text: t('removeText'),
        confirm: t('removeIt'),
        danger: true,
      })
    )
      remove.run({ id })
  }
  return (
    <SwipeRow
      label={name}
      onAction={key => void act(key)}
      actions={[
        { key: 'open', name: t(isOpen ? 'closeIt' : 'openIt'), icon: isOpen ? LockIcon : CheckIcon },
        { key: 'remove', name: t('removeIt'), icon: TrashIcon, danger: true },
      ]}
    >
      <ListRow
        href={`/members_management/approvals/${id}`}
        title={name}
        subtitle={t('versionSteps', { version, n: stepNum })}
        chevron={false}
        badge={<StatusPill tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'open' : 'closed')}</StatusPill>}
      />
    </SwipeRow>
  )
}
