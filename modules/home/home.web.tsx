import { room } from '#platform/web/app/screens.ts'

export { useOwnSettings } from './settings/own-property.web.ts'
export { isOkrMode } from './tabs/company-mode.ts'
export { chosenTabs, tabsProperty } from './tabs/tabs.web.ts'

export const homeRoom = room({
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
    '/search': () => import('./search/search.tsx'),
    '/error': () => import('./pages/error-page.tsx'),
    '/week_report': () => import('./pages/week-report.tsx'),
  },
})
