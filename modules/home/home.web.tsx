import { room } from '#platform/web/app/screens.ts'
import { load as loadTaskWords } from '#modules/tasks/tasks.words.ts'
import { load } from './home.words.ts'

export { isOkrMode } from './tabs/company-mode.ts'
export { chosenTabs, tabsProperty } from './tabs/tabs.web.ts'

export const homeRoom = room({
  words: async () => { await Promise.all([load(), loadTaskWords()]) },
  publicPaths: ['/week_report'],
  tabPaths: ['/dynamic', '/app', '/todo2'],
  screens: {
    '/home': () => import('./pages/home.tsx'),
    '/dynamic': () => import('./dynamic/dynamic.tsx'),
    '/dynamic_list': () => import('./dynamic/dynamic-list.tsx'),
    '/app': () => import('./workbench/workbench.tsx'),
    '/todo': () => import('./todo/todo.tsx'),
    '/todo2': () => import('./todo/todo2.tsx'),
    '/todo_list': () => import('./todo/todo-list.tsx'),
    '/todo_task': () => import('./todo/todo-task.tsx'),
    '/filter': () => import('./todo/filter.tsx'),
    '/new_slide': () => import('./slide/new-slide.tsx'),
    '/search': () => import('./search/search.tsx'),
    '/my_alert': () => import('./reminder/my-alert.tsx'),
    '/set_alert': () => import('./reminder/set-alert.tsx'),
    '/nav_setting': () => import('./settings/nav-settings.tsx'),
    '/card_setting': () => import('./settings/card-settings.tsx'),
    '/wechat_notify_setting': () => import('./settings/notify-settings.tsx'),
    '/error': () => import('./pages/error-page.tsx'),
    '/week_report': () => import('./pages/week-report.tsx'),
  },
  live: { '*': ['/v3/notification/list', '/v3/notification/unread_count'], reminder: ['/reminder/list'] },
})
