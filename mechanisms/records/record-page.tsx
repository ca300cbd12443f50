import type { ReactNode } from 'react'
import type { Call, CallInput, CallOutput } from '#platform/contract/call.ts'
import type { byId } from '#platform/contract/fields.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { RemoveButton } from '#platform/web/app/remove-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { askPage } from '#mechanisms/comments/page-call.web.ts'
import { Talk } from '#mechanisms/comments/talk.tsx'
import type { HistoryWords } from '#mechanisms/history/history-sentence.web.ts'

export interface RecordPageProps<Row, Detail extends Call> {
  id: string
  subjectType: string
  calls: { list: Pick<Call, 'path'>; detail: Detail; remove: Call<typeof byId> }
  me: React.ComponentProps<typeof Talk>['me']
  title: string
  listAt: string
  /** Where it is changed, for whoever may. */
  edit?: (record: CallOutput<Detail>) => { href: string; label: string } | false
  mayRemove: (record: CallOutput<Detail>) => boolean
  removeWords: React.ComponentProps<typeof RemoveButton>['words']
  history: HistoryWords
  actions?: (record: CallOutput<Detail>) => ReactNode
  bottom?: (record: CallOutput<Detail>) => ReactNode
  /** What is drawn at once, of the row that led here. */
  head: (record: CallOutput<Detail> | Row) => ReactNode
  /** Its facts, once they are there. */
  children: (record: CallOutput<Detail>) => ReactNode
  /** Below the facts, before what was said: how its approval stands. */
  below?: ReactNode
}

/**
 * The page of a record: drawn at once from the row that led here; what may be done with it at the top; below its facts
 * what was said about it and done to it.
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
      ask={askPage(calls.detail, subjectType)}
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
