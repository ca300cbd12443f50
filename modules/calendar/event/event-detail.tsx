import { useEffect, useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  BellIcon,
  ClockIcon,
  EditIcon,
  LocationIcon,
  LockIcon,
  LogoutIcon,
  MoreIcon,
  RefreshIcon,
  TrashIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, day, time, weekday } from '#platform/web/words/format.ts'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import type { HistoryRow } from '#mechanisms/history/history.contract.ts'
import { ReminderSection } from '#mechanisms/reminders/reminder-section.tsx'
import { LinkedText } from '#mechanisms/short-codes/linked-text.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../calendar.words.ts'
import { eventTones } from '../view/looks.web.ts'
import { OpenType, eventCalls, type Answer, type EventDetail, type EventType, type Reach } from './event.contract.ts'
import { EventAbout } from './event-about.tsx'
import { knownEvent } from './event-offline.web.ts'
import { EventPeople, MyAnswer } from './event-people.tsx'
import { remindWord } from './remind-word.web.ts'
import { repeatSentence } from './repeat.web.ts'
import css from './event.module.css'

/** An event; of a series, the occurrence that the address names. */
export default function EventDetailScreen() {
  const { id = '', occurrence } = useAddress()
  const me = useMe()
  const input = { id, ...(occurrence ? { occurrence } : {}) }
  return (
    <DetailScreen
      key={`${id} ${occurrence ?? ''}`}
      title={t('event')}
      call={eventCalls.detail}
      input={input}
      fetcher={pageFetcher(eventCalls.detail, 'event')}
      known={knownEvent(id, occurrence)}
      actions={event => <Actions event={event} />}
    >
      {(event, isWhole) =>
        isWhole ? (
          <Whole event={event as EventDetail} input={input} me={me} />
        ) : (
          <>
            <Head event={event} />
            <Skeleton kind="detail" />
          </>
        )
      }
    </DetailScreen>
  )
}

function Whole({
  event,
  input,
  me,
}: {
  event: EventDetail
  input: { id: string; occurrence?: string }
  me: ReturnType<typeof useMe>
}) {
  const { id, newStatus, name, rule, startDate, endDate, creator, createdAt } = event
  const [opened] = useState(() => new Date().toISOString())
  useEffect(() => {
    // A mark that stays is no harm: the next look takes it away.
    if (newStatus)
      sendCall(eventCalls.read, { id }).then(
        () => refresh(eventCalls.list),
        () => {},
      )
  }, [id, newStatus])
  return (
    <>
      <Head event={event} />
      {me !== undefined && <MyAnswer event={event} me={me.id} />}
      <EventPeople event={event} />
      <EventAbout event={event} input={input} />
      {(rule !== null || endDate > opened) && (
        <ReminderSection subjectType="event" subjectId={id} name={name} due={rule === null ? startDate : null} begins />
      )}
      <EventTalk event={event} me={me} />
      {creator && <p className={css.foot}>{t('createdBy', { name: creator.name, when: dateTime(createdAt) })}</p>}
    </>
  )
}

type HeadFacts = Pick<
  EventDetail,
  'name' | 'type' | 'place' | 'rule' | 'startDate' | 'endDate' | 'isAllDay' | 'remindBefore' | 'openType' | 'seriesId'
>

function Head({ event }: { event: HeadFacts }) {
  const { name, type, place, rule, startDate, remindBefore, openType, seriesId } = event
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.name} data-tone={eventTones[type]}>
          {name}
        </h2>
        <Fact icon={ClockIcon}>{whenOf(event)}</Fact>
        {rule && <Fact icon={RefreshIcon}>{repeatSentence(rule, startDate)}</Fact>}
        {seriesId && <Fact icon={RefreshIcon}>{t('partOfSeries')}</Fact>}
        {place && (
          <Fact icon={LocationIcon}>
            <Place text={place} />
          </Fact>
        )}
        {remindBefore.length > 0 && <Fact icon={BellIcon}>{remindBefore.map(remindWord).join(t('comma'))}</Fact>}
        {openType !== OpenType.Usual && (
          <Fact icon={LockIcon}>{t(openType === OpenType.Members ? 'open1' : 'open2')}</Fact>
        )}
        <span>
          <StatusPill tone={eventTones[type]}>{t(type)}</StatusPill>
        </span>
      </div>
    </Card>
  )
}

/** A meeting's address is a link, anything else is read. */
const Place = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  ) : (
    <LinkedText text={text} />
  )

const Fact = ({ icon: Icon, children }: { icon: Icon; children: React.ReactNode }) => (
  <p className={css.fact}>
    <Icon size={18} />
    <span>{children}</span>
  </p>
)

/** 2026-11-23 周一 09:30 – 10:30 */
function whenOf({ startDate, endDate, isAllDay }: HeadFacts): string {
  const [from, to] = [day(startDate), day(endDate)]
  const begins = `${from} ${weekday(startDate, 'short')}`
  if (isAllDay) return from === to ? `${begins} ${t('allDay')}` : `${begins} – ${to} ${weekday(endDate, 'short')}`
  return from === to
    ? `${begins} ${time(startDate)} – ${time(endDate)}`
    : `${begins} ${time(startDate)} – ${to} ${time(endDate)}`
}

function EventTalk({ event: { id, commentNum, can }, me }: { event: EventDetail; me: ReturnType<typeof useMe> }) {
  const words = {
    what: t('theEvent'),
    fields: {
      name: t('name'),
      place: t('place'),
      startDate: t('starts'),
      endDate: t('ends'),
      rule: t('repeat'),
      detail: t('detail'),
      remindBefore: t('remind'),
      openType: t('whoSees'),
      type: t('type'),
      attachments: filesWord('attachments'),
    },
    value: said,
    action: answered,
  }
  return <Talk subjectType="event" subjectId={id} me={me} mayWrite={can.comment} count={commentNum} words={words} />
}

const answered = ({ action, details }: HistoryRow) =>
  action === 'answer' ? t(`said_${String(details.answer) as Answer}`) : undefined

function said(field: string, value: unknown): string {
  if (field === 'startDate' || field === 'endDate') return dateTime(String(value))
  if (field === 'rule') return repeatSentence(String(value), new Date().toISOString())
  if (field === 'openType') return t(`open${String(value) as '0' | '1' | '2'}`)
  if (field === 'type') return t(String(value) as EventType)
  return field === 'remindBefore' ? (value as number[]).map(remindWord).join(t('comma')) : String(value)
}

/** Which of a series is to be deleted: what goes with each choice stands below it; null when cancelled. */
const chooseRemoval = () =>
  actionMenu<Reach>(
    [
      { key: 'this', name: t('this'), text: t('removeThisText') },
      { key: 'following', name: t('following'), text: t('removeFollowingText') },
      { key: 'all', name: t('all'), text: t('removeAllText') },
    ],
    t('reachRemove'),
  )

/** Which of a series is meant; null when cancelled. */
const chooseReach = (title: string) =>
  actionMenu<Reach>(
    [
      { key: 'this', name: t('this') },
      { key: 'following', name: t('following') },
      { key: 'all', name: t('all'), text: t('allText') },
    ],
    title,
  )

function Actions({ event }: { event: EventDetail }) {
  const { id, name, rule, occurrence, can } = event
  const go = useGo()
  const back = useBack('/calendar/list')
  const remove = useChange(eventCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  const leave = useChange(eventCalls.leave, {
    done: () => {
      toast.success(t('left'))
      back()
    },
  })
  const edit = async () => {
    const reach = rule === null ? 'all' : await chooseReach(t('reachEdit'))
    if (reach)
      go(`/calendar/create?${new URLSearchParams({ id, apply_to: reach, ...(occurrence ? { occurrence } : {}) })}`)
  }
  const more = async () => {
    const chosen = await actionMenu(
      [
        ...(can.leave ? [{ key: 'leave' as const, name: t('leave'), icon: LogoutIcon }] : []),
        ...(can.remove ? [{ key: 'remove' as const, name: t('remove'), icon: TrashIcon, danger: true }] : []),
      ],
      name,
    )
    if (chosen === 'leave' && (await confirmDialog({ title: t('leave'), text: t('leaveText'), confirm: t('leave') })))
      leave.run({ id })
    if (chosen !== 'remove') return
    const reach = rule === null ? 'all' : await chooseRemoval()
    const title = t('removeTitle', { name: name.length > 20 ? `${name.slice(0, 20)}…` : name })
    const text =
      rule === null
        ? t('removeText')
        : [
            t(reach === 'this' ? 'removeThisText' : reach === 'following' ? 'removeFollowingText' : 'removeAllText'),
            t('removeText'),
          ].join('\n')
    if (reach && (await confirmDialog({ title, text, confirm: t('remove'), danger: true })))
      remove.run({ id, applyTo: reach, ...(occurrence ? { occurrence } : {}) })
  }
  return (
    <>
      {can.edit && <IconButton icon={EditIcon} label={t('edit')} onPress={() => void edit()} />}
      {(can.leave || can.remove) && <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
    </>
  )
}
