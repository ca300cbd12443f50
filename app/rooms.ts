/** The business rooms, in their order: a room may use those before it, through their doors. */
export const rooms = [
  'account',
  'company',
  'crm',
  'purchasing',
  'tasks',
  'hours',
  'calendar',
  'hr',
  'approvals',
  'projects',
  'finance',
  'posts',
  'notes',
  'home',
] as const
