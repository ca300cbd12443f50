import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadNotices } from '#mechanisms/notifications/notices.words.ts'
import { load as loadRichText } from '#mechanisms/rich-text/rich-text.words.ts'
import { load } from './calendar.words.ts'

const events = ['/event', '/events', '/events/all', '/events/:id', '/events/busy']

export const calendarRoom = room({
  words: load,
  tabPaths: ['/calendar/list'],
  screens: {
    '/calendar/list': () => import('./view/calendar.tsx'),
    '/calendar/create': () => withWords(import('./event/event-form.tsx'), loadFiles),
    '/calendar/feed': () => import('./feed/feed-settings.tsx'),
    '/calendar/finished': () => import('./view/finished.tsx'),
    '/calendar/:id': () => withWords(import('./event/event-detail.tsx'), loadComments, loadHistory, loadFiles, loadNotices, loadRichText),
  },
  live: { event: [...events, '/comment/list', '/log/list_by_res', '/reminder/list'], task: ['/events/all', '/v3/task/events/finish/list', '/reminder/list'] },
})
