import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal } from '#platform/web/app/calls.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import { promptDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { templateCalls } from './template.contract.ts'
import { t } from './template.words.ts'

/** Asks for a name and saves a task as a template. */
export async function saveTemplate({ id, name: taskName }: { id: string; name: string }) {
  const name = await promptDialog({
    title: t('saveTemplate'),
    label: t('templateName'),
    value: taskName.slice(0, 100),
    maxLength: 100,
    required: true,
  })
  if (name === null) return
  try {
    await sendCall(templateCalls.save, { id, name }, { key: randomId() })
    toast.success(t('templateSaved'))
    await refresh(templateCalls.list)
  } catch (problem) {
    showRefusal(problem)
  }
}
