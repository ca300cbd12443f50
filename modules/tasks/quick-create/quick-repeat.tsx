import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { RefreshIcon } from '#platform/web/kit/icons.tsx'
import { openDialog, type DialogControls } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { t } from '../item/parts.words.ts'
import { RhythmEditor, type RuleValues } from '../repeat/rhythm-editor.tsx'
import { sayRule } from '../repeat/repeat-words.web.ts'
import { t as word } from '../tasks.words.ts'
import { Chip } from './chip.tsx'
import { without, type ChipsProps } from './quick-draft.web.ts'

/** How often the task comes again, as its rule says it; a press opens the rule. */
export default function QuickRepeat({
  draft,
  reading: { repeat: read },
  seen: { repeat, repeatEnd },
  set,
}: ChipsProps) {
  if (repeat === null) return null
  const written = read ? draft.text.slice(read.from, read.to) : ''
  const change = async () => {
    const rule = await openDialog<RuleValues | null>(dialog => (
      <RuleSheet value={{ cronExpression: repeat, triggerEndDate: repeatEnd }} {...dialog} />
    ))
    if (rule) set({ repeat: rule.cronExpression, repeatEnd: rule.triggerEndDate })
  }
  const giveBack = () =>
    set({ ...without('repeat', 'repeatEnd'), ...(written ? { plain: [...draft.plain, written] } : {}) })
  return (
    <Chip
      icon={RefreshIcon}
      text={sayRule(repeat, repeatEnd)}
      onPress={() => void change()}
      onRemove={giveBack}
      removes={written || sayRule(repeat, repeatEnd)}
    />
  )
}

function RuleSheet({ value, open, answer }: { value: RuleValues } & DialogControls<RuleValues | null>) {
  const [rule, setRule] = useState(value)
  return (
    <Sheet
      open={open}
      onClose={() => answer(null)}
      title={t('repeatRule')}
      bottom={
        <Button wide onPress={() => answer(rule)}>
          {word('save')}
        </Button>
      }
    >
      <RhythmEditor value={rule} onChange={setRule} />
    </Sheet>
  )
}
