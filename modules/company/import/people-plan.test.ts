import { describe, expect, it } from 'vitest'
import { planPeople, type Company, type PlannedPerson } from './people-plan.server.ts'

const root = { id: 'root', name: '海河科技', parentId: null, path: ['root'] }
const company: Company = {
  people: [
    { id: 'lin', name: '林岚', mobile: '13800138001', email: null, managerId: null },
    { id: 'zhang', name: '张伟', mobile: '13800138002', email: 'zw@example.com', managerId: 'lin' },
    { id: 'zhang2', name: '张伟', mobile: null, email: null, managerId: null },
  ],
  departments: [root, { id: 'dev', name: '研发部', parentId: 'root', path: ['root', 'dev'] }],
}
const empty = {
  mobile: null,
  email: null,
  department: null,
  jobTitle: null,
  manager: null,
  gender: null,
  loginName: null,
} as const
type RowInput = { name: string } & Partial<Record<'mobile' | 'email' | 'manager' | 'jobTitle', string>> & {
    department?: string[]
    gender?: 'male' | 'female' | 'unknown'
  }
const plan = (...rows: RowInput[]) =>
  planPeople(
    rows.map((values, index) => ({ line: index + 2, values: { ...empty, ...values } })),
    { ...company, people: [...company.people] },
  )
const codes = (...rows: RowInput[]) =>
  plan(...rows).problems.map(({ line, column, code }) => `${line} ${column} ${code.replace('import.people.', '')}`)
const byName = (people: readonly PlannedPerson[], name: string) => people.find(person => person.name === name)!

describe('a plan for a staff list', () => {
  it('makes new people, and changes those who are known by mobile number or e-mail', () => {
    const {
      plan: { people },
      problems,
      created,
      changed,
    } = plan(
      { name: '林岚', mobile: '13800138001', jobTitle: '董事长' },
      { name: '张大伟', email: 'ZW@example.com' },
      { name: '新人' },
    )
    expect(problems).toEqual([])
    expect([created, changed]).toEqual([1, 2])
    expect(people.slice(0, 2)).toMatchObject([
      { id: 'lin', isNew: false, jobTitle: '董事长' },
      { id: 'zhang', isNew: false },
    ])
  })

  it('knows a bare name only where one member has it', () => {
    expect(plan({ name: '林岚' }).plan.people).toMatchObject([{ id: 'lin', isNew: false }])
    expect(codes({ name: '张伟' })).toEqual(['2 name several'])
  })

  it('tells namesakes apart by login name, and by their department', () => {
    const twins: Company = {
      departments: [
        root,
        { id: 'dev', name: '研发部', parentId: 'root', path: ['root', 'dev'] },
        { id: 'slash', name: '售前/售后', parentId: 'root', path: ['root', 'slash'] },
      ],
      people: [
        {
          id: 'one',
          name: '张伟',
          mobile: null,
          email: null,
          loginName: 'zhang.wei',
          departmentId: 'root',
          managerId: null,
        },
        { id: 'two', name: '张伟', mobile: null, email: null, loginName: null, departmentId: 'dev', managerId: null },
        {
          id: 'three',
          name: '张伟',
          mobile: null,
          email: null,
          loginName: null,
          departmentId: 'slash',
          managerId: null,
        },
      ],
    }
    const rows = [{ loginName: 'ZHANG.WEI' }, { department: ['研发部'] }, { department: ['海河科技', '售前∕售后'] }]
    const {
      plan: { people, departments },
      problems,
      created,
    } = planPeople(
      rows.map((row, index) => ({ line: index + 2, values: { ...empty, name: '张伟', ...row } })),
      twins,
    )
    expect([problems, departments, created]).toEqual([[], [], 0])
    expect(people.map(({ id }) => id)).toEqual(['one', 'two', 'three'])
  })

  it('refuses one person on two lines, and contacts of two people on one', () => {
    expect(codes({ name: '甲', mobile: '13900000001' }, { name: '乙', mobile: '13900000001' })).toEqual([
      '3 mobile import.twice',
    ])
    expect(codes({ name: '甲' }, { name: '甲' })).toEqual(['3 name import.twice'])
    expect(codes({ name: '甲', email: 'a@example.com' }, { name: '乙', email: 'A@example.com' })).toEqual([
      '3 email import.twice',
    ])
    expect(codes({ name: '谁', mobile: '13800138001', email: 'zw@example.com' })).toEqual(['2 email other_contact'])
    expect(codes({ name: '林岚', mobile: '13800138001' }, { name: '林岚' })).toEqual(['3 name import.twice'])
  })

  it('finds managers in the sheet and in the company, by name, mobile number or e-mail', () => {
    const {
      plan: { people },
      problems,
    } = plan(
      { name: '甲', manager: '林岚' },
      { name: '乙', manager: '甲' },
      { name: '丙', manager: '13800138002' },
      { name: '丁', manager: 'zw@example.com' },
    )
    expect(problems).toEqual([])
    expect(byName(people, '甲').managerId).toBe('lin')
    expect(byName(people, '乙').managerId).toBe(byName(people, '甲').id)
    expect([byName(people, '丙').managerId, byName(people, '丁').managerId]).toEqual(['zhang', 'zhang'])
  })

  it('refuses managers that nobody is, that several are, or that close a circle', () => {
    expect(codes({ name: '甲', manager: '无此人' })).toEqual(['2 manager manager_unknown'])
    expect(codes({ name: '甲', manager: '张伟' })).toEqual(['2 manager several'])
    expect(codes({ name: '甲', manager: '甲' })).toEqual(['2 manager manager_self'])
    const circle = plan(
      { name: '甲', manager: '丙' },
      { name: '乙', manager: '甲' },
      { name: '丙', manager: '乙' },
    ).problems
    expect(circle).toMatchObject([{ line: 2, column: 'manager', msg: { zh: '上下级形成了循环：甲 → 丙 → 乙 → 甲' } }])
    expect(codes({ name: '林岚', mobile: '13800138001', manager: '13800138002' })).toEqual(['2 manager manager_circle'])
  })

  it("finds departments below the company's own, and makes those that are missing once", () => {
    const {
      plan: { people, departments },
    } = plan(
      { name: '甲', department: ['研发部', '前端组'] },
      { name: '乙', department: ['海河科技', '研发部', '前端组'] },
      { name: '丙', department: ['研发部'] },
    )
    expect(departments).toMatchObject([{ name: '前端组', parentId: 'dev', path: ['root', 'dev', departments[0]!.id] }])
    expect(people.map(({ departmentId }) => departmentId)).toEqual([departments[0]!.id, departments[0]!.id, 'dev'])
  })

  it('says what is wrong with the rest of a row with wrong cells, and takes nobody for somebody else', () => {
    const rows = [
      {
        line: 2,
        values: {
          ...empty,
          name: '张伟',
          manager: '无此人',
          department: Array.from({ length: 20 }, (_, level) => `第${level}级`),
        },
        wrong: new Set(['mobile']),
      },
      { line: 3, values: { ...empty, name: '张伟' }, wrong: new Set(['email']) },
      { line: 4, values: { ...empty, name: '甲', manager: '乙', mobile: '13800138001' }, wrong: new Set(['gender']) },
      { line: 5, values: { ...empty, name: '乙' }, wrong: new Set(['mobile']) },
    ]
    const { problems, created, changed } = planPeople(rows, { ...company, people: [...company.people] })
    expect(problems.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([
      '2 department import.people.department_deep',
      '2 manager import.people.manager_unknown',
    ])
    expect([created, changed]).toEqual([0, 1])
    // The member may well be the one whose number is wrong.
    const own = [
      { line: 2, values: { ...empty, name: '林岚' }, wrong: new Set(['mobile']) },
      { line: 3, values: { ...empty, name: '甲', manager: '林岚' } },
    ]
    expect(planPeople(own, { ...company, people: [...company.people] }).problems).toEqual([])
  })

  it('refuses trees deeper than 20 levels', () => {
    expect(codes({ name: '甲', department: Array.from({ length: 20 }, (_, level) => `第${level}级`) })).toEqual([
      '2 department department_deep',
    ])
  })
})
