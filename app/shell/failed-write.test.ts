import { describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { reminderCalls } from '#mechanisms/reminders/reminder.contract.ts'
import { eventCalls } from '#modules/calendar/calendar.contract.ts'
import { projectPlanCalls } from '#modules/projects/plan/plan.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { deedOf } from '#platform/web/app/failed-write.ts'
import en from '#platform/web/app/failed-write.words.en.ts'
import zh from '#platform/web/app/failed-write.words.zh.ts'

const said = (call: Parameters<typeof deedOf>[0]) => {
  const deed = deedOf(call)
  return deed && [zh[deed], en[deed]]
}

describe('a write that failed without a word of the server', () => {
  it('[error-022, error-023] is told by what it was to do: to change something, or to release it', () => {
    expect(said(eventCalls.update)).toEqual(['修改失败，请稍后重试', 'It could not be changed. Try again later'])
    expect(said(projectPlanCalls.publish)).toEqual([
      '发布失败，请稍后重试',
      'It could not be published. Try again later',
    ])
  })

  it('is one that creates where it answers an id that it was not given', () => {
    for (const call of [eventCalls.create, reminderCalls.create, taskCalls.create]) expect(deedOf(call)).toBe('create')
    expect(deedOf(taskCalls.changeStatus)).toBeNull()
    expect(handledCalls.filter(({ call }) => deedOf(call) === 'create').length).toBeGreaterThan(40)
  })
})
