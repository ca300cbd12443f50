import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { CheckIcon, CloseIcon, EditIcon, MinusIcon, UndoIcon, type Icon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import type { WaitingRow } from './waiting.contract.ts'
import { actOn } from './inbox-acts.web.ts'
import { t } from './inbox.words.ts'
import type { Verb, WaitingAct } from './offered-acts.web.ts'
import { WaitingRowView } from './waiting-row.tsx'
import css from './inbox.module.css'

const actIcons: Record<Verb, Icon> = {
  agree: CheckIcon,
  review: EditIcon,
  finish: CheckIcon,
  accept: CheckIcon,
  maybe: MinusIcon,
  decline: CloseIcon,
  reject: CloseIcon,
  sendBack: UndoIcon,
}
const isDanger = (verb: Verb) => verb === 'reject' || verb === 'decline'

function amountText({ amount, amountIn }: WaitingRow): string {
  if (amount === null || amountIn === null) return ''
  return amountIn === 'money' ? yuan(amount) : t(amountIn, { n: Number(amount) })
}

interface RowProps {
  row: WaitingRow
  acts: readonly WaitingAct[]
  chosen?: boolean
  /** Set while rows are being selected. */
  onChoose?: (() => void) | undefined
  /** A long press: starts a selection with this row. */
  onHold: () => void
}

/** A waiting item with its actions: the first in the row, the others behind a swipe or its menu. */
export function InboxRow({ row, acts, chosen, onChoose, onHold }: RowProps) {
  if (onChoose)
    return (
      <WaitingRowView
        row={row}
        said={amountText(row)}
        control={<Checkbox label={t('selectOne', { title: row.title })} value={chosen === true} onChange={onChoose} />}
      />
    )
  const act = (verb: Verb) =>
    void actOn(
      [row],
      acts.find(one => one.verb === verb)!,
    )
  const line = <WaitingRowView row={row} said={amountText(row)} />
  if (acts.length === 0) return line
  return (
    <SwipeRow
      label={row.title}
      onAction={act}
      onHold={onHold}
      actions={acts.toReversed().map(({ verb }) => ({
        key: verb,
        name: t(verb),
        icon: actIcons[verb],
        ...(isDanger(verb) ? { danger: true } : {}),
      }))}
    >
      {row.person ? (
        <div className={css.row}>
          {line}
          <Acts row={row} acts={acts} act={act} />
        </div>
      ) : (
        line
      )}
    </SwipeRow>
  )
}

/** The possible answers: the first as a button, the last, which refuses, as an icon. */
function Acts({ row, acts, act }: Pick<RowProps, 'row' | 'acts'> & { act: (verb: Verb) => void }) {
  const [yes, no] = [acts[0]!.verb, acts.length > 1 ? acts.at(-1)!.verb : undefined]
  return (
    <span className={css.act}>
      {no && (
        <IconButton icon={actIcons[no]} label={t('actOn', { act: t(no), title: row.title })} onPress={() => act(no)} />
      )}
      <Button small kind="secondary" onPress={() => act(yes)}>
        {t(yes)}
      </Button>
    </span>
  )
}
