import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { load as loadTags } from '#mechanisms/tags/tags.words.ts'
import { load as loadItems } from './item/parts.words.ts'
import { load as loadList } from './list/list.words.ts'
import { loadParts } from './parts/load-parts.web.ts'
import { load as loadQuickCreate } from './quick-create/quick-create.words.ts'
import { load as loadRecord } from './task/record.words.ts'
import { load } from './tasks.words.ts'

export { load as loadTaskWords } from './tasks.words.ts'
export { dueText } from './task/due.web.ts'
export { priorityName } from './task/kinds/kind-names.web.ts'
export { PriorityFlag, TaskRowView } from './task/task-row.tsx'

export const tasksRoom = room({
  words: load,
  tabPaths: ['/tasks/upcoming'],
  screens: {
    '/tasks/upcoming': () => import('./list/task-list.tsx'),
    '/tasks/assign_me': () => withWords(import('./list/assign-me.tsx'), loadList),
    '/tasks/newTask': () => withWords(import('./task/form/task-form.tsx'), loadFiles, loadParts, loadRecord),
    '/tasks/:id/more': () => withWords(import('./task/more/task-more.tsx'), loadRecord),
    '/tasks/:id/shares': () => withWords(import('./parts/task-share-log.tsx'), loadShares),
    '/tasks/:id': () => withWords(import('./task/task-detail.tsx'), loadRecord, loadComments, loadHistory, loadFiles, loadParts, loadItems),
    '/tasks/:id/item': () => withWords(import('./item/item-screen.tsx'), loadItems),
    '/tasks/my_items': () => withWords(import('./item/my-items.tsx'), loadItems),
    '/quick_create': () => withWords(import('./quick-create/quick-create.tsx'), loadQuickCreate, loadTags),
  },
  live: {
    task: [
      '/v3/task/filter', '/v3/task/parts', '/analyze/all/mine', '/v2/analyze/task/running', '/analyze/user-finished', '/v3/task/detail/:id',
      '/v3/task/:id/children', '/v3/task/:id/relations', '/v3/task/:id/predecessors', '/v3/task/:id/items', '/v3/task/items/mine',
      '/v3/task/:id/goal_items', '/v3/task/:id/repeat', '/v3/task/:id/custom-fields', '/custom-form/values', '/v3/task/:id/file-groups',
      '/v3/task/deliverables', '/comment/list', '/log/list_by_res', '/project/item/:id/places',
    ],
  },
})
