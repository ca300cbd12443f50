import type { InfiniteData } from '@tanstack/react-query'
import type { CallOutput } from '#platform/contract/call.ts'
import { takeEarly } from '#platform/web/app/answer.ts'
import { addressOf } from '#platform/web/app/send-call.ts'
import { cache, pagesKeyOf, patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { isTemporary } from '#platform/web/app/offline/waiting.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { commentCalls, type CommentRow } from './comment.contract.ts'
import { commentOffline } from './comment-offline.web.ts'
import { t } from './comments.words.ts'
import { withReaction } from './reactions.web.ts'

/** The record that comments belong to. */
export interface Commented {
  subjectType: string
  subjectId: string
}

/** The comment is still being sent. */
export const isOnItsWay = ({ id }: Pick<CommentRow, 'id'>) => id.startsWith('new-') || isTemporary(id)

export const commentQuery = ({ subjectType, subjectId }: Commented) => ({ subjectType, subjectId })

type Pages = InfiniteData<CallOutput<typeof commentCalls.list>>

/** Writes a comment: an optimistic update, shown as the newest, rolled back when the server refuses it. */
export function useComment(
  about: Commented,
  me: PersonBrief,
  {
    files = [],
    contactName,
    reply,
    done,
    refused,
  }: {
    files?: readonly FileBrief[]
    contactName?: string | undefined
    /** The comment that it replies to. */
    reply?: CommentRow | undefined
    done?: () => void
    refused?: () => void
  } = {},
) {
  return useChange(commentCalls.create, {
    optimistic: ({ content = '', type = 'mobile', resId, ...input }) => {
      const key = pagesKeyOf(commentCalls.list, commentQuery(about))
      const before = cache.getQueryData<Pages>(key)
      const [first, ...others] = before?.pages ?? []
      if (!before || !first) {
        // The early response of the record's page lacks it (page-call.web.ts).
        takeEarly(addressOf(commentCalls.list, { ...commentQuery(about), start: 0 }).address)
        return () => {}
      }
      const row: CommentRow = {
        id: `new-${randomId()}`,
        ...about,
        type,
        content,
        summary: '',
        contentType: 'text',
        quote: '',
        author: me,
        notify: [],
        latitude: (input.latitude as number) ?? null,
        longitude: (input.longitude as number) ?? null,
        accuracy: (input.accuracy as number) ?? null,
        address: (input.address as string) ?? null,
        contactId: (input.contactId as string) ?? null,
        contactName: contactName ?? null,
        eventId: null,
        eventSourceId: null,
        eventSourceType: null,
        eventName: (input.eventName as string) ?? null,
        eventStartDate: (input.eventStartDate as string) ?? null,
        eventEndDate: (input.eventEndDate as string) ?? null,
        eventCron: null,
        attachments: resId ? [...files] : [],
        reply: reply ? { id: reply.id, authorName: reply.author.name, excerpt: reply.content } : null,
        reactions: [],
        createdAt: new Date().toISOString(),
        editedAt: null,
        can: { remove: false, edit: false, openEvent: false },
      }
      const total = first.total === null ? null : first.total + 1
      cache.setQueryData(key, { ...before, pages: [{ ...first, total, list: [row, ...first.list] }, ...others] })
      return () => {
        cache.setQueryData(key, before)
        refused?.()
      }
    },

    offline: commentOffline(),
    done: () => done?.(),
  })
}

/** Edits the text of one's own comment, within the minutes that the server allows. */
export function useCommentEdit(done: () => void) {
  return useChange(commentCalls.edit, {
    optimistic: ({ id, content = '' }) =>
      patchRows<CommentRow>(commentCalls.list, id, row => ({
        ...row,
        content,
        editedAt: new Date().toISOString(),
      })),
    done,
  })
}

/** Adds a reaction to a comment, or removes it. */
export function useReaction(me: string) {
  return useChange(commentCalls.react, {
    optimistic: ({ id, reaction, isOn = true }) =>
      patchRows<CommentRow>(commentCalls.list, id, row => ({
        ...row,
        reactions: withReaction(row.reactions, reaction, isOn === true, me),
      })),
  })
}

/** Deletes one's own comment, within the minutes that the server allows. */
export function useCommentRemoval() {
  return useChange(commentCalls.remove, {
    optimistic: ({ id }) => patchRows<CommentRow>(commentCalls.list, id, () => null),

    done: () => toast.success(t('removed')),
  })
}
