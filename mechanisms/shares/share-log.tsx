import { refusalText, useCall, usePages } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { LinkIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { deviceOf } from './device-of.web.ts'
import { aboutLink, shownParts } from './link-words.web.ts'
import { shareCalls, ShareStatus, type ShareRow } from './share.contract.ts'
import { t } from './shares.words.ts'
import css from './shares.module.css'

const stateOf = ({ status, isExpired }: ShareRow) =>
  status === ShareStatus.Cancelled ? ('cancelled' as const) : isExpired ? ('expired' as const) : ('open' as const)

/** All links that a record ever had, and who looked through them: when, from about where, with what. */
export function ShareLog({ subjectType, subjectId }: { subjectType: string; subjectId: string }) {
  const links = useCall(shareCalls.ofSubject, { id: subjectId, subjectType })
  const pages = usePages(shareCalls.viewLogs, { id: subjectId, subjectType })
  if (!links.data || pages.isPending) {
    const problem = links.error ?? pages.error
    return problem ? (
      <ErrorState
        text={refusalText(problem)}
        onRetry={() => {
          void links.refetch()
          void pages.refetch()
        }}
      />
    ) : (
      <Skeleton kind="rows" />
    )
  }
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  if (links.data.list.length === 0) return <Empty icon={LinkIcon} title={t('none')} text={t('addText')} />
  const nameOf = (shareId: string) => {
    const link = links.data.list.find(({ id }) => id === shareId)
    return link ? shownParts(link) : t('page')
  }
  return (
    <>
      <Section title={t('shares')}>
        {links.data.list.map(row => (
          <ListRow
            key={row.id}
            title={shownParts(row)}
            wrap
            subtitle={aboutLink(row)}
            badge={<StatusPill tone={stateOf(row) === 'open' ? 'success' : 'neutral'}>{t(stateOf(row))}</StatusPill>}
          />
        ))}
      </Section>
      <Section title={t('log')} note={t('logText')}>
        {pages.rows.length === 0 && <p className={css.none}>{t('logEmpty')}</p>}
        {pages.rows.map(({ id, shareId, viewedAt, address, agent }) => (
          <ListRow
            key={id}
            wrap
            title={dateTime(viewedAt)}
            subtitle={
              <>
                {[deviceOf(agent), address].filter(Boolean).join(' · ')}
                <br />
                {nameOf(shareId)}
              </>
            }
          />
        ))}
        {pages.hasNextPage && (
          <div className={css.more}>
            <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
              {t('earlier')}
            </Button>
          </div>
        )}
      </Section>
    </>
  )
}
