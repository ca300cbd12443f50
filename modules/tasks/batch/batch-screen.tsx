import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { useDraft } from '#platform/web/kit/draft.ts'
import { Field } from '#platform/web/kit/field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { shortDay, time } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { PriorityFlag } from '../task/task-row.tsx'
import { choosePersonNamed } from '../quick-create/quick-chips.tsx'
import { batchCalls, mostAtOnce } from './batch.contract.ts'
import { readAll, useLines } from './use-lines.web.ts'
import { t } from './batch.words.ts'
import css from '../item/item.module.css'

const empty = { written: '', name: '' }

/** Many tasks from lines or a pasted table, seen before they are made. */
export default function BatchScreen() {
  const { parent } = useAddress()
  const back = useBack('/tasks/upcoming')
  const go = useGo()
  const me = useMe()
  const draft = useDraft(`task.batch.${me?.id ?? ''}`, empty)
  const { written, name } = draft.value
  const [now] = useState(() => new Date().toISOString())
  const [chosen, setChosen] = useState<Record<string, PersonBrief>>({})
  const [looking, setLooking] = useState(false)
  const lines = useLines(written, now, chosen)
  const create = useChange(batchCalls.create, {
    done: ({ ids, parentId }) => {
      draft.clear(empty)
      toast.success(t('batchMade', { n: ids.length }))
      go(parentId ? `/tasks/${parentId}` : '/tasks/upcoming?source=task', { replace: true })
    },
  })
  /** Resolves ambiguous names, each once; null if one stays open. */
  async function settled() {
    const said = { ...chosen }
    for (const { unsure } of await readAll(written, now, chosen)) {
      for (const { written: called, people } of unsure) {
        const person = said[called] ?? (await choosePersonNamed({ written: called, choices: people }))
        if (!person) return null
        said[called] = person
      }
    }
    setChosen(said)
    return await readAll(written, now, said)
  }
  async function send() {
    if (lines.length > mostAtOnce) return void toast.warn(t('batchMost'))
    setLooking(true)
    const whole = await settled().finally(() => setLooking(false))
    if (whole) create.run({ tasks: whole.map(({ line }) => line), name, ...(parent ? { parentId: parent } : {}) })
  }
  return (
    <Page
      title={t('batch')}
      onBack={back}
      bottom={
        <Button wide busy={create.running || looking} disabled={lines.length === 0} onPress={() => void send()}>
          {t('batchCreate', { n: lines.length })}
        </Button>
      }
    >
      <Section note={t('batchHint')}>
        <Field label={t('batchLines')} hint={t('batchText')}>
          <TextArea
            value={written}
            onChange={text => draft.set({ ...draft.value, written: text })}
            placeholder={t('batchExample')}
          />
        </Field>
        <Field label={t('batchParent')}>
          <TextField
            value={name}
            onChange={text => draft.set({ ...draft.value, name: text })}
            maxLength={200}
            placeholder={t('batchParentText')}
          />
        </Field>
      </Section>
      {lines.length > 0 && (
        <Section title={t('batchPreview')} action={lines.length}>
          {lines.map(({ line, people, unknown, unsure }, index) => (
            <div
              key={index}
              className={css.preview}
              style={{ paddingInlineStart: `${16 + 20 * Number(line.level ?? 0)}px` }}
            >
              <span className={css.previewName}>
                <PriorityFlag task={{ type: 'TASK', priority: Number(line.priority ?? 0) }} />
                {line.name}
              </span>
              <span className={css.meta}>
                {[
                  people.map(person => person.name).join(' ') || me?.nickName,
                  whenOf(line),
                  ...(line.tagNames as string[]).map(tag => `#${tag}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {unknown.length > 0 && (
                <span className={css.unknown}>{t('batchUnknown', { name: unknown.join(' ') })}</span>
              )}
              {unsure.length > 0 && (
                <span className={css.unknown}>
                  {t('batchUnsure', { name: unsure.map(one => one.written).join(' ') })}
                </span>
              )}
            </div>
          ))}
        </Section>
      )}
    </Page>
  )
}

/** When it begins, or is due. */
function whenOf({ planStartDate, planEndDate }: { planStartDate?: unknown; planEndDate?: unknown }): string {
  const moment = planStartDate ?? planEndDate
  if (typeof moment !== 'string') return ''
  return ['00:00', '23:59'].includes(time(moment)) ? shortDay(moment) : `${shortDay(moment)} ${time(moment)}`
}
