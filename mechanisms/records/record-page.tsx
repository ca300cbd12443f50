import type { ReactNode } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import type { byId } from '#platform/contract/fields.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { pageFetcher } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'

export interface RecordPageProps<Row, Detail extends Call> {
  id: string
  subjectType: string
  calls: { list: Pick<Call, 'path'>; detail: Detail; remove: Call<typeof byId> }
  me: React.ComponentProps<typeof Talk>['me']
  title: string
  listAt: string
  /** Where it is edited, for people who may. */
  edit?: (record: CallOutput<Detail>) => { href: string; label: string } | false
  mayRemove: (record: CallOutput<Detail>) => boolean
  removeWords: React.ComponentProps<typeof RemoveButton>['words']
  history: HistoryWords
  actions?: (record: CallOutput<Detail>) => ReactNode
  bottom?: (record: CallOutput<Detail>) => ReactNode
  /** Drawn at once, from the list's row. */
  head: (record: CallOutput<Detail> | Row) => ReactNode
  /** The record's facts, once they are fetched. */
  children: (record: CallOutput<Detail>) => ReactNode
  /** Below the facts, above the comments: the state of its approval. */
  below?: ReactNode
}

/**
 * The page of a record: drawn at once from the list's row; its actions at the top; comments and history below its
 * facts.
 */
export function RecordPage<Row extends { id: string }, Detail extends Call>({
  id,
  subjectType,
  calls,
  me,
  title,
  listAt,
  edit,
  mayRemove,
  removeWords,
  history,
  actions,
  bottom,
  head,
  children,
  below,
}: RecordPageProps<Row, Detail>) {
  return (
    <DetailScreen
      key={id}
      title={title}
      call={calls.detail}
      input={{ id } as CallInput<Detail>}
      fetcher={pageFetcher(calls.detail, subjectType)}
      listAt={listAt}
      known={knownRow<Row>(calls.list as Call, id)}
      actions={record => {
        const editing = edit?.(record)
        return (
          <>
            {actions?.(record)}
            {editing && <IconButton icon={EditIcon} {...editing} />}
            {mayRemove(record) && <RemoveButton call={calls.remove} id={id} words={removeWords} backTo={listAt} />}
          </>
        )
      }}
      {...(bottom ? { bottom } : {})}
    >
      {(record, isWhole) => (
        <>
          {head(record)}
          {isWhole && children(record as CallOutput<Detail>)}
          {below}
          {isWhole && <Talk subjectType={subjectType} subjectId={id} me={me} words={history} />}
        </>
      )}
    </DetailScreen>
  )
}
