import { lazy, Suspense } from 'react'
import { useCall, refusalText } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { BellIcon, CheckIcon, LockIcon, PaperclipIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { instantAt, wallClock } from '#platform/web/words/time-zone.ts'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../calendar.words.ts'
import {
  OpenType,
  eventCalls,
  eventTypes,
  mostInvited,
  openTypes,
  reminderMinutes,
  type EventDetail,
  type EventType,
  type Reach,
} from './event.contract.ts'
import { eventDraft, nextHour } from './event-draft.web.ts'
import { creationOffline, updateOffline } from './event-offline.web.ts'
import { remindWord } from './remind-word.web.ts'
import { RepeatField } from './repeat-field.tsx'
import css from './event.module.css'

const FreeBusy = lazy(() => import('./free-busy.tsx').then(module => ({ default: module.FreeBusy })))

interface Values {
  name: string
  type: EventType
  isAllDay: boolean
  startDate: string
  endDate: string
  rule: string | null
  place: string
  partners: readonly PersonBrief[]
  remindBefore: readonly number[]
  openType: number
  detail: string
}

const hour = 3_600_000
const later = (moment: string, milliseconds: number) => new Date(Date.parse(moment) + milliseconds).toISOString()

/** A new event (`?start=`), or a change of one (`?id=`), of a series for as many of it as `apply_to` says. */
export default function EventForm() {
  const { id, occurrence } = useAddress()
  const me = useMe()
  if (!me) return <Skeleton kind="detail" />
  return id ? (
    <Existing id={id} occurrence={occurrence} />
  ) : (
    <Form me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />
  )
}

function Existing({ id, occurrence }: { id: string; occurrence: string | undefined }) {
  const { data, error, refetch } = useCall(eventCalls.detail, { id, ...(occurrence ? { occurrence } : {}) })
  const back = useBack('/calendar/list')
  const me = useMe()
  if (data && me) return <Form key={data.id} event={data} me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />
  return (
    <Page title={t('editEvent')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function valuesOf(event: EventDetail | undefined, start: string): Values {
  if (!event)
    return {
      name: '',
      type: 'meeting',
      isAllDay: false,
      startDate: start,
      endDate: later(start, hour),
      rule: null,
      place: '',
      partners: [],
      remindBefore: [15],
      openType: OpenType.Usual,
      detail: '',
    }
  const { name, type, isAllDay, startDate, endDate, rule, place, partners, remindBefore, openType, detail } = event
  return { name, type, isAllDay, startDate, endDate, rule, place, partners, remindBefore, openType, detail }
}

function Form({ event, me }: { event?: EventDetail; me: PersonBrief }) {
  const { start, apply_to: applyTo = 'all', occurrence } = useAddress()
  const go = useGo()
  const back = useBack('/calendar/list')
  const initial = valuesOf(
    event,
    start && !Number.isNaN(Date.parse(start)) ? new Date(start).toISOString() : nextHour(),
  )
  const isSeries = event?.rule !== null && event !== undefined
  const draft = event ? undefined : eventDraft(me.id, start)
  const uploads = useUploads(mostFiles, 0, [], draft === undefined ? undefined : { name: `${draft} files` })
  const form = useForm(event ? eventCalls.update : eventCalls.create, {
    ...(draft === undefined ? {} : { draft }),
    initial,
    input: ({ partners, ...values }: Values) => {
      const all = { ...values, partnerIds: partners.map(({ id }) => id), remindBefore: [...values.remindBefore] }
      if (!event) return { ...all, resId: uploads.ids } as never
      // Only what is another now: a series whose times nobody touched keeps those that were changed by themselves.
      const kept = initial as unknown as Record<string, unknown>
      const changed = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(kept[name])),
      )
      const people = JSON.stringify(partners) === JSON.stringify(initial.partners) ? {} : { partnerIds: all.partnerIds }
      const times =
        'startDate' in changed || 'endDate' in changed ? { startDate: values.startDate, endDate: values.endDate } : {}
      return {
        id: event.id,
        ...(isSeries
          ? {
              applyTo: applyTo as Reach,
              ...((occurrence ?? event.occurrence) ? { occurrence: occurrence ?? event.occurrence } : {}),
            }
          : {}),
        ...changed,
        ...times,
        ...people,
      } as never
    },

    offline: (event ? updateOffline() : creationOffline()) as never,
    done: ({ id }: { id: string }) => {
      toast.success(event ? t('saved') : t('created'))
      if (event && id === event.id) back()
      else go(`/calendar/${id}`, { replace: true })
    },
  })
  const { values, set, error } = form
  const send = () => (uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send())
  const invited = [event?.owner ?? me, ...values.partners.filter(({ id }) => id !== (event?.owner ?? me).id)]
  const setStart = (startDate: string | null) =>
    startDate &&
    set({ startDate, endDate: later(startDate, Date.parse(values.endDate) - Date.parse(values.startDate)) })
  return (
    <FormScreen
      title={event ? t('editEvent') : t('newEvent')}
      form={{ ...form, send, clear: () => (form.clear(), uploads.clear()) }}
      submit={event ? t('confirm') : t('create')}
      home="/calendar/list"
    >
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={200}
            placeholder={t('nameText')}
            onEnter={send}
          />
        </Field>
        <Choice
          label={t('type')}
          icon={TagIcon}
          options={eventTypes}
          value={values.type}
          say={key => t(key)}
          onChange={type => set({ type })}
        />
      </Section>
      <Section>
        <Field label={t('allDay')} inline>
          <Switch value={values.isAllDay} onChange={isAllDay => set({ isAllDay })} />
        </Field>
        <Field label={t('starts')} inline error={error('startDate')}>
          <When value={values.startDate} isAllDay={values.isAllDay} onChange={setStart} />
        </Field>
        <Field label={t('ends')} inline error={error('endDate')}>
          <When value={values.endDate} isAllDay={values.isAllDay} onChange={endDate => endDate && set({ endDate })} />
        </Field>
        {!(isSeries && applyTo === 'this') && event?.seriesId == null && (
          <RepeatField
            rule={values.rule}
            start={values.startDate}
            error={error('rule')}
            onChange={rule => set({ rule })}
          />
        )}
      </Section>
      <Section>
        <Field label={t('people')} inline error={error('partners')}>
          <PeopleField
            title={t('people')}
            value={values.partners}
            max={mostInvited}
            placeholder={t('noPeople')}
            onChange={partners => set({ partners })}
          />
        </Field>
        {invited.length > 1 && !values.isAllDay && values.startDate < values.endDate && (
          <Suspense>
            <FreeBusy
              people={invited}
              startDate={values.startDate}
              endDate={values.endDate}
              exceptId={event?.id}
              onMove={setStart}
            />
          </Suspense>
        )}
        <Field label={t('place')} error={error('place')}>
          <TextField
            value={values.place}
            onChange={place => set({ place })}
            maxLength={200}
            placeholder={t('placeText')}
          />
        </Field>
        <Field label={t('remind')} inline>
          <FieldButton
            icon={BellIcon}
            placeholder={t('noRemind')}
            onPress={() =>
              void chooseReminders(values.remindBefore).then(remindBefore => remindBefore && set({ remindBefore }))
            }
          >
            {values.remindBefore.map(remindWord).join(t('comma'))}
          </FieldButton>
        </Field>
        <Choice
          label={t('whoSees')}
          icon={LockIcon}
          options={openTypes.map(String)}
          value={String(values.openType)}
          say={key => t(`open${key as '0' | '1' | '2'}`)}
          onChange={key => set({ openType: Number(key) })}
        />
      </Section>
      <Section>
        <Field label={t('detail')} error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={20_000}
            placeholder={t('detailText')}
          />
        </Field>
        {!event && (
          <div className={css.files}>
            <UploadList uploads={uploads} />
            <Button kind="text" small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>
              {filesWord('add')}
            </Button>
          </div>
        )}
      </Section>
    </FormScreen>
  )
}

async function chooseReminders(value: readonly number[]): Promise<number[] | null> {
  const chosen = await pick({
    title: t('remind'),
    multiple: true,
    max: 5,
    value: value.map(String),
    options: reminderMinutes.map(one => ({ value: String(one), name: remindWord(one) })),
  })
  return chosen && chosen.map(one => Number(one.value)).sort((one, other) => one - other)
}

/** A day, or a day and an hour. */
function When({
  value,
  isAllDay,
  onChange,
}: {
  value: string
  isAllDay: boolean
  onChange: (value: string | null) => void
}) {
  if (!isAllDay) return <DateField mode="datetime" value={value} onChange={onChange} />
  const at = (text: string) => {
    const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
    return instantAt({ ...wallClock(value), year, month, day: date })
  }
  return <DateField mode="date" value={day(value)} onChange={text => onChange(text && at(text))} />
}

interface ChoiceProps<Key extends string> {
  label: string
  icon: typeof TagIcon
  options: readonly Key[]
  value: Key
  say: (key: Key) => string
  onChange: (key: Key) => void
}

function Choice<Key extends string>({ label, icon, options, value, say, onChange }: ChoiceProps<Key>) {
  const choose = async () => {
    const chosen = await actionMenu(
      options.map(key => ({ key, name: say(key), icon: key === value ? CheckIcon : icon })),
      label,
    )
    if (chosen) onChange(chosen)
  }
  return (
    <Field label={label} inline>
      <FieldButton icon={icon} onPress={() => void choose()}>
        {say(value)}
      </FieldButton>
    </Field>
  )
}
