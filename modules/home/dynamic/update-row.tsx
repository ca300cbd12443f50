import { patchRows } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { timeAgo } from '#platform/web/words/format.ts'
import { notificationCalls, type NotificationRow } from '#mechanisms/notifications/notification.contract.ts'
import { noticeTarget } from './notice.web.ts'
import css from './dynamic.module.css'

/** A line of the updates feed: who did what to which record, and when. */
export function UpdateRow({ row, onOpen }: { row: NotificationRow; onOpen: (row: NotificationRow) => void }) {
  const { said, by, title } = row
  return (
    // The link inside does the work, with the keyboard too; this only learns that it was followed.
    <div onClick={() => onOpen(row)} role="presentation">
      <ListRow
        href={noticeTarget(row)}
        chevron={false}
        wrap
        unread={!row.isRead}
        left={<Avatar name={row.actor?.name ?? by} />}
        title={
          said.startsWith(by) ? (
            <>
              <span className={css.who}>{by}</span>
              {said.slice(by.length)}
            </>
          ) : (
            said
          )
        }
        subtitle={
          <>
            <time dateTime={row.createdAt}>{timeAgo(row.createdAt)}</time>
            {!said.includes(title) && ` · ${title}`}
          </>
        }
      />
    </div>
  )
}

/** Marks a line as seen, at once. */
export function useRead() {
  const change = useChange(notificationCalls.read, {
    optimistic: ({ id = [] }) => {
      const takeBack = (id as string[]).map(one =>
        patchRows<NotificationRow>(notificationCalls.list, one, row => ({ ...row, isRead: true })),
      )
      return () => {
        for (const undo of takeBack) undo()
      }
    },
  })
  return (row: NotificationRow) => {
    if (!row.isRead) change.run({ id: [row.id] })
  }
}
