import { describe, expect, it } from 'vitest'
import { copiedFrom, dayTotal, isOverfull, statusOf, submittable, withFillings } from './sheet.web.ts'
import type { WeekSheet } from './week.contract.ts'

const task = { id: 'a', code: 'T1001', name: '甲' }
const log = (hour: number, status: 'DRAFT' | 'WAITING' | 'REJECT', id = `${hour}`) => ({
  id,
  hour,
  status,
  summary: '',
  opinion: null,
})
const sheet: WeekSheet = {
  startDate: '2030-03-04',
  today: '2030-03-06',
  firstDay: '2030-02-10',
  lastDay: '2030-03-10',
  dayHours: 8,
  needsApproval: true,
  rows: [
    {
      task,
      cells: [
        { startDate: '2030-03-04', hour: 6, logs: [log(4, 'WAITING'), log(2, 'DRAFT')] },
        { startDate: '2030-03-07', hour: 1, logs: [log(1, 'REJECT')] },
      ],
    },
  ],
}

describe('the week sheet on the phone', () => {
  it('shows a filling at once: what is submitted stays, the draft takes the rest', () => {
    const [row] = withFillings(sheet, [{ taskId: 'a', startDate: '2030-03-04', hour: 7.5 }]).rows
    expect(row!.cells.find(cell => cell.startDate === '2030-03-04')).toMatchObject({
      hour: 7.5,
      logs: [
        { hour: 4, status: 'WAITING' },
        { id: '2', hour: 3.5, status: 'DRAFT' },
      ],
    })
    expect(withFillings(sheet, [{ taskId: 'a', startDate: '2030-03-07', hour: 0 }]).rows[0]!.cells).toHaveLength(1)
    expect(
      withFillings(sheet, [{ taskId: 'b', startDate: '2030-03-05', hour: 2 }], [{ id: 'b', code: '', name: '乙' }])
        .rows[1],
    ).toMatchObject({ task: { name: '乙' }, cells: [{ hour: 2 }] })
  })

  it('knows when a day would be too full', () => {
    expect(dayTotal(sheet.rows, '2030-03-04')).toBe(6)
    expect(isOverfull(sheet.rows, 'a', '2030-03-04', 24)).toBe(false)
    expect(isOverfull(sheet.rows, 'b', '2030-03-04', 18.5)).toBe(true)
  })

  it('submits drafts up to today, and shows what wants to be seen to first', () => {
    expect(submittable(sheet).map(({ id }) => id)).toEqual(['2'])
    expect(statusOf(sheet.rows[0]!.cells[0]!)).toBe('DRAFT')
  })

  it('copies last week into what is empty and open', () => {
    const next: WeekSheet = { ...sheet, startDate: '2030-03-11', lastDay: '2030-03-13', rows: [] }
    expect(copiedFrom(sheet, next)).toEqual([{ taskId: 'a', startDate: '2030-03-11', hour: 6 }])
    expect(
      copiedFrom(sheet, {
        ...next,
        lastDay: '2030-03-17',
        rows: [{ task, cells: [{ startDate: '2030-03-11', hour: 1, logs: [] }] }],
      }),
    ).toEqual([{ taskId: 'a', startDate: '2030-03-14', hour: 1 }])
  })
})
