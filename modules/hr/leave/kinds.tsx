import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { patch } from '#platform/web/app/cache.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, SunIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { leaveKindCalls, type LeaveKindRow } from './leave-kind.contract.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

/** The company's kinds of leave: read by everybody, kept by HR managers. */
export default function LeaveKinds() {
  useScreenKind('list')
  const { data, error, refetch } = useCall(leaveKindCalls.list, {})
  const manages = data?.can.create === true
  const open = useChange(leaveKindCalls.open, {
    optimistic: ({ id, isOpen }) =>
      patch(leaveKindCalls.list, {}, ({ list, can }) => ({
        can,
        list: list.map(one => (one.id === id ? { ...one, isOpen: isOpen === true } : one)),
      })),
  })
  return (
    <Page
      title={t('kinds')}
      onBack={useBack('/hr/list')}
      scrollKey={useHistoryKey()}
      actions={manages && <IconButton icon={PlusIcon} label={t('newKind')} href="/hr/leave/kinds/new" />}
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data?.list.length === 0 && (
        <Empty
          icon={SunIcon}
          title={t('noKinds')}
          text={t('noKindsText')}
          {...(manages ? { action: <Button href="/hr/leave/kinds/new">{t('newKind')}</Button> } : {})}
        />
      )}
      {data && data.list.length > 0 && (
        <Card>
          {data.list.map(kind => (
            <ListRow
              key={kind.id}
              title={kind.name}
              subtitle={rulesText(kind)}
              wrap
              {...(manages ? { href: `/hr/leave/kinds/${kind.id}` } : {})}
              {...(manages
                ? {
                    control: (
                      <span className={css.switch}>
                        <Switch
                          label={t('offered', { name: kind.name })}
                          value={kind.isOpen}
                          onChange={isOpen => open.run({ id: kind.id, isOpen })}
                        />
                      </span>
                    ),
                  }
                : kind.isOpen
                  ? {}
                  : { right: t('closed') })}
            />
          ))}
        </Card>
      )}
    </Page>
  )
}

const rulesText = ({ unit, isPaid, needsBalance, proofDays, countsRestDays }: LeaveKindRow) =>
  [
    t(`unit_${unit}`),
    t(isPaid ? 'paid' : 'unpaid'),
    needsBalance && t('hasBalance'),
    proofDays !== null && t('hasProof'),
    countsRestDays && t('calendarDays'),
  ]
    .filter(Boolean)
    .join(' · ')
