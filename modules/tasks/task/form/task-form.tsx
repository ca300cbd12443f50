import { Suspense } from 'react'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../../tasks.words.ts'
import { kindName } from '../kinds/kind-names.web.ts'
import { taskKinds, type TaskKind } from '../kinds/task-kinds.contract.ts'
import { taskCalls } from '../task.contract.ts'
import { creationOffline } from '../task-offline.web.ts'
import { DetailField } from '../../parts/form-detail.tsx'
import { formSections, InProject } from './task-form-sections.tsx'
import { emptyTask, taskInput, type TaskValues } from './task-values.web.ts'
import css from '../task.module.css'

/**
 * A new task of a kind (`?type=BUG`), one below another (`?parent=`), one of a project (`?projectId=`), or for a
 * customer or an opportunity (`?customer=`, `?chance=`).
 */
export default function TaskFormScreen() {
  const { parent, type, projectId, customer, chance } = useAddress()
  const me = useMe()
  const kind = taskKinds.find(one => one === type) ?? 'TASK'
  return me ? (
    <NewTask
      key={kind}
      kind={kind}
      parent={parent}
      projectId={projectId}
      customer={customer}
      chance={chance}
      me={{ id: me.id, name: me.nickName, avatar: me.avatar }}
    />
  ) : (
    <Skeleton kind="detail" />
  )
}

interface NewTaskProps {
  kind: TaskKind
  parent: string | undefined
  projectId: string | undefined
  customer: string | undefined
  chance: string | undefined
  me: PersonBrief
}

function NewTask({ kind, parent, projectId, customer, chance, me }: NewTaskProps) {
  const go = useGo()
  const draft = `task.new.${kind}.${parent ?? projectId ?? chance ?? customer ?? ''}.${me.id}`
  const uploads = useUploads(mostFiles, 0, [], { name: `${draft} files` })
  const initial = {
    ...emptyTask(kind, me),
    project: named(projectId),
    customer: named(customer),
    chance: named(chance),
  }
  const form = useForm<typeof taskCalls.create, TaskValues>(taskCalls.create, {
    draft,
    initial,
    // A kind that was chosen, and nothing else, is no draft.
    isDraft: values => JSON.stringify({ ...values, type: kind }) !== JSON.stringify(initial),
    input: values => ({
      ...taskInput(values),
      ...(parent ? { parentId: parent, projectId: null } : {}),
      resId: uploads.ids,
    }),

    offline: creationOffline(),
    done: (task: { id: string }) => {
      toast.success(t('created'))
      go(`/tasks/${task.id}`, { replace: true })
    },
  })
  const { values, set, error } = form
  const send = () => (uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send())
  return (
    <FormScreen
      title={
        parent
          ? t('createChild')
          : values.type === 'TASK'
            ? t('newTask')
            : t('makeOfKind', { kind: kindName(values.type) })
      }
      form={{ ...form, send, clear: () => (form.clear(), uploads.clear()) }}
      submit={t('create')}
      home="/tasks/upcoming"
    >
      {parent && <Parent id={parent} />}
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={200}
            placeholder={t('nameText')}
            onEnter={send}
          />
        </Field>
        <Field label={t('detail')} error={error('detail')}>
          <DetailField form={form} draft={`task.new.detail.${kind}.${parent ?? ''}.${me.id}`} />
        </Field>
        <div className={css.files}>
          <UploadList uploads={uploads} />
          <Button kind="text" small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>
            {filesWord('add')}
          </Button>
        </div>
      </Section>
      {!parent && (
        <Section>
          <InProject form={form} />
        </Section>
      )}
      <Suspense>
        {formSections.map((FormSection, index) => (
          <FormSection key={index} form={form} />
        ))}
      </Suspense>
    </FormScreen>
  )
}

/** What an address names by its id alone; the field asks what it is called. */
const named = (id: string | undefined) => (id ? { id, name: '' } : null)

/** What it is a part of. */
function Parent({ id }: { id: string }) {
  const { data } = useCall(taskCalls.detail, { id })
  return (
    <p className={css.below}>
      {t('parent')}
      {t('colon')}
      {data?.name ?? '…'}
    </p>
  )
}
