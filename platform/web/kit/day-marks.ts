import { createContext } from 'react'

/** A day that is otherwise than its weekday: a holiday, or one that is worked for it. */
export interface DayMark {
  day: string
  isWork: boolean
  name: string
}

/** Which days between two the company's calendar marks; the app says who knows. */
export const DayMarks = createContext<(from: string, to: string) => Promise<readonly DayMark[]>>(async () => [])
