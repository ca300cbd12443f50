import { useState } from 'react'
import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { mondayOf } from '#platform/contract/days.ts'
import { LogRow } from '../log/log-row.tsx'
import { figure, weekText } from '../log/show-hours.web.ts'
import { mostAtOnce, type WorkHourRow } from '../log/work-hour.contract.ts'
import { t } from '../hours.words.ts'
import { approvalCalls } from './approval.contract.ts'
import { useDecided, useDecision } from './decide.web.ts'
import css from './approve.module.css'

type Scope = 'charged' | 'handled' | 'company'

/** What waits for me, by person and week; holders of WORK_HOUR find everybody's beside it. */
export default function Approve() {
  useScreenKind('list')
  const [scope, setScope] = useState<Scope>('charged')
  return <Waiting key={scope} scope={scope} onScope={setScope} />
}

function Waiting({ scope, onScope }: { scope: Scope; onScope: (scope: Scope) => void }) {
  const pages = usePages(approvalCalls.list, { scope, limit: 100 })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const decide = useDecision()
  const decided = useDecided()
  const rows = pages.rows.filter(({ id }) => scope === 'handled' || !decided.has(id))
  const selected = rows.filter(row => chosen.has(row.id)).slice(0, mostAtOnce)
  const select = (logs: readonly WorkHourRow[], on: boolean) =>
    setChosen(before => {
      const next = new Set(before)
      for (const { id } of logs)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  return (
    <Page
      title={t('approve')}
      onBack={useBack('/workhour')}
      scrollKey={useHistoryKey()}
      actions={<IconButton icon={UsersIcon} label={t('missingHours')} href="/workhour_missing" />}
      top={
        <div className={css.scopes}>
          <Segmented
            label={t('approve')}
            value={scope}
            onChange={onScope}
            options={[
              { key: 'charged', name: t('toDecide') },
              ...(pages.can?.viewAll ? [{ key: 'company' as const, name: t('everybodys') }] : []),
              { key: 'handled', name: t('decided') },
            ]}
          />
        </div>
      }
      bottom={
        scope !== 'handled' && rows.length > 0 ? (
          <>
            <Button kind="secondary" disabled={selected.length === 0} onPress={() => void decide.reject(selected)}>
              {t('reject')}
            </Button>
            <Button disabled={selected.length === 0} onPress={() => decide.agree(selected)}>
              {t('agreeN', { n: selected.length })}
            </Button>
          </>
        ) : undefined
      }
    >
      {pages.isPending ? (
        <Skeleton kind="rows" />
      ) : pages.isError && rows.length === 0 ? (
        <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
      ) : (
        <PullToRefresh onRefresh={pages.startOver}>
          {rows.length === 0 && (
            <Empty
              icon={CheckCircleIcon}
              title={t(scope === 'handled' ? 'noneDecided' : 'noneWaiting')}
              text={t(scope === 'handled' ? 'noneDecidedText' : 'noneWaitingText')}
            />
          )}
          {scope !== 'handled' && rows.length > 0 && (
            <div className={css.all}>
              <Checkbox
                value={selected.length === rows.length}
                partial={selected.length > 0 && selected.length < rows.length}
                onChange={on => select(rows, on)}
              >
                {t('selectAll')}
              </Checkbox>
              <span>
                {t('logsWithHours', { n: rows.length, hours: figure(rows.reduce((sum, { hour }) => sum + hour, 0)) })}
              </span>
            </div>
          )}
          {groupsOf(rows).map(group => (
            <Group key={group.key} group={group} chosen={chosen} onSelect={scope === 'handled' ? null : select} />
          ))}
          {pages.hasNextPage && (
            <div className={css.more}>
              <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </PullToRefresh>
      )}
    </Page>
  )
}

interface LogGroup {
  key: string
  user: WorkHourRow['user']
  monday: string
  logs: WorkHourRow[]
}

/** Neighbours of one person and one week. */
function groupsOf(rows: readonly WorkHourRow[]): LogGroup[] {
  const groups: LogGroup[] = []
  for (const log of rows) {
    const monday = mondayOf(log.startDate)
    const last = groups.at(-1)
    if (last?.user.id === log.user.id && last.monday === monday) last.logs.push(log)
    else groups.push({ key: log.id, user: log.user, monday, logs: [log] })
  }
  return groups
}

function Group({
  group: { user, monday, logs },
  chosen,
  onSelect,
}: {
  group: LogGroup
  chosen: ReadonlySet<string>
  onSelect: ((logs: readonly WorkHourRow[], on: boolean) => void) | null
}) {
  const count = logs.filter(({ id }) => chosen.has(id)).length
  const hours = figure(logs.reduce((sum, { hour }) => sum + hour, 0))
  return (
    <div className={css.group}>
      <Card>
        <ListRow
          left={<Avatar name={user.name} size={36} />}
          title={user.name}
          subtitle={weekText(monday)}
          right={t('h', { n: hours })}
          {...(onSelect
            ? {
                control: (
                  <Checkbox
                    label={t('selectOf', { name: user.name, week: weekText(monday) })}
                    value={count === logs.length}
                    partial={count > 0 && count < logs.length}
                    onChange={on => onSelect(logs, on)}
                  />
                ),
              }
            : {})}
        />
        {logs.map(log => (
          <LogRow
            key={log.id}
            log={log}
            {...(onSelect
              ? {
                  control: (
                    <Checkbox
                      label={t('selectOne', {
                        task: log.task.name,
                        day: shortDay(log.startDate),
                        hours: figure(log.hour),
                      })}
                      value={chosen.has(log.id)}
                      onChange={on => onSelect([log], on)}
                    />
                  ),
                }
              : {})}
          />
        ))}
      </Card>
    </div>
  )
}
