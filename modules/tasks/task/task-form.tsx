import { useState } from 'react'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { useCall } from '#platform/web/app/calls.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { ChevronDownIcon, FlagIcon, PaperclipIcon } from '#platform/web/kit/icons.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t as filesWord } from '#mechanisms/attachments/attachments.words.ts'
import { chooseFiles } from '#mechanisms/attachments/choose-files.web.ts'
import { UploadList } from '#mechanisms/attachments/upload-list.tsx'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../tasks.words.ts'
import { mostManagers, taskCalls } from './task.contract.ts'
import { choosePriority } from './task-facts.tsx'
import { priorityName } from './task-row.tsx'
import css from './task.module.css'

interface Values {
  name: string, detail: string, priority: number, planStartDate: string | null, planEndDate: string | null
  managerIds: readonly PersonBrief[], approvalIds: readonly PersonBrief[], partnerIds: readonly PersonBrief[], followerIds: readonly PersonBrief[]
}
const otherRoles = [['approvalIds', 'approval'], ['partnerIds', 'partner'], ['followerIds', 'follower']] as const

/** A new task, or one below another (`?parent=`). */
export default function TaskForm() {
  const me = useMe()
  return me ? <Form me={{ id: me.id, name: me.nickName, avatar: me.avatar }} /> : <Skeleton kind='detail' />
}

function Form({ me }: { me: PersonBrief }) {
  const { parent } = useAddress()
  const go = useGo()
  const uploads = useUploads()
  const form = useForm(taskCalls.create, {
    draft: `task.new.${parent ?? ''}.${me.id}`,
    initial: { name: '', detail: '', priority: 0, planStartDate: null, planEndDate: null, managerIds: [me], approvalIds: [], partnerIds: [], followerIds: [] } as Values,
    input: values => ({
      ...values, ...(parent ? { parentId: parent } : {}),
      resId: uploads.ids, managerIds: idsOf(values.managerIds), approvalIds: idsOf(values.approvalIds), partnerIds: idsOf(values.partnerIds), followerIds: idsOf(values.followerIds),
    }),
    refreshes: [taskCalls.list, taskCalls.detail],
    done: (task: { id: string }) => { toast.success(t('created')); go(`/tasks/${task.id}`, { replace: true }) },
  })
  const { values, set, error } = form
  const send = () => uploads.holdUp ? void toast.warn(uploads.holdUp) : form.send()
  const [allRoles, setAllRoles] = useState(otherRoles.some(([field]) => values[field].length > 0))
  return (
    <FormScreen title={parent ? t('createChild') : t('newTask')} form={{ ...form, send }} submit={t('create')} home='/tasks/upcoming'>
      {parent && <Parent id={parent} />}
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={200} placeholder={t('nameText')} onEnter={send} />
        </Field>
        <Field label={t('detail')} error={error('detail')}>
          <TextArea value={values.detail} onChange={detail => set({ detail })} maxLength={20_000} placeholder={t('detailText')} />
        </Field>
        <div className={css.files}>
          <UploadList uploads={uploads} />
          <Button kind='text' small icon={PaperclipIcon} onPress={() => void chooseFiles().then(uploads.add)}>{filesWord('add')}</Button>
        </div>
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerIds')}>
          <PeopleField title={t('manager')} value={values.managerIds} max={mostManagers} placeholder={t('noPeople')} onChange={managerIds => set({ managerIds })} />
        </Field>
        {allRoles && otherRoles.map(([field, role]) => (
          <Field key={field} label={t(role)} inline error={error(field)}>
            <PeopleField title={t(role)} value={values[field]} max={role === 'approval' ? mostManagers : 100} placeholder={t('noPeople')} onChange={people => set({ [field]: people })} />
          </Field>
        ))}
        {!allRoles && <div className={css.moreRoles}><Button kind='text' small icon={ChevronDownIcon} onPress={() => setAllRoles(true)}>{t('morePeople')}</Button></div>}
      </Section>
      <Section>
        <Field label={t('planStartDate')} inline error={error('planStartDate')}>
          <DateField mode='datetime' value={values.planStartDate} onChange={planStartDate => set({ planStartDate })} placeholder={t('notSet')} clearable />
        </Field>
        <Field label={t('planEndDate')} inline error={error('planEndDate')}>
          <DateField mode='datetime' value={values.planEndDate} onChange={planEndDate => set({ planEndDate })} placeholder={t('notSet')} clearable />
        </Field>
        <Field label={t('priority')} inline>
          <FieldButton icon={FlagIcon} onPress={() => void choosePriority(values.priority).then(priority => priority !== null && set({ priority }))}>{priorityName(values.priority)}</FieldButton>
        </Field>
      </Section>
    </FormScreen>
  )
}

const idsOf = (people: readonly PersonBrief[]) => people.map(({ id }) => id)

/** What it is a part of. */
function Parent({ id }: { id: string }) {
  const { data } = useCall(taskCalls.detail, { id })
  return <p className={css.below}>{t('parent')}{t('colon')}{data?.name ?? '…'}</p>
}
