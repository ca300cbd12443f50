import { useCall } from '#platform/web/app/calls.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { postCalls } from './post.contract.ts'
import { PostKind, PostVote } from './post-states.contract.ts'
import { t } from './post.words.ts'

interface Values {
  content: string
  kind: PostKind
  isPublic: boolean
  partners: PersonBrief[]
  isMustRead: boolean
  isJoinable: boolean
  joinUntil: string | null
  joinMost: string
  vote: PostVote
  isVoteAnonymous: boolean
  voteUntil: string | null
  options: string[]
}
const begun: Values = {
  content: '',
  kind: PostKind.Ordinary,
  isPublic: true,
  partners: [],
  isMustRead: false,
  isJoinable: false,
  joinUntil: null,
  joinMost: '',
  vote: PostVote.None,
  isVoteAnonymous: false,
  voteUntil: null,
  options: ['', ''],
}
const mostOptions = 20

/** A new post, or with an id in the address one of my own. */
export default recordForm({
  calls: postCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/post/list',
  page: id => `/post/detail?id=${id}`,
  draft: 'post',
  submit: () => t('publish'),
  initial: (): Values => begun,
  valuesOf: ({ joinMost, options, kind, vote, ...post }) => ({
    content: post.content,
    kind: kind as PostKind,
    isPublic: post.isPublic,
    partners: post.partners,
    isMustRead: post.isMustRead,
    isJoinable: post.isJoinable,
    joinUntil: post.joinUntil,
    joinMost: joinMost === null ? '' : String(joinMost),
    vote: vote as PostVote,
    isVoteAnonymous: post.isVoteAnonymous,
    voteUntil: post.voteUntil,
    options: options.length > 0 ? options.map(({ text }) => text) : ['', ''],
  }),
  input: ({ partners, options, joinMost, ...values }) => ({
    ...values,
    partnerIds: values.isPublic ? [] : partners.map(({ id }) => id),
    options: values.vote === PostVote.None ? [] : options.map(one => one.trim()).filter(Boolean),
    joinMost: joinMost === '' ? null : Number(joinMost),
  }),
  parts: [filesPart()],
  Fields,
})

function Fields({ form }: FieldsProps<Values>) {
  const { values, set, error } = form
  const { data } = useCall(postCalls.my, { limit: 1 })
  return (
    <>
      <Section>
        <Field label={t('content')} required error={error('content')}>
          <TextArea
            value={values.content}
            onChange={content => set({ content })}
            maxLength={10_000}
            placeholder={t('contentText')}
          />
        </Field>
        {data?.can.announce && (
          <>
            <Field label={t('kind')}>
              <Segmented<string>
                label={t('kind')}
                value={String(values.kind)}
                onChange={kind => set({ kind: Number(kind) as PostKind })}
                options={[
                  { key: String(PostKind.Ordinary), name: t('ordinary') },
                  { key: String(PostKind.Announcement), name: t('announcement') },
                ]}
              />
            </Field>
            <Field label={t('isMustRead')} inline>
              <Switch value={values.isMustRead} onChange={isMustRead => set({ isMustRead })} label={t('isMustRead')} />
            </Field>
          </>
        )}
        <Field label={t('isPublic')} inline>
          <Switch value={values.isPublic} onChange={isPublic => set({ isPublic })} label={t('isPublic')} />
        </Field>
        {!values.isPublic && (
          <Field label={t('forPeople')} inline required error={error('partners')}>
            <PeopleField
              value={values.partners}
              max={200}
              onChange={partners => set({ partners: [...partners] })}
              title={t('forPeople')}
            />
          </Field>
        )}
      </Section>
      <Joining form={form} />
      <Voting form={form} />
    </>
  )
}

function Joining({ form: { values, set, error } }: Pick<FieldsProps<Values>, 'form'>) {
  return (
    <Section>
      <Field label={t('isJoinable')} inline>
        <Switch value={values.isJoinable} onChange={isJoinable => set({ isJoinable })} label={t('isJoinable')} />
      </Field>
      {values.isJoinable && (
        <>
          <Field label={t('joinUntil')} inline error={error('joinUntil')}>
            <DateField
              mode="datetime"
              value={values.joinUntil}
              onChange={joinUntil => set({ joinUntil })}
              placeholder={t('anyone')}
              clearable
            />
          </Field>
          <Field label={t('joinMost')} inline error={error('joinMost')}>
            <NumberField
              value={values.joinMost}
              onChange={joinMost => set({ joinMost })}
              decimals={0}
              min={1}
              placeholder={t('anyone')}
            />
          </Field>
        </>
      )}
    </Section>
  )
}

function Voting({ form: { values, set, error } }: Pick<FieldsProps<Values>, 'form'>) {
  return (
    <Section>
      <Field label={t('vote')}>
        <Segmented<string>
          label={t('vote')}
          value={String(values.vote)}
          onChange={vote => set({ vote: Number(vote) as PostVote })}
          options={[
            { key: String(PostVote.None), name: t('noVote') },
            { key: String(PostVote.Single), name: t('single') },
            { key: String(PostVote.Multiple), name: t('multiple') },
          ]}
        />
      </Field>
      {values.vote !== PostVote.None && (
        <>
          {values.options.map((option, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- an option is its place
            <Field
              key={place}
              label={t('option', { place: place + 1 })}
              error={place === 0 ? error('options') : undefined}
            >
              <TextField
                value={option}
                onChange={text => set({ options: values.options.map((one, other) => (other === place ? text : one)) })}
                maxLength={100}
                clearable
              />
            </Field>
          ))}
          {values.options.length < mostOptions && (
            <Button kind="text" icon={PlusIcon} onPress={() => set({ options: [...values.options, ''] })}>
              {t('addOption')}
            </Button>
          )}
          <Field label={t('isVoteAnonymous')} inline error={error('isVoteAnonymous')}>
            <Switch
              value={values.isVoteAnonymous}
              onChange={isVoteAnonymous => set({ isVoteAnonymous })}
              label={t('isVoteAnonymous')}
            />
          </Field>
          <Field label={t('voteUntil')} inline error={error('voteUntil')}>
            <DateField
              mode="datetime"
              value={values.voteUntil}
              onChange={voteUntil => set({ voteUntil })}
              placeholder={t('anyone')}
              clearable
            />
          </Field>
        </>
      )}
    </Section>
  )
}
