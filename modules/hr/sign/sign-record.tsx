import { useState } from 'react'
import { firstOfMonth } from '#platform/contract/days.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { dayInAddress } from '#platform/contract/day-in-address.ts'
import { useAddress, useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { CalendarIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { day as dayOf, shortDay, time, weekday } from '#platform/web/words/format.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../attendance/attendance.words.ts'
import { MonthHead } from '../attendance/month-head.tsx'
import { inHours, tagsOf } from '../attendance/show-facts.web.ts'
import { sumOf } from '../attendance/sums.contract.ts'
import { DayTimes } from './day-times.tsx'
import { MonthGrid } from './month-grid.tsx'
import { signCalls, type MonthDay, type SignMonth, type SignRow } from './sign.contract.ts'
import css from './sign.module.css'

/** A month of somebody's signs, as a calendar and as a list: one's own, or `?user_id=`. `?day=` opens on a day. */
export default function SignRecord() {
  const address = useAddress()
  const me = useMe()
  const [today] = useState(() => dayOf(Date.now()))
  const requestedDay = dayInAddress(address.day)
  const [first, setFirst] = useState(() =>
    firstOfMonth(requestedDay ?? (/^\d{4}-\d{2}$/.test(address.month ?? '') ? `${address.month}-01` : today)),
  )
  const [chosen, setChosen] = useState<string | null>(requestedDay ?? today)
  const [shown, setShown] = useState<'calendar' | 'list'>('calendar')
  const month = useCall(signCalls.month, { month: first, ...(address.user_id ? { personId: address.user_id } : {}) })
  const choose = (next: string) => {
    setFirst(next)
    setChosen(null)
  }
  const isOther = month.data && month.data.user.id !== me?.id
  return (
    <Page
      title={isOther ? t('of', { name: month.data!.user.name }) : t('signRecord')}
      onBack={useBack('/hr/sign')}
      scrollKey={useHistoryKey()}
      top={
        <>
          <div className={css.choices}>
            <Segmented
              label={t('signRecord')}
              value={shown}
              onChange={setShown}
              options={[
                { key: 'calendar', name: t('calendar') },
                { key: 'list', name: t('list') },
              ]}
            />
          </div>
          <MonthHead first={first} last={firstOfMonth(today)} onChange={choose}>
            {month.data?.isClosed && <StatusPill>{t('closedMonth')}</StatusPill>}
          </MonthHead>
        </>
      }
    >
      {month.data ? (
        shown === 'calendar' ? (
          <AsCalendar month={month.data} chosen={chosen} onChoose={setChosen} />
        ) : (
          <AsList month={month.data} />
        )
      ) : month.error ? (
        <ErrorState text={refusalText(month.error)} onRetry={() => void month.refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function AsCalendar({
  month,
  chosen,
  onChoose,
}: {
  month: SignMonth
  chosen: string | null
  onChoose: (day: string) => void
}) {
  const found = month.list.find(({ day }) => day === chosen)
  return (
    <>
      <Card>
        <MonthGrid month={month} chosen={chosen} onChoose={onChoose} />
        <Figures list={month.list} />
      </Card>
      {found && <OneDay day={found} />}
    </>
  )
}

function Figures({ list }: { list: readonly MonthDay[] }) {
  const sums = sumOf(list)
  const figures: [string, string | number][] = [
    [t('worked'), sums.workDays],
    [t('workedHours'), inHours(sums.workMinutes)],
    [t('overtime'), inHours(sums.overtimeMinutes)],
    [t('leaveHours'), inHours(sums.leaveMinutes)],
    [t('late'), sums.lateNum],
    [t('early'), sums.earlyNum],
    [t('lacking'), sums.missingNum],
    [t('absent'), sums.absentDays],
  ]
  return (
    <dl className={css.sums}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dd>{figure}</dd>
          <dt>{name}</dt>
        </div>
      ))}
    </dl>
  )
}

/** A day in full: its two times, what is to be said of it, where, why, photos. */
function OneDay({ day }: { day: MonthDay }) {
  const { signIn, signOut, shiftName, state } = day
  return (
    <Section
      title={`${shortDay(day.day)} ${weekday(day.day)}`}
      action={<span className={css.shift}>{state === 'off' ? t('rest') : shiftName || t('usualShift')}</span>}
    >
      <DayTimes day={{ day: day.day, signIn, signOut, facts: day }} />
      <SignFact sign={signIn} name={t('signIn')} />
      <SignFact sign={signOut} name={t('signOut')} />
    </Section>
  )
}

function SignFact({ sign, name }: { sign: SignRow | null; name: string }) {
  if (!sign || (sign.summary === '' && sign.attachments.length === 0)) return null
  return (
    <ListRow
      wrap
      title={sign.summary || name}
      subtitle={sign.summary ? name : undefined}
      below={<FileList files={sign.attachments} />}
    />
  )
}

function AsList({ month: { list } }: { month: SignMonth }) {
  const days = list
    .filter(
      ({ signIn, signOut, state, absentMinutes, leaveMinutes }) =>
        signIn || signOut || absentMinutes + leaveMinutes > 0 || state === 'running',
    )
    .toReversed()
  if (days.length === 0) return <Empty icon={CalendarIcon} title={t('noSigns')} text={t('noSignsText')} />
  return (
    <Card>
      {days.map(day => (
        <ListRow
          key={day.day}
          title={`${shortDay(day.day)} ${weekday(day.day, 'short')}`}
          subtitle={day.state === 'off' ? t('rest') : day.shiftName || t('usualShift')}
          right={`${day.signIn ? time(day.signIn.signTime) : '--:--'} – ${day.signOut ? time(day.signOut.signTime) : '--:--'}`}
          below={
            tagsOf(day).length > 0 && (
              <span className={css.tags}>
                {tagsOf(day).map(({ key, tone, text }) => (
                  <StatusPill key={key} tone={tone}>
                    {text}
                  </StatusPill>
                ))}
              </span>
            )
          }
        />
      ))}
    </Card>
  )
}
