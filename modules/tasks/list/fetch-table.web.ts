/** By a file of its own: the first list need not know whose words its table says. */
export const fetchTable = () => import('./task-table.tsx')
