import type { TableList } from '#platform/web/app/list-screen.tsx'
import type { Sorting } from '#platform/web/app/sorting.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { sendCall } from '#platform/web/app/send-call.ts'
import { day } from '#platform/web/words/format.ts'
import { departmentCalled, personCalled } from '#mechanisms/fields/field-columns.web.ts'
import { chooseDepartment, choosePerson } from '#mechanisms/people/choose-people.tsx'
import { PersonStatus, type PersonBrief } from '#mechanisms/people/person.contract.ts'
import type { DepartmentBrief } from '#mechanisms/people/selector-options.web.ts'
import { cellChange } from '#mechanisms/tables/cell-change.web.ts'
import type { Column, EditedRecords } from '#mechanisms/tables/column.web.ts'
import { Table } from '#mechanisms/tables/table.tsx'
import { t as tableWord } from '#mechanisms/tables/tables.words.ts'
import { t } from '../company.words.ts'
import { personCalls, type MemberRow } from './person.contract.ts'

interface Values {
  name: string
  jobTitle: string
  department: DepartmentBrief | null
  manager: PersonBrief | null
}

const stateOf = ({ status, isAdministrator, leftAt }: MemberRow) =>
  status === PersonStatus.Left && leftAt
    ? day(leftAt)
    : isAdministrator
      ? t('administrator')
      : status === PersonStatus.Invited
        ? t('notJoined')
        : ''

const columns = (): Column<MemberRow, Values>[] => [
  {
    key: 'name',
    label: t('name'),
    width: 180,
    text: ({ name }) => name,
    href: ({ id }) => `/members_management/people/${id}`,
    sort: { by: 'name' },
    edit: { name: 'name', longest: 50, written: ({ name }) => name, read: text => text },
  },
  {
    key: 'department',
    label: t('department'),
    width: 160,
    text: ({ departmentName }) => departmentName ?? '',
    edit: {
      name: 'department',
      written: ({ department }) => department?.name ?? '',
      read: departmentCalled,
      async choose({ department }) {
        const value = await chooseDepartment({ value: department ? [department] : [] })
        return value ? { value } : undefined
      },
    },
  },
  {
    key: 'jobTitle',
    label: t('jobTitle'),
    width: 160,
    text: ({ jobTitle }) => jobTitle ?? '',
    edit: { name: 'jobTitle', longest: 50, written: ({ jobTitle }) => jobTitle, read: text => text },
  },
  {
    key: 'manager',
    label: t('manager'),
    width: 120,
    text: ({ manager }) => manager?.name ?? '',
    edit: {
      name: 'manager',
      written: ({ manager }) => manager?.name ?? '',
      read: personCalled,
      async choose({ manager }) {
        const value = await choosePerson({ title: t('manager'), value: manager ? [manager] : [] })
        return value ? { value } : undefined
      },
    },
  },
  { key: 'mobile', label: t('mobile'), width: 140, text: ({ mobile }) => mobile ?? '' },
  { key: 'email', label: t('email'), width: 200, text: ({ email }) => email ?? '' },
  { key: 'standing', label: t('status'), width: 120, text: stateOf },
  {
    key: 'createDate',
    label: tableWord('createdAt'),
    width: 120,
    isSpare: true,
    text: ({ createDate }) => day(createDate),
    sort: { by: 'createDate', isDescending: true },
  },
]

const records: EditedRecords<MemberRow, Values> = {
  async open({ id }) {
    const member = await sendCall(personCalls.detail, { id })
    if (!member.can.edit) return null
    const { name, jobTitle, departmentId, departmentName, manager } = member
    return {
      values: {
        name,
        jobTitle: jobTitle ?? '',
        department: departmentId === null ? null : { id: departmentId, name: departmentName ?? '' },
        manager,
      },
      async save({ department, manager, ...changed }, how) {
        let isDone = false
        await runChange(
          personCalls.update,
          { done: () => void (isDone = true), ...cellChange(how) },
          {
            id,
            ...changed,
            ...(department === undefined ? {} : { departmentId: department?.id ?? null }),
            ...(manager === undefined ? {} : { managerId: manager?.id ?? null }),
          },
        )
        return isDone
      },
    }
  },
  refresh: () => refresh(...personCalls.update.about),
}

/** Members as a table, where the window is wide. */
export default function PeopleTable(props: { list: TableList<MemberRow>; sorting: Sorting }) {
  return <Table name="member" columns={columns()} records={records} {...props} />
}
