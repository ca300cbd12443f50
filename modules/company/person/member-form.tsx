import { useCall, refusalText } from '#platform/web/app/calls.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { offeredBy } from '#platform/web/app/offered-by.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import type { DepartmentBrief } from '#mechanisms/people/selector-options.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { DepartmentField, PersonField } from '#mechanisms/people/person-field.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { roleCalls } from '../authority/authority.contract.ts'
import { t } from '../company.words.ts'
import { personCalls, type MemberDetail } from './person.contract.ts'

interface Values {
  name: string
  mobile: string
  email: string
  gender: string
  jobTitle: string
  departmentId: DepartmentBrief | null
  managerId: PersonBrief | null
  roleIds: { id: string; name: string }[]
}

/** A new member (`?dept_id=` begins in a department), or one to be changed. */
export default function MemberForm() {
  const { id } = useAddress()
  const { data, error, refetch } = useCall(personCalls.detail, { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined) return <NewMember />
  if (data) return <EditMember key={id} member={data} />
  return error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />
}

const inputOf = ({ departmentId, managerId, roleIds, gender, ...values }: Values) => ({
  ...values,
  gender: Number(gender),
  departmentId: departmentId?.id ?? null,
  managerId: managerId?.id ?? null,
  roleIds: roleIds.map(({ id }) => id),
})

function NewMember() {
  const { dept_id: departmentId, dept_name: departmentName } = useAddress()
  const me = useMe()
  const go = useGo()
  const form = useForm(personCalls.create, {
    draft: `member.new.${me?.id ?? ''}`,
    initial: {
      name: '',
      mobile: '',
      email: '',
      gender: '0',
      jobTitle: '',
      managerId: null,
      roleIds: [],
      departmentId: departmentId && departmentName ? { id: departmentId, name: departmentName } : null,
    } as Values,
    input: inputOf,

    done: ({ id }: { id: string }) => {
      toast.success(t('added'))
      go(`/members_management/people/${id}`, { replace: true })
    },
  })
  return (
    <FormScreen title={t('newMember')} form={form} home="/members_management/people">
      <Fields form={form} />
    </FormScreen>
  )
}

function EditMember({ member }: { member: MemberDetail }) {
  const back = useBack(`/members_management/people/${member.id}`)
  const { departmentId, departmentName, manager } = member
  const form = useForm(personCalls.update, {
    initial: {
      name: member.name,
      mobile: member.mobile ?? '',
      email: member.email ?? '',
      gender: String(member.gender),
      jobTitle: member.jobTitle ?? '',
      departmentId: departmentId && departmentName ? { id: departmentId, name: departmentName } : null,
      managerId: manager,
      roleIds: member.roles,
    } as Values,
    // What belongs to the person once they have joined is not sent at all.
    input: ({ mobile, email, ...values }) => ({
      id: member.id,
      ...inputOf({ mobile, email, ...values }),
      ...(member.can.editContacts ? {} : { mobile: undefined, email: undefined }),
    }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  return (
    <FormScreen title={t('editMember')} form={form} home={`/members_management/people/${member.id}`}>
      <Fields form={form} memberId={member.id} hasOwnContacts={!member.can.editContacts} />
    </FormScreen>
  )
}

interface FieldsProps {
  form: { values: Values; set: (changed: Partial<Values>) => void; error: (name: keyof Values) => string | undefined }
  memberId?: string
  hasOwnContacts?: boolean
}

function Fields({ form: { values, set, error }, memberId, hasOwnContacts = false }: FieldsProps) {
  return (
    <>
      <Section>
        <Field label={t('name')} required error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={50} placeholder={t('nameText')} />
        </Field>
        <Field label={t('gender')} inline>
          <Segmented
            label={t('gender')}
            value={values.gender}
            onChange={gender => set({ gender })}
            options={[
              { key: '2', name: t('gender2') },
              { key: '1', name: t('gender1') },
              { key: '0', name: t('gender0') },
            ]}
          />
        </Field>
      </Section>
      <Section title={t('contacts')} note={hasOwnContacts ? t('contactsLocked') : undefined}>
        <Field label={t('mobile')} error={error('mobile')}>
          <TextField
            type="tel"
            inputMode="tel"
            value={values.mobile}
            disabled={hasOwnContacts}
            onChange={mobile => set({ mobile })}
            maxLength={20}
            placeholder={t('mobileText')}
          />
        </Field>
        <Field label={t('email')} error={error('email')}>
          <TextField
            type="email"
            inputMode="email"
            value={values.email}
            disabled={hasOwnContacts}
            onChange={email => set({ email })}
            maxLength={254}
            placeholder={t('optional')}
          />
        </Field>
      </Section>
      <Section title={t('work')}>
        <Field label={t('department')} error={error('departmentId')}>
          <DepartmentField
            value={values.departmentId}
            onChange={departmentId => set({ departmentId })}
            clearable
            placeholder={t('none')}
          />
        </Field>
        <Field label={t('jobTitle')} error={error('jobTitle')}>
          <TextField
            value={values.jobTitle}
            onChange={jobTitle => set({ jobTitle })}
            maxLength={50}
            placeholder={t('optional')}
          />
        </Field>
        <Field label={t('manager')} error={error('managerId')}>
          <PersonField
            value={values.managerId}
            onChange={managerId => set({ managerId })}
            clearable
            placeholder={t('none')}
            {...(memberId && { without: [memberId] })}
          />
        </Field>
        <Field label={t('memberRoles')} error={error('roleIds')}>
          <RolesField value={values.roleIds} onChange={roleIds => set({ roleIds })} />
        </Field>
      </Section>
    </>
  )
}

function RolesField({ value, onChange }: { value: Values['roleIds']; onChange: (roles: Values['roleIds']) => void }) {
  // Requested ahead of the press.
  useCall(roleCalls.list, {})
  async function choose() {
    const chosen = await pick({
      title: t('memberRoles'),
      multiple: true,
      value: value.map(({ id }) => id),
      options: offeredBy(roleCalls.list, {}, ({ list }) => list.map(({ id, name }) => ({ value: id, name }))),
    })
    if (chosen) onChange(chosen.map(({ value: id, name }) => ({ id, name })))
  }
  return (
    <FieldButton onPress={() => void choose()} placeholder={t('none')}>
      {listed(value.map(({ name }) => name))}
    </FieldButton>
  )
}
