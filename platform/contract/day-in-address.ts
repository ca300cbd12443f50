import * as v from 'valibot'
import { day } from './fields.ts'

/** The day that a parameter of an address names; undefined where it names none: an odd address shows the usual. */
export const dayInAddress = (parameter: string | undefined): string | undefined =>
  v.is(day, parameter) ? parameter : undefined
