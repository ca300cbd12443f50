import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadTaskWords } from '#modules/tasks/tasks.words.ts'
import { load as loadNoticeWords } from '#mechanisms/notifications/notices.words.ts'
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
    '/dynamic_list': () => withWords(import('./dynamic/dynamic-list.tsx'), loadNoticeWords),
    '/app': () => import('./workbench/workbench.tsx'),
    '/todo': () => import('./todo/todo.tsx'),
    '/todo2': () => import('./todo/todo2.tsx'),
    '/todo_list': () => import('./todo/todo-list.tsx'),
    '/search': () => import('./search/search.tsx'),
    '/error': () => import('./pages/error-page.tsx'),
    '/week_report': () => import('./pages/week-report.tsx'),
  },
  live: { '*': ['/v3/notification/list', '/v3/notification/unread_count'], reminder: ['/reminder/list'] },
})
