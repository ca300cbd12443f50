import type { ConstraintKind } from '../plan/plan-constraint.contract.ts'
import type { LinkType } from '../plan/plan-link.contract.ts'

/** Numbers of Microsoft Project's XML (MSPDI). */
export const linkNumbers = { FF: '0', FS: '1', SF: '2', SS: '3' } as const satisfies Record<LinkType, string>
/** What binds a task's days; 0 is as soon as possible. */
export const constraintNumbers = {
  ALAP: '1',
  MSO: '2',
  MFO: '3',
  SNET: '4',
  SNLT: '5',
  FNET: '6',
  FNLT: '7',
} as const satisfies Record<ConstraintKind, string>
/** Custom text fields 1 to 3: what a plan there has no field for. */
export const textFields = { code: '188743731', status: '188743734', partners: '188743737' } as const
/** Lag and duration in days. */
export const inDays = '7'
/** Days of time that runs through. */
export const inElapsedDays = '8'
/** Formats of durations and lags: even numbers are of time that runs through, from 35 on they are estimates. */
export const elapsedFormat = (format: string) => Number(format) % 2 === 0
export const percentFormats = ['19', '20', '51', '52']
