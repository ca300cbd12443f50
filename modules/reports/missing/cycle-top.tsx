import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { t } from '../reports.words.ts'
import { TypeChoice } from '../type/type-choice.tsx'
import css from '../reports.module.css'
import { peopleScopes, type PeopleScope } from '../report/report.contract.ts'
import type { useCycle } from './use-cycle.web.ts'

interface TopProps {
  cycle: ReturnType<typeof useCycle>
  seesAll: boolean
}

/** Which type, whose, and which cycle. */
export const CycleTop = ({ cycle, seesAll }: TopProps) => (
  <div className={css.top}>
    <TypeChoice label={t('kinds')} types={cycle.types} value={cycle.type?.id ?? ''} onChange={cycle.setTypeId} />
    <ScopeChoice {...cycle} seesAll={seesAll} />
    <div className={css.steps}>
      <IconButton icon={ChevronLeftIcon} label={t('previous')} onPress={() => cycle.step(-1)} />
      <span>{cycle.text}</span>
      <IconButton icon={ChevronRightIcon} label={t('next')} disabled={cycle.isLast} onPress={() => cycle.step(1)} />
    </div>
  </div>
)

interface ScopeProps {
  scope: PeopleScope
  setScope: (scope: PeopleScope) => void
  seesAll: boolean
}
export const ScopeChoice = ({ scope, setScope, seesAll }: ScopeProps) => (
  <Segmented<PeopleScope>
    label={t('whose')}
    value={scope}
    onChange={setScope}
    options={peopleScopes.flatMap(key => (key === 'company' && !seesAll ? [] : [{ key, name: t(key) }]))}
  />
)
