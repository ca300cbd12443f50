import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { useGo } from '#platform/web/app/navigation.ts'
import { Avatar, AvatarGroup } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon, EditIcon, LogoutIcon, SettingsIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { reminderCalls, type ReminderRow } from '#mechanisms/reminders/reminder.contract.ts'
import { beforeWord } from '#mechanisms/reminders/before-word.web.ts'
import { t as noticeWord } from '#mechanisms/notifications/notices.words.ts'
import { t } from '../home.words.ts'

/** The reminders that I made or am reminded by: those to come first. */
export default function MyAlert() {
  const go = useGo()
  const remove = useChange(reminderCalls.remove, {
    optimistic: ({ id }) => patchRows<ReminderRow>(reminderCalls.list, id!, () => null),

    done: () => toast.success(t('removed')),
  })
  const exit = useChange(reminderCalls.exit, {
    optimistic: ({ id }) => patchRows<ReminderRow>(reminderCalls.list, id, () => null),
    done: () => toast.success(noticeWord('exitedReminder')),
  })
  const act = async (action: 'edit' | 'remove' | 'exit', row: ReminderRow) => {
    if (action === 'edit') go(`/set_alert?id=${row.id}`)
    else if (action === 'exit') exit.run({ id: row.id })
    else if (await confirmDialog({ title: t('removeReminder'), text: row.content, confirm: t('remove'), danger: true }))
      remove.run({ id: row.id })
  }
  return (
    <ListScreen
      title={t('reminders')}
      newAt="/set_alert"
      actions={<IconButton icon={SettingsIcon} label={noticeWord('settings')} href="/notice_setting" />}
      call={reminderCalls.list}
      query={{ limit: 20 }}
      empty={{
        icon: BellIcon,
        title: t('noReminders'),
        text: t('noRemindersText'),
        create: { label: t('newReminder'), href: '/set_alert' },
      }}
    >
      {row =>
        row.can.remove || row.can.exit ? (
          <SwipeRow
            label={row.content}
            onAction={action => void act(action, row)}
            actions={[
              ...(row.can.edit ? [{ key: 'edit' as const, name: t('edit'), icon: EditIcon }] : []),
              ...(row.can.remove ? [{ key: 'remove' as const, name: t('remove'), icon: TrashIcon, danger: true }] : []),
              ...(row.can.exit ? [{ key: 'exit' as const, name: noticeWord('exitReminder'), icon: LogoutIcon }] : []),
            ]}
          >
            <Row row={row} />
          </SwipeRow>
        ) : (
          <Row row={row} />
        )
      }
    </ListScreen>
  )
}

const Row = ({ row }: { row: ReminderRow }) => (
  <ListRow
    {...(row.can.edit ? { href: `/set_alert?id=${row.id}`, chevron: false } : {})}
    left={<Avatar name={row.creator?.name ?? ''} />}
    title={row.content}
    subtitle={[dateTime(row.remindAt), row.before !== null && beforeWord(row.before, row.type === 'event')]
      .filter(Boolean)
      .join(' · ')}
    badge={
      <StatusPill tone={row.isDelivered ? 'neutral' : 'brand'}>{row.isDelivered ? t('given') : t('toCome')}</StatusPill>
    }
    right={<AvatarGroup people={row.users.map(({ name }) => ({ name }))} max={3} />}
  />
)
