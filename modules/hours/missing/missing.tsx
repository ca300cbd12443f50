import { useState } from 'react'
import { useChange, usePages } from '#platform/web/app/calls.ts'
import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf, listed, weekday } from '#platform/web/words/format.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../hours.words.ts'
import { figure } from '../log/show-hours.web.ts'
import { missingCalls, type MissingScope } from './missing.contract.ts'
import css from './missing.module.css'

/** Who of one's people has not filled the hours of this week or the last, and a way to remind them: one, or all. */
export default function MissingHours() {
  const [monday] = useState(() => mondayOf(dayOf(Date.now())))
  const [startDate, setStartDate] = useState(monday)
  const [scope, setScope] = useState<MissingScope>('direct')
  const { can, rows } = usePages(missingCalls.list, { startDate, scope, limit: 20 })
  const remind = useChange(missingCalls.remind, {
    done: ({ count }) => toast.success(t('reminded', { n: count })),
  })
  return (
    <ListScreen
      key={`${startDate} ${scope}`}
      title={t('missingHours')}
      call={missingCalls.list}
      query={{ startDate, scope, limit: 20 }}
      rowHeight={72}
      top={
        <div className={css.top}>
          <Segmented
            label={t('timesheet')}
            value={startDate}
            onChange={setStartDate}
            options={[
              { key: monday, name: t('thisWeek') },
              { key: addDays(monday, -7), name: t('lastWeek') },
            ]}
          />
          <Segmented<MissingScope>
            label={t('whosePeople')}
            value={scope}
            onChange={setScope}
            options={[
              { key: 'direct', name: t('directPeople') },
              { key: 'subordinates', name: t('allPeople') },
              ...(can?.viewAll ? [{ key: 'company' as const, name: t('wholeCompany') }] : []),
            ]}
          />
        </div>
      }
      bottom={
        rows.length > 0 && (
          <Button wide busy={remind.running} onPress={() => remind.run({ startDate, scope })}>
            {t('remindAll')}
          </Button>
        )
      }
      empty={{ icon: CheckCircleIcon, title: t('nothingMissing'), text: t('nothingMissingText') }}
    >
      {({ person, departmentName, hour, dueHour, days, remindedAt }) => (
        <ListRow
          left={<Face person={person} size={40} />}
          title={person.name}
          wrap
          subtitle={[
            departmentName,
            t('filledOf', { hours: figure(hour), due: figure(dueHour) }),
            listed(days.map(day => weekday(day, 'short'))),
          ]
            .filter(Boolean)
            .join(' · ')}
          right={
            remindedAt ? (
              t('remindedAlready')
            ) : (
              <Button kind="neutral" small onPress={() => remind.run({ startDate, scope, personId: [person.id] })}>
                {t('remind')}
              </Button>
            )
          }
        />
      )}
    </ListScreen>
  )
}
