import { useEffect, useState } from 'react'
import { ask } from '#platform/web/app/ask.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { BellIcon, ClockIcon, EditIcon, LocationIcon, LockIcon, LogoutIcon, MoreIcon, RefreshIcon, TrashIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, day, time, weekday } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { CommentComposer } from '#mechanisms/comments/comment-composer.tsx'
import { Comments } from '#mechanisms/comments/comments.tsx'
import { History } from '#mechanisms/history/history.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../calendar.words.ts'
import { eventTones } from '../view/looks.web.ts'
import { eventCalls, type EventDetail, type Reach } from './event.contract.ts'
import { remindWord } from './event-form.tsx'
import { repeatSentence } from './repeat.web.ts'
import css from './event.module.css'

/** An event; of a series, the occurrence that the address names. */
export default function EventDetailScreen() {
  const { id = '', occurrence } = useAddress()
  const me = useMe()
  return (
    <DetailScreen
      key={`${id} ${occurrence ?? ''}`} title={t('event')} call={eventCalls.detail} input={{ id, ...occurrence ? { occurrence } : {} }}
      actions={event => <Actions event={event} />}
      bottom={event => me && event.can.comment && <CommentComposer subjectType='event' subjectId={event.id} me={{ id: me.id, name: me.nickName, avatar: me.avatar }} />}
    >
      {event => <Whole event={event} />}
    </DetailScreen>
  )
}

function Whole({ event }: { event: EventDetail }) {
  const { id, newStatus, owner, partners, detail, attachments, creator, createdAt } = event
  useEffect(() => {
    // A mark that stays is no harm: the next look takes it away.
    if (newStatus) ask(eventCalls.read, { id }).then(() => refresh(eventCalls.list), () => {})
  }, [id, newStatus])
  return (
    <>
      <Head event={event} />
      <Section title={t('people')} action={partners.length + 1}>
        <div className={css.people}>
          {owner && <span className={css.person}><Avatar name={owner.name} size={26} />{owner.name}<small>{t('organiser')}</small></span>}
          {partners.filter(one => one.id !== owner?.id).map(one => <span key={one.id} className={css.person}><Avatar name={one.name} size={26} />{one.name}</span>)}
        </div>
      </Section>
      {(detail !== '' || attachments.length > 0) && <Section title={t('detail')}><p className={css.detail}>{detail}</p>{attachments.length > 0 && <FileList files={attachments} />}</Section>}
      <Talk event={event} />
      {creator && <p className={css.foot}>{t('createdBy', { name: creator.name, when: dateTime(createdAt) })}</p>}
    </>
  )
}

function Head({ event }: { event: EventDetail }) {
  const { name, type, place, rule, startDate, remindBefore, openType, seriesId } = event
  return (
    <Card>
      <div className={css.head}>
        <h2 className={css.name} data-tone={eventTones[type]}>{name}</h2>
        <Fact icon={ClockIcon}>{whenOf(event)}</Fact>
        {rule && <Fact icon={RefreshIcon}>{repeatSentence(rule, startDate)}</Fact>}
        {seriesId && <Fact icon={RefreshIcon}>{t('partOfSeries')}</Fact>}
        {place && <Fact icon={LocationIcon}>{place}</Fact>}
        {remindBefore.length > 0 && <Fact icon={BellIcon}>{remindBefore.map(remindWord).join(t('comma'))}</Fact>}
        {openType !== 0 && <Fact icon={LockIcon}>{t(openType === 1 ? 'open1' : 'open2')}</Fact>}
        <span><StatusPill tone={eventTones[type]}>{t(type)}</StatusPill></span>
      </div>
    </Card>
  )
}

const Fact = ({ icon: Icon, children }: { icon: Icon, children: React.ReactNode }) => <p className={css.fact}><Icon size={18} /><span>{children}</span></p>

/** 2026-11-23 周一 09:30 – 10:30 */
function whenOf({ startDate, endDate, isAllDay }: EventDetail): string {
  const [from, to] = [day(startDate), day(endDate)]
  const begins = `${from} ${weekday(startDate, 'short')}`
  if (isAllDay) return from === to ? `${begins} ${t('allDay')}` : `${begins} – ${to} ${weekday(endDate, 'short')}`
  return from === to ? `${begins} ${time(startDate)} – ${time(endDate)}` : `${begins} ${time(startDate)} – ${to} ${time(endDate)}`
}

function Talk({ event: { id, commentNum } }: { event: EventDetail }) {
  const [shown, setShown] = useState<'comments' | 'history'>('comments')
  const words = { what: t('event'), fields: { name: t('name'), place: t('place'), startDate: t('starts'), endDate: t('ends'), rule: t('repeat'), detail: t('detail'), remindBefore: t('remind') }, value: said }
  return (
    <div className={css.talk}>
      <Card>
        <Tabs label={t('comments')} value={shown} onChange={setShown} options={[{ key: 'comments', name: t('comments'), count: commentNum }, { key: 'history', name: t('history') }]} />
        {shown === 'comments' ? <Comments subjectType='event' subjectId={id} /> : <History subjectType='event' subjectId={id} words={words} />}
      </Card>
    </div>
  )
}

function said(field: string, value: unknown): string {
  if (field === 'startDate' || field === 'endDate') return dateTime(String(value))
  if (field === 'rule') return repeatSentence(String(value), new Date().toISOString())
  return field === 'remindBefore' ? (value as number[]).map(remindWord).join(t('comma')) : String(value)
}

/** Which of a series is meant; null when cancelled. */
const chooseReach = (title: string) => actionMenu<Reach>([{ key: 'this', name: t('this') }, { key: 'following', name: t('following') }, { key: 'all', name: t('all'), text: t('allText') }], title)

function Actions({ event }: { event: EventDetail }) {
  const { id, name, rule, occurrence, can } = event
  const go = useGo()
  const back = useBack('/calendar/list')
  const shown = [eventCalls.all, eventCalls.list, eventCalls.detail]
  const remove = useChange(eventCalls.remove, { refreshes: [eventCalls.all, eventCalls.list], done: () => { toast.success(t('removed')); back() } })
  const leave = useChange(eventCalls.leave, { refreshes: shown, done: () => { toast.success(t('left')); back() } })
  const edit = async () => {
    const reach = rule === null ? 'all' : await chooseReach(t('reachEdit'))
    if (reach) go(`/calendar/create?${new URLSearchParams({ id, apply_to: reach, ...occurrence ? { occurrence } : {} })}`)
  }
  const more = async () => {
    const chosen = await actionMenu([
      ...can.leave ? [{ key: 'leave' as const, name: t('leave'), icon: LogoutIcon }] : [],
      ...can.remove ? [{ key: 'remove' as const, name: t('remove'), icon: TrashIcon, danger: true }] : [],
    ], name)
    if (chosen === 'leave' && await confirmDialog({ title: t('leave'), text: t('leaveText'), confirm: t('leave') })) leave.run({ id })
    if (chosen !== 'remove') return
    const reach = rule === null ? 'all' : await chooseReach(t('reachRemove'))
    const title = t('removeTitle', { name: name.length > 20 ? `${name.slice(0, 20)}…` : name })
    if (reach && await confirmDialog({ title, text: t('removeText'), confirm: t('remove'), danger: true })) remove.run({ id, applyTo: reach, ...occurrence ? { occurrence } : {} })
  }
  return (
    <>
      {can.edit && <IconButton icon={EditIcon} label={t('edit')} onPress={() => void edit()} />}
      {(can.leave || can.remove) && <IconButton icon={MoreIcon} label={t('more')} onPress={() => void more()} />}
    </>
  )
}
