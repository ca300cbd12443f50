/** Tabs of a project's page that an agile project has. */
export const agileTabs = {
  list: () => import('./backlog/list-tab.tsx'),
  story: () => import('./backlog/story-tab.tsx'),
  bug: () => import('./backlog/bug-tab.tsx'),
  sprint: () => import('./sprint/sprint-tab.tsx'),
  version: () => import('./version/version-tab.tsx'),
  execute: () => import('./board/board-tab.tsx'),
}
