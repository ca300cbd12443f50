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
import { useMe } from '#modules/account/account.web.tsx'
import { PriorityFlag } from '../task/task-row.tsx'
import { taskCalls } from '../task/task.contract.ts'
import { batchCalls, mostAtOnce, readLines } from './batch.contract.ts'
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
  const lines = readLines(written)
  const create = useChange(batchCalls.create, {
    refreshes: [taskCalls.list, taskCalls.detail],
    done: ({ ids, parentId }) => {
      draft.clear(empty)
      toast.success(t('batchMade', { n: ids.length }))
      go(parentId ? `/tasks/${parentId}` : '/tasks/upcoming?source=task', { replace: true })
    },
  })
  const send = () => {
    if (lines.length > mostAtOnce) return void toast.warn(t('batchMost'))
    create.run({ tasks: lines, name, ...parent ? { parentId: parent } : {} })
  }
  return (
    <Page
      title={t('batch')} onBack={back}
      bottom={<Button wide busy={create.running} disabled={lines.length === 0} onPress={send}>{t('batchCreate', { n: lines.length })}</Button>}
    >
      <Section note={t('batchHint')}>
        <Field label={t('batchLines')} hint={t('batchText')}>
          <TextArea value={written} onChange={text => draft.set({ ...draft.value, written: text })} placeholder={t('batchExample')} />
        </Field>
        <Field label={t('batchParent')}>
          <TextField value={name} onChange={text => draft.set({ ...draft.value, name: text })} maxLength={200} placeholder={t('batchParentText')} />
        </Field>
      </Section>
      {lines.length > 0 && (
        <Section title={t('batchPreview')} action={lines.length}>
          {lines.map((line, index) => (
            <div key={index} className={css.preview} style={{ paddingInlineStart: `${16 + 20 * Number(line.level ?? 0)}px` }}>
              <span className={css.previewName}><PriorityFlag task={{ type: 'TASK', priority: Number(line.priority ?? 0) }} />{line.name}</span>
              <span className={css.meta}>
                {[line.managerName || me?.nickName, String(line.planEndDate ?? '').slice(5, 10)].filter(Boolean).join(' · ')}
              </span>
            </div>
          ))}
        </Section>
      )}
    </Page>
  )
}
