import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { BuildingIcon, CheckIcon, SearchIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { SearchField } from '#platform/web/kit/search-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import type { ChooseDepartments, DepartmentBrief } from './selector-options.web.ts'
import { asTree } from './department-tree.contract.ts'
import { directoryCalls, topOfCompany } from './directory.contract.ts'
import { t } from './people.words.ts'
import css from './selector.module.css'

interface DepartmentSelectorProps extends ChooseDepartments {
  open: boolean
  multiple: boolean
  onAnswer: (departments: DepartmentBrief[] | null) => void
}

/** Chooses departments from the company's whole tree, each under the one it belongs to. */
export default function DepartmentSelector({
  open,
  multiple,
  onAnswer,
  title,
  value = [],
  max = Infinity,
  without = [],
}: DepartmentSelectorProps) {
  const [chosen, setChosen] = useState<readonly DepartmentBrief[]>(value)
  const [text, setText] = useState('')
  const { data, error, refetch } = useCall(directoryCalls.departments, { companyId: topOfCompany })
  const sought = text.trim().toLowerCase()
  const rows = asTree(data?.list ?? []).filter(
    ({ path, department }) => !path.some(id => without.includes(id)) && department.name.toLowerCase().includes(sought),
  )

  function toggle({ id, name }: DepartmentBrief) {
    if (!multiple) return onAnswer([{ id, name }])
    if (chosen.some(one => one.id === id)) return setChosen(chosen.filter(one => one.id !== id))
    if (chosen.length >= max) return void toast.warn(t('atMostDepartments', { n: max }))
    setChosen([...chosen, { id, name }])
  }

  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={title ?? t('chooseDepartment')}
      tall
      left={
        multiple && (
          <Button kind="text" onPress={() => onAnswer(null)}>
            {t('cancel')}
          </Button>
        )
      }
      {...(multiple && {
        right: (
          <Button kind="text" onPress={() => onAnswer([...chosen])}>
            {t('confirm')}
          </Button>
        ),
      })}
    >
      <div className={css.selector} data-fills>
        <SearchField value={text} onChange={setText} placeholder={t('findDepartments')} />
        <div className={css.scroll}>
          {!data &&
            (error ? (
              <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
            ) : (
              <Skeleton kind="rows" />
            ))}
          {data && rows.length === 0 && <Empty icon={SearchIcon} title={t('noDepartmentFound')} />}
          {rows.map(({ department, depth }) => {
            const isChosen = chosen.some(one => one.id === department.id)
            return (
              <div
                key={department.id}
                className={css.indented}
                style={{ '--depth': sought ? 0 : depth } as React.CSSProperties}
              >
                <ListRow
                  title={department.name}
                  left={
                    <span className={css.department}>
                      <BuildingIcon size={20} />
                    </span>
                  }
                  selected={isChosen}
                  onPress={() => toggle(department)}
                  right={department.memberNum > 0 ? t('people', { n: department.memberNum }) : undefined}
                  badge={isChosen && <CheckIcon size={20} />}
                />
              </div>
            )
          })}
        </div>
      </div>
    </Sheet>
  )
}
