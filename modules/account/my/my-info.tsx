import { useState } from 'react'
import { showRefusal, useChange } from '#platform/web/app/calls.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Spinner } from '#platform/web/kit/spinner.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { genders } from '#mechanisms/people/person.contract.ts'
import { t } from '../account.words.ts'
import { sessionCalls, type SessionUser } from '../session/session.contract.ts'
import { useMe } from '../use-me.web.ts'
import { uploadFace } from './change-avatar.web.ts'
import { OwnAvatar } from './own-avatar.tsx'

/** What colleagues see of oneself. */
export default function MyInfo() {
  const me = useMe()
  return me ? <Info me={me} /> : <Skeleton kind="detail" />
}

function Info({ me }: { me: SessionUser }) {
  const back = useBack('/my')
  const form = useForm(sessionCalls.changeMy, {
    initial: { nickName: me.nickName, gender: String(me.gender), jobTitle: me.jobTitle ?? '' },
    input: ({ gender, ...values }) => ({ ...values, gender: Number(gender) }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set, error } = form
  const [uploading, setUploading] = useState(false)
  const changeFace = useChange(sessionCalls.changeMy, {
    done: () => toast.success(t('saved')),
  })

  async function chooseFace() {
    try {
      setUploading(true)
      const avatar = await uploadFace()
      if (avatar) changeFace.run({ avatar })
    } catch (problem) {
      showRefusal(problem)
    } finally {
      setUploading(false)
    }
  }
  return (
    <FormScreen title={t('myInfo')} form={form} home="/my">
      <Section>
        <ListRow
          title={t('avatar')}
          chevron
          onPress={() => void chooseFace()}
          right={uploading ? <Spinner /> : <OwnAvatar me={me} size={48} />}
        />
        <Field label={t('nickName')} required error={error('nickName')}>
          <TextField
            value={values.nickName}
            onChange={nickName => set({ nickName })}
            maxLength={50}
            autoComplete="name"
          />
        </Field>
        <Field label={t('gender')} error={error('gender')}>
          <Segmented
            label={t('gender')}
            value={values.gender}
            onChange={gender => set({ gender })}
            options={genders.map(gender => ({ key: String(gender), name: t(`gender${gender}`) }))}
          />
        </Field>
        <Field label={t('jobTitle')} error={error('jobTitle')}>
          <TextField
            value={values.jobTitle}
            onChange={jobTitle => set({ jobTitle })}
            maxLength={50}
            autoComplete="organization-title"
          />
        </Field>
      </Section>
      <Section>
        <ListRow title={t('company')} right={me.companyName} />
        <ListRow title={t('department')} right={me.departmentName ?? t('notSet')} />
        <ListRow title={t('manager')} right={me.manager?.name ?? t('noManager')} />
        <ListRow title={t('joinedOn')} right={day(me.createDate)} />
      </Section>
    </FormScreen>
  )
}
