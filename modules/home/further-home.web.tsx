import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadTaskWords } from '#modules/tasks/tasks.words.ts'
import { load as loadNoticeWords } from '#mechanisms/notifications/notices.words.ts'
import { load } from './home.words.ts'

/** Settings and the like, which nobody is on when the app opens: they come with the further rooms. */
export const furtherHome = room({
  words: async () => { await Promise.all([load(), loadTaskWords()]) },
  screens: {
    '/todo_task': () => import('./todo/todo-task.tsx'),
    '/filter': () => import('./todo/filter.tsx'),
    '/new_slide': () => import('./slide/new-slide.tsx'),
    '/my_alert': () => withWords(import('./reminder/my-alert.tsx'), loadNoticeWords),
    '/set_alert': () => withWords(import('./reminder/set-alert.tsx'), loadNoticeWords),
    '/nav_setting': () => import('./settings/nav-settings.tsx'),
    '/card_setting': () => import('./settings/card-settings.tsx'),
    '/notice_setting': () => withWords(import('./reminder/notice-settings.tsx'), loadNoticeWords),
    '/wechat_notify_setting': () => import('./settings/notify-settings.tsx'),
  },
})
