import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CloseIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { delegationCalls, type DelegationRow } from '#mechanisms/approvals/delegation.contract.ts'
import { Face } from '#mechanisms/people/face.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../approvals.words.ts'

/** Who decides for me while I am away. */
export default function Delegation() {
  const { data, error, refetch } = useCall(delegationCalls.list, {})
  const [isAdding, setAdding] = useState(false)
  return (
    <Page
      title={t('delegation')}
      onBack={useBack('/approval/list')}
      bottom={
        <Button wide onPress={() => setAdding(true)}>
          {t('newDelegation')}
        </Button>
      }
    >
      {!data &&
        (error ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="rows" count={2} />
        ))}
      {data?.list.length === 0 && <Empty icon={UsersIcon} title={t('noDelegation')} text={t('noDelegationText')} />}
      {data && data.list.length > 0 && (
        <Section note={t('delegationNote')}>
          {data.list.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </Section>
      )}
      {isAdding && <NewDelegation onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Row({ row: { id, delegate, startDate, endDate, reason, isActive } }: { row: DelegationRow }) {
  const remove = useChange(delegationCalls.remove, { done: () => toast.success(t('ended')) })
  async function end() {
    if (await confirmDialog({ title: t('endDelegationAsk', { name: delegate.name }), confirm: t('endDelegation') }))
      remove.run({ id })
  }
  return (
    <ListRow
      wrap
      left={<Face person={delegate} size={40} />}
      title={delegate.name}
      subtitle={[t('days', { from: day(startDate), to: day(endDate) }), reason].filter(Boolean).join(' · ')}
      badge={<StatusPill tone={isActive ? 'success' : 'neutral'}>{t(isActive ? 'active' : 'planned')}</StatusPill>}
      right={<IconButton icon={CloseIcon} label={t('endDelegation')} onPress={() => void end()} />}
    />
  )
}

interface Values {
  delegate: PersonBrief | null
  delegateId: string
  startDate: string | null
  endDate: string | null
  reason: string
}

function NewDelegation({ onClose }: { onClose: () => void }) {
  const me = useMe()
  const form = useForm(delegationCalls.create, {
    initial: { delegate: null, delegateId: '', startDate: null, endDate: null, reason: '' } as Values,
    input: ({ delegate, startDate, endDate, reason }) => ({
      delegateId: delegate?.id ?? '',
      startDate: startDate ?? '',
      endDate: endDate ?? '',
      reason,
    }),

    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const { values, set, error } = form
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('newDelegation')}
      bottom={
        <Button wide busy={form.sending} onPress={form.send}>
          {t('newDelegation')}
        </Button>
      }
    >
      <Card>
        <Field label={t('delegateTo')} required error={error('delegateId')} inline>
          <PersonField
            value={values.delegate}
            onChange={delegate => set({ delegate, delegateId: delegate?.id ?? '' })}
            without={me ? [me.id] : []}
          />
        </Field>
        <Field label={t('startDate')} required error={error('startDate')} inline>
          <DateField value={values.startDate} onChange={startDate => set({ startDate })} />
        </Field>
        <Field label={t('endDate')} required error={error('endDate')} inline>
          <DateField value={values.endDate} onChange={endDate => set({ endDate })} />
        </Field>
        <Field label={t('reason')} error={error('reason')}>
          <TextField
            value={values.reason}
            onChange={reason => set({ reason })}
            maxLength={100}
            placeholder={t('reasonText')}
          />
        </Field>
      </Card>
    </Sheet>
  )
}
