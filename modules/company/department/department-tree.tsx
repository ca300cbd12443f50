import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack, useHistoryKey } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Card } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import {
  BuildingIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  MoreIcon,
  PlusIcon,
  SearchIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { PullToRefresh } from '#platform/web/kit/pull-to-refresh.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { asTree, type Placed } from '#mechanisms/people/department-tree.contract.ts'
import { directoryCalls, topOfCompany } from '#mechanisms/people/directory.contract.ts'
import { t } from '../company.words.ts'
import { useDepartmentChanges } from './department-changes.web.ts'
import css from './department.module.css'

/** So many are seen at a glance. */
const few = 5

/** The company's departments as a tree: folded and unfolded, and changed one by one. */
export default function DepartmentTree() {
  const { data, error, refetch } = useCall(directoryCalls.departments, { companyId: topOfCompany })
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const departments = data?.list ?? []
  const changes = useDepartmentChanges(departments)
  const [text, setText] = useState('')
  const sought = text.trim().toLowerCase()
  const placed = asTree(departments)
  // What is sought is shown wherever it stands, with the way to it instead of its depth.
  const rows = sought
    ? placed.filter(({ department }) => department.name.toLowerCase().includes(sought))
    : placed.filter(({ path }) => !path.slice(0, -1).some(id => folded.has(id)))
  const wayTo = ({ path }: Placed) =>
    path
      .slice(0, -1)
      .map(id => departments.find(one => one.id === id)?.name)
      .join(' / ')
  const toggle = (id: string) =>
    setFolded(before => new Set(before.has(id) ? [...before].filter(one => one !== id) : [...before, id]))
  return (
    <Page
      title={t('departments')}
      onBack={useBack('/members_management')}
      scrollKey={useHistoryKey()}
      actions={
        data?.can.create && (
          <IconButton icon={PlusIcon} label={t('newDepartment')} onPress={() => void changes.create(null)} />
        )
      }
    >
      {!data &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="rows" />)}
      {data && departments.length === 0 && (
        <Empty
          icon={BuildingIcon}
          title={t('noDepartments')}
          text={t('noDepartmentsText')}
          action={data.can.create && <Button onPress={() => void changes.create(null)}>{t('newDepartment')}</Button>}
        />
      )}
      {departments.length > few && <SearchField value={text} onChange={setText} placeholder={t('findDepartments')} />}
      {sought && rows.length === 0 && <Empty icon={SearchIcon} title={t('noDepartmentFound')} />}
      {rows.length > 0 && (
        <PullToRefresh onRefresh={() => refetch()}>
          <Card>
            {rows.map(placed => (
              <Row
                key={placed.department.id}
                placed={sought ? { ...placed, depth: 0, hasChildren: false } : placed}
                way={sought ? wayTo(placed) : undefined}
                folded={folded.has(placed.department.id)}
                onToggle={toggle}
                onActions={() => void changes.offer(placed)}
              />
            ))}
          </Card>
        </PullToRefresh>
      )}
    </Page>
  )
}

interface RowProps {
  placed: Placed
  way: string | undefined
  folded: boolean
  onToggle: (id: string) => void
  onActions: () => void
}

function Row({ placed: { department, depth, hasChildren }, way, folded, onToggle, onActions }: RowProps) {
  const { id, name, head, memberNum } = department
  return (
    <div className={css.row} style={{ '--depth': depth } as React.CSSProperties}>
      <ListRow
        control={
          hasChildren ? (
            <IconButton
              icon={folded ? ChevronRightIcon : ChevronDownIcon}
              label={t(folded ? 'expand' : 'collapse', { name })}
              onPress={() => onToggle(id)}
            />
          ) : (
            <span className={css.leaf} />
          )
        }
        title={name}
        subtitle={[way, head && t('headIs', { name: head.name })].filter(Boolean).join(' · ') || undefined}
        right={
          <span className={css.aside}>
            {memberNum > 0 && t('peopleNum', { n: memberNum })}
            <MoreIcon size={20} />
          </span>
        }
        onPress={onActions}
      />
    </div>
  )
}
