import {
  choiceCell,
  emailCell,
  mobileCell,
  namesCell,
  numberCell,
  pathCell,
  textCell,
} from './cell-readers.contract.ts'
import { dayCell } from './day-cells.contract.ts'
import { column, sheet } from './sheet.contract.ts'

/** What a personnel department imports; the tests share it. */
export const staffSheet = sheet({
  title: { zh: '员工', en: 'Staff' },
  columns: {
    name: column({
      zh: '姓名',
      en: 'Name',
      aliases: ['员工姓名', 'Full name'],
      required: true,
      read: textCell(50),
      example: { zh: '张伟', en: 'Zhang Wei' },
    }),
    mobile: column({ zh: '手机号', en: 'Mobile', aliases: ['手机', '联系电话'], required: true, read: mobileCell() }),
    email: column({ zh: '邮箱', en: 'E-mail', aliases: ['Email'], read: emailCell() }),
    department: column({ zh: '部门', en: 'Department', read: pathCell() }),
    joined: column({ zh: '入职日期', en: 'Joined on', read: dayCell() }),
    gender: column({
      zh: '性别',
      en: 'Gender',
      read: choiceCell({ male: { zh: '男', en: 'Male' }, female: { zh: '女', en: 'Female' } }),
    }),
    leaders: column({ zh: '直属上级', en: 'Managers', read: namesCell() }),
    level: column({ zh: '职级', en: 'Level', read: numberCell({ least: 1, most: 20 }) }),
  },
})
