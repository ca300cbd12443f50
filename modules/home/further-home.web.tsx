import { room } from '#platform/web/app/screens.ts'

/** Settings and the like, which nobody is on when the app opens: they come with the further rooms. */
export const furtherHome = room({
  screens: {
    '/todo_task': () => import('./todo/todo-task.tsx'),
    '/filter': () => import('./todo/filter.tsx'),
    '/new_slide': () => import('./slide/new-slide.tsx'),
    '/my_alert': () => import('./reminder/my-alert.tsx'),
    '/set_alert': () => import('./reminder/set-alert.tsx'),
    '/nav_setting': () => import('./settings/nav-settings.tsx'),
    '/card_setting': () => import('./settings/card-settings.tsx'),
    '/notice_setting': () => import('./reminder/notice-settings.tsx'),
    '/wechat_notify_setting': () => import('./settings/notify-settings.tsx'),
  },
})
