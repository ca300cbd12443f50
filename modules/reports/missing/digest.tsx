import { usePages } from '#platform/web/app/calls.ts'
import { ListOf } from '#platform/web/app/list-screen.tsx'
import { useBack, useHistoryKey, useScreenKind } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { Review } from '../report/report.contract.ts'
import { t } from '../reports.words.ts'
import css from '../reports.module.css'
import { CycleTop } from './cycle-top.tsx'
import { NoTypes } from './no-types.tsx'
import type { PeopleScope } from '../report/report.contract.ts'
import { teamCalls } from './missing.contract.ts'
import { useCycle } from './use-cycle.web.ts'

/** A whole team's reports of a cycle in full on one screen. */
export default function ReportDigest() {
  useScreenKind('list')
  const cycle = useCycle()
  const reportQuery = { typeId: cycle.type?.id ?? '', date: cycle.date, scope: cycle.scope }
  const back = useBack('/report/list')
  const scrollKey = useHistoryKey()
  return (
    <Page title={t('digest')} onBack={back} scrollKey={scrollKey}>
      {cycle.type && (
        <Digest
          key={`${cycle.type.id} ${cycle.date} ${cycle.scope}`}
          reportQuery={reportQuery}
          top={seesAll => <CycleTop cycle={cycle} seesAll={seesAll} />}
        />
      )}
      {cycle.hasNone && <NoTypes />}
    </Page>
  )
}

interface DigestProps {
  reportQuery: { typeId: string; date: string; scope: PeopleScope }
  top: (seesAll: boolean) => React.ReactNode
}

function Digest({ reportQuery, top }: DigestProps) {
  const query = { ...reportQuery, limit: 50 }
  const { can } = usePages(teamCalls.digest, query)
  return (
    <>
      {top(can?.viewAll === true)}
      <ListOf
        call={teamCalls.digest}
        query={query}
        empty={{ icon: UsersIcon, title: t('digestNone'), text: t('digestNoneText') }}
      >
        {({ id, person, content, isLate, isRead, review, sentAt }) => (
          <ListRow
            href={`/report/detail?id=${id}`}
            chevron={false}
            wrap
            unread={!isRead}
            left={<Face person={person} size={40} />}
            title={person.name}
            right={sentAt ? shortDay(sentAt) : undefined}
            below={
              <>
                <span className={css.pills}>
                  {isLate && <StatusPill tone="danger">{t('late')}</StatusPill>}
                  {review === Review.Reviewed && <StatusPill tone="success">{t('reviewed')}</StatusPill>}
                </span>
                <span className={css.parts}>
                  {content
                    .filter(({ text }) => text !== '')
                    .map(({ title, text }) => (
                      <span key={title} className={css.part}>
                        <b>{title}</b>
                        <span className={css.text}>{text}</span>
                      </span>
                    ))}
                </span>
              </>
            }
          />
        )}
      </ListOf>
    </>
  )
}
