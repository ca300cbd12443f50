import { room } from '#platform/web/app/screens.ts'

type FigureSheet = typeof import('./figure/figure-sheet.tsx')

/** Opens the rows that a figure counts. */
export const openFigureRows = async (...request: Parameters<FigureSheet['openFigureRows']>) =>
  (await import('./figure/figure-sheet.tsx')).openFigureRows(...request)

export const okrRoom = room({
  screens: {
    '/okr/list': () => import('./objective/objective-list.tsx'),
    '/okr/new': () => import('./objective/objective-form.tsx'),
    '/okr/edit/:id': () => import('./objective/objective-form.tsx'),
    '/okr/detail/:id': () => import('./objective/objective-detail.tsx'),
    '/okr/align/:id': () => import('./objective/objective-align.tsx'),
    '/okr/scope/:id': () => import('./objective/objective-scope.tsx'),
    '/okr/weights/:id': () => import('./objective/weights-form.tsx'),
    '/okr/key-result/:id': () => import('./key-result/key-result-detail.tsx'),
    '/okr/task-relate/:id': () => import('./cycle/task-relate.tsx'),
    '/okr/manage_auth': () => import('./cycle/manage-auth.tsx'),
    '/okr/analyze': () => import('./cycle/okr-analyze.tsx'),
    '/okr/analyze_content': () => import('./cycle/okr-analyze-content.tsx'),
    '/okr/analyze_people': () => import('./cycle/okr-analyze-people.tsx'),
    '/okr/map': () => import('./map/okr-map.tsx'),
    '/okr/review': () => import('./review/review-list.tsx'),
    '/okr/import': () => import('./exchange/okr-import.tsx'),
    '/okr/import/:id': () => import('./exchange/okr-import-run.tsx'),
    '/okr/more': () => import('./cycle/okr-more.tsx'),
    '/okr/review/detail/:id': () => import('./review/review-detail.tsx'),
  },
})
