import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Tabs } from '#platform/web/kit/tabs.tsx'
import { cycleAfter, cycleOf, type CycleKind } from './cycles.contract.ts'
import { t } from './cycles.words.ts'
import { cycleName, today } from './show-cycle.web.ts'
import css from './cycle-bar.module.css'

interface CycleBarProps<Kind extends CycleKind> {
  kinds: readonly Kind[]
  kind: Kind
  cycle: string
  onChange: (kind: Kind, cycle: string) => void
}

/** Which cycle a screen shows: its kind above, the one before and the one after beside it. */
export function CycleBar<Kind extends CycleKind>({ kinds, kind, cycle, onChange }: CycleBarProps<Kind>) {
  return (
    <>
      <Tabs
        label={t('cycle')}
        value={kind}
        options={kinds.map(key => ({ key, name: t(key as CycleKind) }))}
        onChange={next => onChange(next, cycleOf(next, today()))}
      />
      <div className={css.bar}>
        <IconButton
          icon={ChevronLeftIcon}
          label={t('before')}
          onPress={() => onChange(kind, cycleAfter(kind, cycle, -1))}
        />
        <span aria-live="polite">{cycleName(kind, cycle)}</span>
        <IconButton
          icon={ChevronRightIcon}
          label={t('after')}
          onPress={() => onChange(kind, cycleAfter(kind, cycle))}
        />
      </div>
    </>
  )
}
