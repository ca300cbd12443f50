/** The rooms that stand: an app is shown only when its room is here (`/app` shows only what works). */
export const landedRooms: readonly string[] = [
  'crm',
  'purchasing',
  'tasks',
  'hours',
  'calendar',
  'hr',
  'approvals',
  'projects',
  'finance',
  'goals',
  'okr',
  'posts',
  'reports',
  'notes',
  'kpi',
  'messages',
]
