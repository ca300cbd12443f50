import { useState } from 'react'
import { useCall, useChange } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../item/parts.words.ts'
import { type TaskDetail } from '../task/task.contract.ts'
import { sayRule } from './repeat-words.web.ts'
import { repeatCalls } from './repeat.contract.ts'
import { RhythmEditor, type RuleValues } from './rhythm-editor.tsx'
import css from '../item/item.module.css'

/** When a recurring task is made again, and what it has made; of one that was made, what by. */
export default function RepeatSection({ task }: { task: TaskDetail }) {
  const { data } = useCall(repeatCalls.read, { id: task.id })
  const [editing, setEditing] = useState(false)
  const set = useChange(repeatCalls.set, {
    done: () => {
      toast.success(t('repeatSaved'))
      setEditing(false)
    },
  })
  const remove = useChange(repeatCalls.remove)
  if (!data) return null
  if (task.type !== 'RECURRING') {
    return (
      data.madeBy && (
        <Section>
          <ListRow title={t('madeBy')} right={data.madeBy.name} href={`/tasks/${data.madeBy.id}`} />
        </Section>
      )
    )
  }
  const { rule, next, made } = data
  async function askRemove() {
    if (
      await confirmDialog({
        title: t('removeRepeatTitle'),
        text: t('removeRepeatText'),
        confirm: t('removeRepeat'),
        danger: true,
      })
    ) {
      remove.run({ id: task.id })
    }
  }
  return (
    <>
      <Section
        title={t('repeat')}
        action={
          task.can.edit && (
            <Button kind="text" small onPress={() => setEditing(true)}>
              {rule ? t('edit') : t('setRepeat')}
            </Button>
          )
        }
      >
        <p className={css.sentence}>{rule ? sayRule(rule.cronExpression, rule.triggerEndDate) : t('noRule')}</p>
        {rule && next.length > 0 && (
          <p className={css.times}>
            <span className={css.meta}>{t('nextTimes')}</span>
            {next.map(time => (
              <span key={time} className={css.time}>
                {dateTime(time)}
              </span>
            ))}
          </p>
        )}
        {rule && next.length === 0 && (
          <p className={css.soft}>{rule.isActive ? t('repeatEnded') : t('repeatResting')}</p>
        )}
        {rule && task.can.edit && (
          <Field label={t('repeatOn')} inline>
            <Switch
              value={rule.isActive}
              onChange={isActive =>
                set.run({
                  id: task.id,
                  cronExpression: rule.cronExpression,
                  triggerEndDate: rule.triggerEndDate,
                  isActive,
                })
              }
            />
          </Field>
        )}
      </Section>
      {made.length > 0 && (
        <Section title={t('made')}>
          {made.map(({ occursAt, skippedNum, task: one }) => (
            <ListRow
              key={occursAt}
              title={one ? `${one.code} ${dateTime(occursAt)}` : t('madeGone')}
              {...(one ? { href: `/tasks/${one.id}` } : {})}
              {...(skippedNum > 0 ? { subtitle: t('skipped', { n: skippedNum }) } : {})}
            />
          ))}
        </Section>
      )}
      {editing && (
        <RuleSheet
          rule={{ cronExpression: rule?.cronExpression ?? '0 9 * * 1-5', triggerEndDate: rule?.triggerEndDate ?? null }}
          busy={set.running}
          onClose={() => setEditing(false)}
          onSave={values => set.run({ id: task.id, ...values, isActive: rule?.isActive ?? true })}
          onRemove={rule ? () => void askRemove() : undefined}
        />
      )}
    </>
  )
}

interface RuleSheetProps {
  rule: RuleValues
  busy: boolean
  onSave: (rule: RuleValues) => void
  onClose: () => void
  onRemove: (() => void) | undefined
}

function RuleSheet({ rule, busy, onSave, onClose, onRemove }: RuleSheetProps) {
  const [values, setValues] = useState(rule)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('repeatRule')}
      tall
      left={
        <Button kind="text" onPress={onClose}>
          {t('cancel')}
        </Button>
      }
      right={
        <Button kind="text" busy={busy} onPress={() => onSave(values)}>
          {t('save')}
        </Button>
      }
    >
      <RhythmEditor value={values} onChange={setValues} />
      {onRemove && (
        <div className={css.all}>
          <Button
            kind="text"
            onPress={() => {
              onClose()
              onRemove()
            }}
          >
            {t('removeRepeat')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
