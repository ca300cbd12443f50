import { useState } from 'react'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useAddress, useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, SunIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime, day } from '#platform/web/words/format.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { AdjustSheet, useAdjusting } from './adjust-sheet.tsx'
import { leaveBalanceCalls, type Balance, type LeaveEntry } from './leave-balance.contract.ts'
import { amountText, figure } from './show-leave.web.ts'
import { t } from './leave.words.ts'
import css from './leave.module.css'

/**
 * What somebody has left of each kind of leave, and how it came to that: one's own, or with `?id=` another's, whom HR
 * managers give to and take from.
 */
export default function LeaveBalance() {
  useScreenKind('record')
  const { id } = useAddress()
  const me = useMe()
  const whose = id && id !== me?.id ? { personId: id } : {}
  const { data, error, refetch } = useCall(leaveBalanceCalls.mine, whose)
  const adjusting = useAdjusting()
  return (
    <Page
      title={data && id && id !== me?.id ? t('balanceOf', { name: data.person.name }) : t('myBalance')}
      onBack={useBack(id ? '/hr/leave/balances' : '/hr/list')}
      scrollKey={useHistoryKey()}
      actions={data?.can.adjust && <IconButton icon={PlusIcon} label={t('adjust')} onPress={adjusting.open} />}
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />)}
      {data?.list.length === 0 && <Empty icon={SunIcon} title={t('noBalances')} text={t('noBalancesText')} />}
      {data && (
        <div className={css.cards}>
          {data.list.map(one => (
            <BalanceCard key={one.kindId} balance={one} />
          ))}
        </div>
      )}
      {data && <Lots list={data.list} />}
      {data?.can.adjust && (
        <WorkLife
          key={`${data.joinedOn} ${data.workSince}`}
          personId={data.person.id}
          joinedOn={data.joinedOn}
          workSince={data.workSince}
        />
      )}
      {data && (
        <>
          <h2 className={css.heading}>{t('entries')}</h2>
          <ListOf
            call={leaveBalanceCalls.entries}
            query={{ ...whose, limit: 20 }}
            rowHeight={64}
            empty={{ icon: SunIcon, title: t('noEntries') }}
          >
            {entry => <EntryRow entry={entry} />}
          </ListOf>
        </>
      )}
      {data && adjusting.used && (
        <AdjustSheet open={adjusting.isOpen} person={data.person} balances={data.list} onClose={adjusting.close} />
      )}
    </Page>
  )
}

const BalanceCard = ({ balance: { kindName, unit, remaining, taken } }: { balance: Balance }) => (
  <div className={css.card}>
    <small>{kindName}</small>
    <b className={css.big}>{amountText(remaining, unit)}</b>
    <span>{t('taken', { amount: amountText(taken, unit) })}</span>
  </div>
)

/** Where it comes from, and until when it can be taken. */
function Lots({ list }: { list: readonly Balance[] }) {
  const [today] = useState(() => day(Date.now()))
  const lots = list.flatMap(({ kindName, unit, lots }) => lots.map(lot => ({ ...lot, kindName, unit })))
  if (lots.length === 0) return null
  return (
    <Section title={t('lots')}>
      {lots.map(({ kindName, unit, source, remaining, startsOn, expiresOn }) => (
        <ListRow
          key={`${kindName} ${source}`}
          title={`${kindName} · ${sourceText(source)}`}
          right={amountText(remaining, unit)}
          subtitle={[
            startsOn > today && t('startsOn', { day: startsOn }),
            expiresOn ? t('expiresOn', { day: expiresOn }) : t('neverExpires'),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ))}
    </Section>
  )
}

function sourceText(source: string): string {
  if (/^\d{4}$/.test(source)) return t('sourceYear', { year: source })
  if (/^\d{4}-\d{2}$/.test(source)) return source
  if (source.startsWith('overtime ')) return t('cause_overtime')
  return source.startsWith('carry ') ? t('sourceCarry', { year: source.slice(6) }) : t('sourceHr')
}

const EntryRow = ({
  entry: { kindName, unit, amount, cause, source, reason, leaveId, actor, createdAt },
}: {
  entry: LeaveEntry
}) => (
  <ListRow
    title={`${kindName} · ${t(`cause_${cause}`)}${cause === 'grant' || cause === 'carry' || cause === 'expire' ? ` ${sourceText(source)}` : ''}`}
    subtitle={[dateTime(createdAt), actor?.name, reason].filter(Boolean).join(' · ')}
    right={
      <span className={css.amount} data-less={amount < 0 || undefined}>
        {amount > 0 ? '+' : '−'}
        {figure(Math.abs(amount))} {unit === 'hour' ? t('hourUnit') : t('dayUnit')}
      </span>
    }
    {...(leaveId ? { href: `/hr/detail?uuid=${leaveId}&scope=leave`, chevron: false } : {})}
  />
)

/** Since when they work: what leave by seniority depends on. */
function WorkLife({ personId, joinedOn, workSince }: { personId: string; joinedOn: string; workSince: string }) {
  const change = useChange(leaveBalanceCalls.dates, {
    done: () => toast.success(t('saved')),
  })
  return (
    <Section title={t('workLife')} note={t('workLifeNote')}>
      <ListRow
        title={t('joinedOn')}
        right={
          <DateField
            label={t('joinedOn')}
            min="1960-01-01"
            value={joinedOn}
            onChange={chosen => {
              if (chosen)
                change.run({ id: personId, joinedOn: chosen, workSince: workSince > chosen ? chosen : workSince })
            }}
          />
        }
      />
      <ListRow
        title={t('workSince')}
        right={
          <DateField
            label={t('workSince')}
            min="1960-01-01"
            value={workSince}
            onChange={chosen => {
              if (chosen) change.run({ id: personId, joinedOn, workSince: chosen })
            }}
          />
        }
      />
    </Section>
  )
}
