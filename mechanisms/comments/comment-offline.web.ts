import { patchRows, cache } from '#platform/web/app/cache.ts'
import type { OfflineChange } from '#platform/web/app/offline/offline-change.ts'
import { commentCalls, type CommentRow } from './comment.contract.ts'
import { t } from './comments.words.ts'

/** A comment written without a network: shown under the record, and sent after all earlier writes. */
export const commentOffline = (): OfflineChange<typeof commentCalls.create> => ({
  does: t('comments'),
  name: ({ content = '' }) => content,
  makes: true,
  fields: { content: { label: t('comments'), as: 'text' } },
  href: ({ subjectType, subjectId }) => (subjectType === 'task' ? `/tasks/${subjectId}` : ''),
  answer({ content, subjectId }, id) {
    // The optimistic row becomes the waiting one.
    const lists = cache.getQueriesData<{ pages: { list: CommentRow[] }[] }>({
      queryKey: [commentCalls.list.path, 'pages'],
    })
    const row = lists
      .flatMap(([, data]) => data?.pages.flatMap(({ list }) => list) ?? [])
      .find(one => one.id.startsWith('new-') && one.content === content && one.subjectId === subjectId)
    if (row) patchRows<CommentRow>(commentCalls.list, row.id, shown => ({ ...shown, id }))
    return { id }
  },
})
