import { useState } from 'react'
import { patchRows } from '#platform/web/app/cache.ts'
import { refusalText, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  ChartIcon,
  CheckCircleIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  GridIcon,
  PlusIcon,
  TimerIcon,
  TrashIcon,
  type Icon,
} from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { Tone } from '#platform/web/kit/tone.ts'
import { day as dayOf } from '#platform/web/words/format.ts'
import { waitForMeCalls } from '#modules/company/company.contract.ts'
import { summaryCalls } from '../summary/summary.contract.ts'
import { t } from '../hours.words.ts'
import { addMonths, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { LogRow } from './log-row.tsx'
import { MonthHeat } from './month-heat.tsx'
import { workHourCalls, type WorkHourRow } from './work-hour.contract.ts'
import css from './hours.module.css'

/** My hours: a month at a look, then its logs. */
export default function MyHours() {
  useScreenKind('list')
  const [today] = useState(() => dayOf(Date.now()))
  const [first, setFirst] = useState(() => firstOfMonth(today))
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, error, refetch } = useCall(summaryCalls.month, { startDate: first })
  const choose = (month: string) => {
    setFirst(month)
    setChosen(null)
  }
  const query = { startDate: chosen ?? first, endDate: chosen ?? lastOfMonth(first), limit: 50 }
  const { can } = usePages(workHourCalls.list, query)
  const remove = useRemoval()
  return (
    <Page
      title={t('hours')}
      onBack={useBack('/app')}
      scrollKey={useHistoryKey()}
      actions={can?.create && <IconButton icon={PlusIcon} label={t('logHours')} href="/add_real_workhour" />}
      top={<MonthHead first={first} last={firstOfMonth(today)} onChange={choose} />}
    >
      <Card>
        {data ? (
          <MonthHeat month={data} chosen={chosen} onChoose={setChosen} />
        ) : error ? (
          <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton kind="detail" />
        )}
      </Card>
      <Links />
      <h2 className={css.heading}>{chosen ?? t('allDays')}</h2>
      <ListOf
        call={workHourCalls.list}
        query={query}
        rowHeight={66}
        empty={{
          icon: TimerIcon,
          title: t('noLogs'),
          text: t('noLogsText'),
          create: { label: t('logHours'), href: `/add_real_workhour${chosen ? `?date=${chosen}` : ''}` },
        }}
      >
        {log =>
          log.can.edit ? (
            <SwipeRow
              label={log.task.name}
              actions={[{ key: 'remove', name: t('remove'), icon: TrashIcon, danger: true }]}
              onAction={() => remove(log)}
            >
              <LogRow log={log} />
            </SwipeRow>
          ) : (
            <LogRow log={log} />
          )
        }
      </ListOf>
    </Page>
  )
}

/** 2026-11, with the months beside it. */
export const MonthHead = ({
  first,
  last,
  onChange,
}: {
  first: string
  last: string
  onChange: (first: string) => void
}) => (
  <div className={css.month}>
    <IconButton icon={ChevronLeftIcon} label={t('previousMonth')} onPress={() => onChange(addMonths(first, -1))} />
    <b>{first.slice(0, 7)}</b>
    <IconButton
      icon={ChevronRightIcon}
      label={t('nextMonth')}
      disabled={first >= last}
      onPress={() => onChange(addMonths(first, 1))}
    />
  </div>
)

function Links() {
  const waiting =
    useCall(waitForMeCalls.waitForMe, {}).data?.list.find(({ kind }) => kind === 'workhour_agree')?.count ?? 0
  return (
    <nav className={css.links} aria-label={t('hours')}>
      <Leads href="/timesheet" icon={GridIcon} tone="brand" name={t('timesheet')} />
      <Leads href="/workhour_approve" icon={CheckCircleIcon} tone="warn" name={t('approve')} count={waiting} />
      <Leads href="/view_real_workhour" icon={ChartIcon} tone="violet" name={t('realHours')} />
    </nav>
  )
}

const Leads = ({
  href,
  icon: Icon,
  tone,
  name,
  count = 0,
}: {
  href: string
  icon: Icon
  tone: Tone
  name: string
  count?: number
}) => (
  <Link href={href} className={css.link}>
    <span data-tone={tone} style={{ color: 'var(--tone-text)' }}>
      <Icon size={24} />
    </span>
    <span>{name}</span>
    {count > 0 && (
      <span>
        <Badge count={count} />
      </span>
    )}
  </Link>
)

/** Deletes a draft at once; the way back logs the same again. */
function useRemoval() {
  const back = useChange(workHourCalls.create, { done: () => toast.success(t('undone')) })
  const change = useChange(workHourCalls.remove, {
    optimistic: ({ id }) => patchRows<WorkHourRow>(workHourCalls.list, id, () => null),
  })
  return ({ id, task, startDate, hour, summary }: WorkHourRow) => {
    change.run(
      { id },
      {
        onSuccess: () =>
          toast.none(t('removed'), {
            action: { label: t('undo'), onPress: () => back.run({ taskId: task.id, startDate, hour, summary }) },
          }),
      },
    )
  }
}
