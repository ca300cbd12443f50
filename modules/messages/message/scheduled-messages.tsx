import type { CallInput } from '#platform/contract/call.ts'
import { useChange, usePages, type RowOf } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { chooseDate } from '#platform/web/kit/choose-date.tsx'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ClockIcon, EditIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../messages.words.ts'
import { longestMessage } from './message.contract.ts'
import { scheduledCalls } from './scheduled.contract.ts'

/** One's own messages that wait to be sent in a conversation. */
export const openScheduled = (id: string) =>
  openDialog<void>(({ open, answer }) => (
    <Sheet open={open} onClose={() => answer()} title={t('scheduledMessages')} tall>
      <Scheduled id={id} />
    </Sheet>
  ))

function Scheduled({ id }: { id: string }) {
  const pages = usePages(scheduledCalls.list, { id })
  const update = useChange(scheduledCalls.update)
  const remove = useChange(scheduledCalls.remove)
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.rows.length === 0) return <Empty icon={ClockIcon} title={t('scheduledNone')} />
  return (
    <Section>
      {pages.rows.map(row => (
        <ListRow
          key={row.id}
          title={row.content}
          subtitle={dateTime(row.sendAt)}
          wrap
          onPress={() => void offer(row, { change: update.run, remove: remove.run })}
        />
      ))}
      {pages.hasNextPage && (
        <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Section>
  )
}

interface Acts {
  change: (input: CallInput<typeof scheduledCalls.update>) => void
  remove: (input: CallInput<typeof scheduledCalls.remove>) => void
}

async function offer(
  { id, content, called, isAll, sendAt }: RowOf<typeof scheduledCalls.list>,
  { change, remove }: Acts,
) {
  const act = await actionMenu([
    { key: 'words', name: t('edit'), icon: EditIcon },
    { key: 'time', name: t('changeTime'), icon: ClockIcon },
    { key: 'remove', name: t('unschedule'), icon: TrashIcon, danger: true },
  ])
  if (act === 'remove') remove({ id })
  if (act === 'words') {
    const words = await promptDialog({
      title: t('edit'),
      value: content,
      maxLength: longestMessage,
      multiline: true,
      required: true,
    })
    // Those are called on who still stand in it.
    if (words)
      change({
        id,
        content: words,
        calledIds: called.filter(({ name }) => words.includes(`@${name}`)).map(person => person.id),
        isAll: isAll && words.includes(`@${t('everyone')}`),
      })
  }
  if (act === 'time') {
    const time = await chooseDate({
      title: t('changeTime'),
      mode: 'datetime',
      value: sendAt,
      min: new Date().toISOString(),
    })
    if (time) change({ id, sendAt: time })
  }
}
