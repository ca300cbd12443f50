import { beforeAll, expect, it } from 'vitest'
import { load } from './app.words.ts'
import { errorsByField, fieldsOf } from './form-errors.ts'

beforeAll(load)

it('of a list says which row is wrong, and of each field the first thing', () => {
  expect(
    errorsByField([
      { path: ['name'], problem: '必填' },
      { path: ['name'], problem: '太长' },
      { path: ['lines', '1', 'price'], problem: '金额格式不正确' },
      { path: ['lines', 4, 'name'], problem: '必填' },
      { path: ['chosen', 'a'], problem: '请选择' },
    ]),
  ).toEqual({ name: '必填', lines: '第 2 行：金额格式不正确', chosen: '请选择' })
})

it('finds the row of what is chosen by the field that carries its id', () => {
  expect(fieldsOf('supplier')).toContain('supplier_id')
  expect(fieldsOf('department')).toContain('dept_id')
  expect(fieldsOf('partners')).toContain('partner_ids')
  expect(fieldsOf('partners')).toContain('partner_id')
  expect(fieldsOf('copies')).toContain('copy_ids')
  expect(fieldsOf('managerId')).toContain('manager_id')
})
