import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { itemTypes, sharers, sharersNeeded, type ItemRow } from './item.contract.ts'
import { peopleOf } from './item-abilities.contract.ts'
import { t } from './parts.words.ts'
import { say } from '#platform/contract/words.ts'
import { locale } from '#platform/web/words/words.ts'

export interface ItemChanges {
  name: string
  managerId: string[]
  planStartDate: string | null
  planEndDate: string | null
  planNum: number | null
  unit: string
}

interface ItemSheetProps {
  open: boolean
  /** Null for a new one, for several people. */ item: ItemRow | null
  onAnswer: (changes: ItemChanges | null) => void
}

/** All of a sub-item: its words, people, dates and how many. */
export function ItemSheet({ open, item, onAnswer }: ItemSheetProps) {
  const [name, setName] = useState(item?.name ?? '')
  const [people, setPeople] = useState(item ? peopleOf(item) : [])
  const [planStartDate, setStart] = useState(item?.planStartDate ?? null)
  const [planEndDate, setEnd] = useState(item?.planEndDate ?? null)
  const [planNum, setPlanNum] = useState(item?.planNum?.toString() ?? '')
  const [unit, setUnit] = useState(item?.unit ?? '')
  const isShared = item === null || item.type === itemTypes.shared
  const wrong = isShared && people.length > 0 && people.length < sharers.least
  const give = () =>
    onAnswer({
      name: name.trim(),
      managerId: people.map(({ id }) => id),
      planStartDate,
      planEndDate,
      planNum: planNum === '' ? null : Number(planNum),
      unit,
    })
  const missing = name.trim() === '' || (isShared && people.length < sharers.least)
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={item ? t('editItem') : t('addShared')}
      left={
        <Button kind="text" onPress={() => onAnswer(null)}>
          {t('cancel')}
        </Button>
      }
      right={
        <Button kind="text" disabled={missing} onPress={give}>
          {t('save')}
        </Button>
      }
    >
      <Field label={t('itemName')} required>
        <TextField value={name} onChange={setName} maxLength={200} autoFocus={item === null} />
      </Field>
      <Field
        label={t('itemPeople')}
        inline
        {...(wrong ? { error: say(sharersNeeded.sentence, locale()) } : isShared ? { hint: t('sharedText') } : {})}
      >
        <PeopleField
          title={t('itemPeople')}
          value={people}
          max={isShared ? sharers.most : 1}
          placeholder={t('nobody')}
          onChange={chosen => setPeople([...chosen])}
        />
      </Field>
      <Field label={t('itemStart')} inline>
        <DateField mode="datetime" value={planStartDate} onChange={setStart} placeholder={t('notSet')} clearable />
      </Field>
      <Field label={t('itemEnd')} inline>
        <DateField mode="datetime" value={planEndDate} onChange={setEnd} placeholder={t('notSet')} clearable />
      </Field>
      <Field label={t('itemPlan')} inline>
        <NumberField value={planNum} onChange={setPlanNum} max={9_999_999} placeholder={t('notSet')} />
      </Field>
      <Field label={t('itemUnit')} inline>
        <TextField value={unit} onChange={setUnit} maxLength={10} placeholder={t('notSet')} />
      </Field>
    </Sheet>
  )
}
