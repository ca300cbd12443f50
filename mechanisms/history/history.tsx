import { refusalText, usePages } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ClockIcon } from '#platform/web/kit/icons.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { historyCalls } from './history.contract.ts'
import { historySentences, type HistoryWords } from './history-sentence.web.ts'
import { t } from './history.words.ts'
import css from './history.module.css'

interface HistoryProps {
  subjectType: string
  subjectId: string
  words: HistoryWords
}

/** The changes of a record, newest first; inside the record's page. */
export function History({ words, ...about }: HistoryProps) {
  const pages = usePages(historyCalls.list, about)
  if (pages.isPending) return <Skeleton kind="rows" count={2} />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  if (pages.rows.length === 0) return <Empty icon={ClockIcon} title={t('none')} />
  return (
    <>
      <ol className={css.lines} aria-label={t('history')}>
        {pages.rows.map(row => (
          <li key={row.id} className={css.line}>
            <p className={css.text}>
              <b>{row.actor.name}</b> {historySentences(row, words).join(t('semicolon'))}
            </p>
            <time className={css.time} dateTime={row.createdAt}>
              {timeAgo(row.createdAt)}
            </time>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <div className={css.more}>
          <Button kind="text" small busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
