import { useCall, refusalText, useChange } from '#platform/web/app/calls.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon, CheckIcon, CopyIcon, LinkIcon, RefreshIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { feedCalls, feedTasks, type Feed } from './feed.contract.ts'
import css from './feed.module.css'

/** The address under which other programs read the calendar: made, copied, renewed, undone. */
export default function FeedSettings() {
  const { data, error, refetch } = useCall(feedCalls.read, {})
  const renew = useChange(feedCalls.renew, { done: () => toast.success(t('saved')) })
  return (
    <Page title={t('feedTitle')} onBack={useBack('/calendar/list')}>
      {error && !data ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton kind="detail" />
      ) : data.address === null ? (
        <Empty
          icon={LinkIcon}
          title={t('feedNone')}
          text={t('feedText')}
          action={
            <Button busy={renew.running} onPress={() => renew.run({})}>
              {t('feedMake')}
            </Button>
          }
        />
      ) : (
        <Existing feed={data} address={data.address} onRenew={() => renew.run({ tasks: data.tasks })} />
      )}
    </Page>
  )
}

function Existing({ feed, address, onRenew }: { feed: Feed; address: string; onRenew: () => void }) {
  const change = useChange(feedCalls.change)
  const revoke = useChange(feedCalls.revoke, {
    done: () => {
      toast.success(t('feedRevoked'))
      void refresh(feedCalls.read)
    },
  })
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast.success(t('feedCopied')),
      () => toast.none(address),
    )
  const choose = async () => {
    const chosen = await actionMenu(
      feedTasks.map(key => ({ key, name: t(`feedTasks_${key}`), ...(key === feed.tasks ? { icon: CheckIcon } : {}) })),
      t('feedTasks'),
    )
    if (chosen) change.run({ tasks: chosen })
  }
  const sure = (title: string, text: string) => confirmDialog({ title, text, confirm: title, danger: true })
  return (
    <>
      <Section title={t('feedAddress')} note={t('feedText')}>
        <p className={css.address}>{address}</p>
        <ListRow left={<CopyIcon size={22} />} title={t('feedCopy')} tone="brand" onPress={() => void copy()} />
        <ListRow
          left={<CalendarIcon size={22} />}
          title={t('feedOpen')}
          subtitle={t('feedOpenText')}
          onPress={() => {
            location.href = address.replace(/^https?:/, 'webcal:')
          }}
        />
      </Section>
      <Section note={t('feedSecret')}>
        <ListRow title={t('feedTasks')} right={t(`feedTasks_${feed.tasks}`)} chevron onPress={() => void choose()} />
        <ListRow title={t('feedUsed')} right={feed.usedAt ? dateTime(feed.usedAt) : t('feedNever')} />
        <ListRow
          left={<RefreshIcon size={22} />}
          title={t('feedRenew')}
          onPress={() =>
            void sure(t('feedRenew'), t('feedRenewText')).then(yes => {
              if (yes) onRenew()
            })
          }
        />
        <ListRow
          left={<TrashIcon size={22} />}
          title={t('feedRevoke')}
          tone="danger"
          onPress={() =>
            void sure(t('feedRevoke'), t('feedRevokeText')).then(yes => {
              if (yes) revoke.run({})
            })
          }
        />
      </Section>
    </>
  )
}
