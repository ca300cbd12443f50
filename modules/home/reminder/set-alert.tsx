import { useState } from 'react'
import { knownRow } from '#platform/web/app/cache.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { CheckIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t as noticeWord } from '#mechanisms/notifications/notices.words.ts'
import {
  followUpDays,
  minutesBefore,
  reminderCalls,
  type ReminderRow,
} from '#mechanisms/reminders/reminder.contract.ts'
import { beforeWord } from '#mechanisms/reminders/before-word.web.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../home.words.ts'
import css from './set-alert.module.css'

interface Values {
  content: string
  remindAt: string | null
  before: number | null
  followUp: readonly number[]
  isUrgent: boolean
  users: readonly PersonBrief[]
}

const hour = 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * 24 * hour).toISOString()
const nextHour = () => new Date(Math.ceil(Date.now() / hour) * hour).toISOString()

/**
 * A reminder: what of, when, and whom. `?id=` changes one that is still to come; `?type=&subject_id=` hangs it on a
 * record.
 */
export default function SetAlert() {
  const { id } = useAddress()
  return id ? <Edit id={id} /> : <ReminderForm />
}

/** What the list has already, or, on a page that was opened here, what is still to come. */
function Edit({ id }: { id: string }) {
  const back = useBack('/my_alert')
  const known = knownRow<ReminderRow>(reminderCalls.list, id)
  const { data, error, refetch } = useCall(reminderCalls.list, { isDelivered: false, limit: 100 }, { enabled: !known })
  const row = known ?? data?.list.find(one => one.id === id && one.can.edit)
  if (row) return <ReminderForm row={row} />
  return (
    <Page title={t('editReminder')} onBack={back}>
      {error ? (
        <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <ErrorState title={t('resourceLost')} text={t('resourceLostText')} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function ReminderForm({ row }: { row?: ReminderRow }) {
  const { type, subject_id: subjectId, content: about = '', due } = useAddress()
  const me = useMe()
  const [opened] = useState(() => new Date().toISOString())
  const back = useBack('/my_alert')
  const self = me ? [{ id: me.id, name: me.nickName, avatar: me.avatar }] : []
  const initial: Values = row ?? {
    content: about.slice(0, 200),
    remindAt: nextHour(),
    before: null,
    followUp: [],
    isUrgent: false,
    users: self,
  }
  // What is changed may hang on something that is due: the server says so when it is not.
  const mayPrecede = row ? row.type === 'task' || row.before !== null : due !== undefined
  const begins = (row?.type ?? type) === 'event'
  const form = useForm(row ? reminderCalls.update : reminderCalls.create, {
    ...(row ? {} : { draft: `reminder.${subjectId ?? ''}.${me?.id ?? ''}` }),
    initial,
    input: ({ content, remindAt, before, followUp, isUrgent, users }) =>
      ({
        ...(row ? { id: row.id } : { type, subjectId }),
        content,
        remindAt,
        before,
        followUp: [...followUp],
        isUrgent,
        userIds: users.map(user => user.id),
      }) as never,

    done: () => {
      toast.success(t('reminderSaved'))
      back()
    },
  })
  const { content, remindAt, before, followUp, isUrgent, users } = form.values
  return (
    <FormScreen title={row ? t('editReminder') : t('newReminder')} form={form} home="/my_alert">
      <Card>
        <Field label={t('reminderContent')} required error={form.error('content')}>
          <TextArea
            value={content}
            onChange={value => form.set({ content: value })}
            maxLength={200}
            placeholder={t('reminderContentHint')}
          />
        </Field>
        {mayPrecede && (
          <Field label={noticeWord(begins ? 'beforeStart' : 'before')} inline error={form.error('before')}>
            <FieldButton
              onPress={() =>
                void chooseBefore(before, begins).then(chosen => chosen !== undefined && form.set({ before: chosen }))
              }
            >
              {before === null ? noticeWord('atTime') : beforeWord(before, begins)}
            </FieldButton>
          </Field>
        )}
        {before === null && (
          <>
            <Field label={t('reminderTime')} required error={form.error('remindAt')}>
              <DateField
                mode="datetime"
                value={remindAt}
                min={opened}
                onChange={value => form.set({ remindAt: value })}
              />
            </Field>
            <div className={css.later}>
              {followUpDays.map(days => (
                <Button key={days} kind="neutral" small onPress={() => form.set({ remindAt: inDays(days) })}>
                  {t('inDays', { n: days })}
                </Button>
              ))}
            </div>
          </>
        )}
        <Field label={noticeWord('followUp')} inline>
          <FieldButton
            placeholder={noticeWord('followUpNone')}
            onPress={() => void chooseFollowUp(followUp).then(chosen => chosen && form.set({ followUp: chosen }))}
          >
            {followUp.map(n => noticeWord('days', { n })).join(noticeWord('comma'))}
          </FieldButton>
        </Field>
        <Field label={noticeWord('urgent')} inline>
          <Switch value={isUrgent} onChange={value => form.set({ isUrgent: value })} />
        </Field>
        <Field label={t('whom')} error={form.error('users')}>
          <PeopleField value={users} max={100} title={t('whom')} onChange={chosen => form.set({ users: chosen })} />
        </Field>
      </Card>
    </FormScreen>
  )
}

/** So long before the record is due, or null for a time of its own; undefined when cancelled. */
async function chooseBefore(now: number | null, begins: boolean): Promise<number | null | undefined> {
  const chosen = await actionMenu(
    [
      { key: 'time', name: noticeWord('atTime'), ...(now === null ? { icon: CheckIcon } : {}) },
      ...minutesBefore.map(one => ({
        key: String(one),
        name: beforeWord(one, begins),
        ...(one === now ? { icon: CheckIcon } : {}),
      })),
    ],
    noticeWord(begins ? 'beforeStart' : 'before'),
  )
  return chosen === null ? undefined : chosen === 'time' ? null : Number(chosen)
}

async function chooseFollowUp(now: readonly number[]): Promise<number[] | null> {
  const chosen = await pick({
    title: noticeWord('followUp'),
    multiple: true,
    value: now.map(String),
    options: followUpDays.map(n => ({ value: String(n), name: noticeWord('days', { n }) })),
  })
  return chosen && chosen.map(({ value }) => Number(value))
}
