import { useChange, usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Face } from '#mechanisms/people/face.tsx'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { CycleTop } from './cycle-top.tsx'
import { NoTypes } from './no-types.tsx'
import type { PeopleScope } from '../report/report.contract.ts'
import { teamCalls } from './missing.contract.ts'
import { useCycle } from './use-cycle.web.ts'

/** Who of one's people has not handed in a cycle's report, and a way to remind them: one, or all. */
export default function MissingReports() {
  useScreenKind('list')
  const cycle = useCycle()
  const scrollKey = useHistoryKey()
  const back = useBack('/report/list')
  return (
    <Page title={t('missing')} onBack={back} scrollKey={scrollKey}>
      {cycle.type && (
        <Missing
          key={`${cycle.type.id} ${cycle.date} ${cycle.scope}`}
          reportQuery={{ typeId: cycle.type.id, date: cycle.date, scope: cycle.scope }}
          top={seesAll => <CycleTop cycle={cycle} seesAll={seesAll} />}
        />
      )}
      {cycle.hasNone && <NoTypes />}
    </Page>
  )
}

interface MissingProps {
  reportQuery: { typeId: string; date: string; scope: PeopleScope }
  top: (seesAll: boolean) => React.ReactNode
}

function Missing({ reportQuery, top }: MissingProps) {
  const query = { ...reportQuery, limit: 20 }
  const { data, rows, can, hasNextPage } = usePages(teamCalls.missing, query)
  const isRestDay = data?.pages[0]?.isDue === false
  const remind = useChange(teamCalls.remind, { done: ({ count }) => toast.success(t('reminded', { n: count })) })
  return (
    <>
      {top(can?.viewAll === true)}
      <ListOf
        call={teamCalls.missing}
        query={query}
        rowHeight={64}
        empty={{
          icon: CheckCircleIcon,
          title: t(isRestDay ? 'noneDue' : 'allIn'),
          text: t(isRestDay ? 'restDay' : 'allInText'),
        }}
      >
        {({ person, departmentName, status, remindedAt }) => (
          <ListRow
            left={<Face person={person} size={40} />}
            title={person.name}
            subtitle={[departmentName, status === 'rejected' ? t('status_rejected') : status && t('hasDraft')]
              .filter(Boolean)
              .join(' · ')}
            right={
              remindedAt ? (
                t('remindedAlready')
              ) : (
                <Button kind="neutral" small onPress={() => remind.run({ ...reportQuery, personId: [person.id] })}>
                  {t('remind')}
                </Button>
              )
            }
          />
        )}
      </ListOf>
      {(hasNextPage || rows.some(one => one.remindedAt === null)) && (
        <div className={css.top}>
          <Button wide busy={remind.running} onPress={() => remind.run(reportQuery)}>
            {t('remindAll')}
          </Button>
        </div>
      )}
    </>
  )
}
