import { useCall, useChange } from '#platform/web/app/calls.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { BellIcon, ClockIcon, EditIcon, LogoutIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '#mechanisms/notifications/notices.words.ts'
import { beforeWord } from './before-word.web.ts'
import { minutesBefore, reminderCalls, type ReminderRow } from './reminder.contract.ts'

interface SectionProps {
  subjectType: string
  subjectId: string
  /** The record's name: what is said at its time, unless something else is written. */
  name: string
  /** When it is due or begins; null: there is no such moment, and a reminder has a time of its own. */
  due: string | null
  /** An event begins, everything else is due. */
  begins?: boolean
}

/**
 * What the actor is to be reminded of here, and whom else they have reminded: made with two taps, or with all that a
 * reminder can have.
 */
export function ReminderSection({ subjectType, subjectId, name, due, begins = false }: SectionProps) {
  const go = useGo()
  const { data } = useCall(reminderCalls.list, { type: subjectType, subjectId, isDelivered: false, limit: 20 })
  const create = useChange(reminderCalls.create, {
    done: () => toast.success(t('reminderSet')),
  })
  const remove = useChange(reminderCalls.remove, {
    done: () => toast.success(t('reminderGone')),
  })
  const exit = useChange(reminderCalls.exit, {
    done: () => toast.success(t('exitedReminder')),
  })
  const write = () =>
    go(
      `/set_alert?${new URLSearchParams({ type: subjectType, subject_id: subjectId, content: name, ...(due ? { due } : {}) })}`,
    )

  async function add() {
    const left = due === null ? -1 : (Date.parse(due) - Date.now()) / 60_000
    const offered = minutesBefore.filter(minutes => minutes < left)
    if (offered.length === 0) return write()
    const chosen = await actionMenu(
      [
        ...offered.map(minutes => ({ key: String(minutes), name: beforeWord(minutes, begins), icon: ClockIcon })),
        { key: 'write', name: t('reminderMore'), text: t('reminderMoreText'), icon: EditIcon },
      ],
      t('addReminder'),
    )
    if (chosen === 'write') write()
    else if (chosen) create.run({ type: subjectType, subjectId, content: name.slice(0, 200), before: Number(chosen) })
  }
  async function offer(row: ReminderRow) {
    const chosen = await actionMenu(
      [
        ...(row.can.edit ? [{ key: 'edit' as const, name: t('editReminder'), icon: EditIcon }] : []),
        ...(row.can.remove
          ? [{ key: 'remove' as const, name: t('removeReminder'), icon: TrashIcon, danger: true }]
          : []),
        ...(row.can.exit ? [{ key: 'exit' as const, name: t('exitReminder'), icon: LogoutIcon }] : []),
      ],
      row.content,
    )
    if (chosen === 'edit') go(`/set_alert?id=${row.id}`)
    if (chosen === 'exit') exit.run({ id: row.id })
    if (
      chosen === 'remove' &&
      (await confirmDialog({
        title: t('removeReminder'),
        text: row.content,
        confirm: t('removeReminder'),
        danger: true,
      }))
    )
      remove.run({ id: row.id })
  }
  const rows = data?.list ?? []
  return (
    <Addable name={t('reminder')} icon={BellIcon} empty={rows.length === 0} onAdd={() => void add()}>
      <Section title={t('reminder')}>
        {rows.map(row => (
          <ListRow
            key={row.id}
            left={<BellIcon size={20} />}
            title={whenOf(row, due, begins)}
            subtitle={[
              row.users.map(user => user.name).join(t('comma')),
              row.content === name ? '' : row.content,
              row.followUp.length > 0 && `${t('followUp')} ${row.followUp.map(n => t('days', { n })).join(t('comma'))}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            {...(row.can.remove || row.can.exit ? { onPress: () => void offer(row) } : {})}
          />
        ))}
        <AddRow
          name={t('addReminder')}
          {...(rows.length === 0 && {
            text: t(due === null ? 'addReminderAt' : begins ? 'addReminderStart' : 'addReminderDue'),
          })}
          onPress={() => void add()}
        />
      </Section>
    </Addable>
  )
}

/** One that stands before the record's moment moves with it, before the server has said so. */
const whenOf = ({ before, remindAt }: ReminderRow, due: string | null, begins: boolean): string =>
  before === null
    ? dateTime(remindAt)
    : `${beforeWord(before, begins)} · ${dateTime(due === null ? remindAt : new Date(Date.parse(due) - before * 60_000).toISOString())}`
