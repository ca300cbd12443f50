/** Numbers of Microsoft Project's XML (MSPDI). */
export const linkTypes = { finishToStart: '1' } as const
/** Custom text fields 1 to 3: what a plan there has no field for. */
export const textFields = { code: '188743731', status: '188743734', partners: '188743737' } as const
/** Lag and duration in days. */
export const inDays = '7'
