import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { PlusIcon, TimerIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../hours.words.ts'
import { LogRow } from '../log/log-row.tsx'
import { figure, hoursText } from '../log/show-hours.web.ts'
import { workHourCalls } from '../log/work-hour.contract.ts'
import { summaryCalls } from './summary.contract.ts'
import css from './summary.module.css'

/** What a task was to take and what it took, whose hours they are, and each log. */
export function TaskHours({ id }: { id: string }) {
  const { data, error, refetch } = useCall(summaryCalls.real, { id })
  return (
    <Page
      title={t('realHours')}
      onBack={useBack(`/tasks/${id}`)}
      scrollKey={useHistoryKey()}
      bottom={
        <Button wide icon={PlusIcon} href={`/add_real_workhour?task=${id}`}>
          {t('logHours')}
        </Button>
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />)}
      {data && (
        <>
          <Card>
            <ListRow title={data.task.name} subtitle={data.task.code} href={`/tasks/${id}`} wrap />
            <Balance planned={data.planWorkHour} real={data.realWorkHour} waiting={data.waitingHour} />
          </Card>
          {data.people.length > 0 && (
            <Section title={t('byPerson')}>
              {data.people.map(({ user, hour, agreeHour, waitingHour }) => (
                <ListRow
                  key={user.id}
                  left={<Avatar name={user.name} size={36} />}
                  title={user.name}
                  subtitle={t('sumText', { agreed: figure(agreeHour), waiting: figure(waitingHour) })}
                  right={<b className={css.hours}>{hoursText(hour)}</b>}
                />
              ))}
            </Section>
          )}
          <h2 className={css.heading}>{t('logsOfTask')}</h2>
          <ListOf
            call={workHourCalls.list}
            query={{ taskId: id, limit: 50 }}
            rowHeight={66}
            empty={{ icon: TimerIcon, title: t('noPeople'), text: t('noPeopleText') }}
          >
            {log => <LogRow log={log} of="person" />}
          </ListOf>
        </>
      )}
    </Page>
  )
}

function Balance({ planned, real, waiting }: { planned: number | null; real: number; waiting: number }) {
  const over = planned !== null && real > planned
  return (
    <div className={css.balance}>
      <dl className={css.figures}>
        <div>
          <dd>{planned === null ? '–' : figure(planned)}</dd>
          <dt>{t('planned')}</dt>
        </div>
        <div>
          <dd>{figure(real)}</dd>
          <dt>{t('real')}</dt>
        </div>
        <div>
          <dd>{figure(waiting)}</dd>
          <dt>{t('waitingHours')}</dt>
        </div>
      </dl>
      {planned !== null && planned > 0 && (
        <ProgressBar percent={(real / planned) * 100} label={t('realHours')} tone={over ? 'danger' : 'success'} />
      )}
      {over && <p className={css.over}>{t('overPlan', { hours: figure(real - planned) })}</p>}
    </div>
  )
}
