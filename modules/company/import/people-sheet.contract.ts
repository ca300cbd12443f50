import {
  choiceCell,
  emailCell,
  mobileCell,
  pathCell,
  textCell,
} from '#mechanisms/spreadsheets/cell-readers.contract.ts'
import { deepestDepartment } from '../department/department.contract.ts'
import { column, sheet } from '#mechanisms/spreadsheets/sheet.contract.ts'

/** What a personnel list has. */
export const peopleSheet = sheet({
  title: { zh: '员工', en: 'Staff' },
  columns: {
    name: column({
      zh: '姓名',
      en: 'Name',
      aliases: ['员工姓名', '名字', 'Full name', '员工'],
      required: true,
      read: textCell(50),
      example: { zh: '张伟', en: 'Zhang Wei' },
    }),
    mobile: column({
      zh: '手机号',
      en: 'Mobile',
      aliases: ['手机', '手机号码', '联系电话', '电话', 'Mobile number', 'Phone', 'Phone number'],
      read: mobileCell(),
    }),
    email: column({
      zh: '邮箱',
      en: 'E-mail',
      aliases: ['电子邮箱', '邮件', '邮箱地址', 'Email', 'Email address'],
      read: emailCell(),
    }),
    department: column({
      zh: '部门',
      en: 'Department',
      aliases: ['所属部门', '所在部门', 'Dept', 'Team'],
      read: pathCell({ deepest: deepestDepartment }),
    }),
    jobTitle: column({
      zh: '职位',
      en: 'Title',
      aliases: ['岗位', '职务', 'Job title', 'Position'],
      read: textCell(50),
      example: { zh: '前端工程师', en: 'Engineer' },
    }),
    manager: column({
      zh: '直属上级',
      en: 'Manager',
      aliases: ['上级', '主管', '直接上级', '直属主管', '汇报对象', 'Reports to', 'Supervisor'],
      read: textCell(100),
      example: { zh: '李娜', en: 'Li Na' },
    }),
    // Distinguishes namesakes who have neither of those; it is never written.
    loginName: column({
      zh: '登录名',
      en: 'Login name',
      aliases: ['账号', 'Account', 'Username'],
      read: textCell(50),
      example: { zh: '', en: '' },
    }),
    gender: column({
      zh: '性别',
      en: 'Gender',
      aliases: ['Sex'],
      read: choiceCell({
        male: { zh: '男', en: 'Male', aliases: ['M'] },
        female: { zh: '女', en: 'Female', aliases: ['F'] },
        unknown: { zh: '未知', en: 'Unknown' },
      }),
    }),
  },
})
export type PeopleColumns = typeof peopleSheet.columns
