import { useCallback, useEffect, useState } from 'react'
import type { CallOutput } from '#platform/contract/call.ts'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { WithEndBefore, type EndBefore } from '#mechanisms/approvals/end-before.tsx'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { keptFiles } from '#mechanisms/attachments/form-files.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { amountOfAnswers, forConditions } from '#mechanisms/forms/compute.contract.ts'
import { answersOf, filledFrom, nothingFilled, type Filled } from '#mechanisms/forms/filled.web.ts'
import type { Answers } from '#mechanisms/forms/form.contract.ts'
import { FormFill } from '#mechanisms/forms/form-fill.tsx'
import { ApplyEnd, endOf, noEnd, type EndValues } from '../apply/apply-end.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls, type CommonApplyDetail } from './common-apply.contract.ts'
import css from './common-apply.module.css'

interface Values extends EndValues {
  name: string
  detail: string
  typeId: string
  answers: Filled
  /** Nothing to fill in: what is wrong with it is said of the whole. */ formVersion?: undefined
}
type Shown = CallOutput<typeof processCalls.form>
interface Kind {
  kind: string
  name: string
}

/** As the call takes it; `shown`: the form that was filled in, once it is known. */
const inputOf = (
  isNew: boolean,
  { name, detail, typeId, answers, ...end }: Values,
  shown: Shown | undefined,
  uploads: Uploads,
) => ({
  name,
  detail,
  typeId: typeId || null,
  answers: shown?.form ? (answersOf(shown.form, answers ?? nothingFilled) as Record<string, unknown>) : {},
  formVersion: shown?.version ?? null,
  ...endOf(isNew, end, uploads),
})

/** The form of the kind that is chosen, refetched when the server says that it has changed. */
function useShown(typeId: string, isKnown: boolean) {
  const { data, error, refetch } = useCall(processCalls.form, { id: typeId }, { enabled: isKnown })
  return { shown: isKnown ? data : undefined, isWaiting: isKnown && !data && !error, error, refetch }
}

/**
 * A new application, or one like that named by `from`; or with an id in the address one that was rejected or
 * withdrawn, to be changed and resubmitted.
 */
export default function CommonApplyForm() {
  const { id, from, kind } = useAddress()
  const known = id ?? from
  const back = useBack('/hr/list')
  const types = useCall(processCalls.types, {})
  const apply = useCall(commonApplyCalls.detail, { id: known ?? '' }, { enabled: known !== undefined })
  const kinds = types.data?.list.find(({ type }) => type === 'common_apply')?.kinds
  if (kinds && known === undefined) return <Create kinds={kinds} kind={kind} />
  if (kinds && apply.data)
    return id ? (
      <WithEndBefore key={id} subjectType="common_apply" subjectId={id!} title={t('editApply')} home={pageOf(id!)}>
        {before => <Edit apply={apply.data} kinds={kinds} before={before} />}
      </WithEndBefore>
    ) : (
      <Create key={from} kinds={kinds} kind={apply.data.typeId ?? undefined} like={apply.data} />
    )
  const error = types.error ?? apply.error
  return (
    <Page title={t(id ? 'editApply' : 'newApply')} onBack={back}>
      {error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void types.refetch()
            void apply.refetch()
          }}
        />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

const pageOf = (id: string) => `/hr/detail?uuid=${id}&scope=common_apply`

function Create({ kinds, kind, like }: { kinds: readonly Kind[]; kind: string | undefined; like?: CommonApplyDetail }) {
  const go = useGo()
  const here = useFilesHere('files')
  const uploads = useUploads(mostFiles, 0, [], like ? here : { name: 'common_apply files' })
  const [shown, setShown] = useState<Shown>()
  const form = useForm(commonApplyCalls.create, {
    ...(like ? {} : { draft: 'common_apply' }),

    initial: {
      name: like?.name ?? '',
      detail: like?.detail ?? '',
      typeId: kinds.find(one => one.kind === kind)?.kind ?? kinds[0]?.kind ?? '',
      answers: filledOf(like, true),
      ...noEnd,
    } as Values,
    input: values => inputOf(true, values, shown, uploads),
    done: ({ id, status }: { id: string; status: string }) => {
      toast.success(t(status === 'agree' ? 'agreedAtOnce' : 'submitted'))
      go(pageOf(id), { replace: true })
    },
  })
  return <Form title={t('newApply')} form={form} files={[]} uploads={uploads} kinds={kinds} onShown={setShown} />
}

function Edit({ apply, kinds, before }: { apply: CommonApplyDetail; kinds: readonly Kind[]; before: EndBefore }) {
  const { id, name, detail, typeId, attachments } = apply
  const [shown, setShown] = useState<Shown>()
  const back = useBack(pageOf(id))
  const form = useForm(commonApplyCalls.update, {
    initial: {
      name,
      detail,
      typeId: kinds.find(one => one.kind === typeId)?.kind ?? '',
      answers: filledOf(apply),
      ...before,
      removedFiles: [],
    } as Values,

    input: values => ({ id, ...inputOf(false, values, shown, uploads) }),
    done: () => {
      toast.success(t('submitted'))
      back()
    },
  })
  const uploads: Uploads = useUploads(
    mostFiles,
    keptFiles(attachments, form.values.removedFiles).length,
    [],
    useFilesHere('files'),
  )
  return (
    <Form title={t('editApply')} form={form} files={attachments} uploads={uploads} kinds={kinds} onShown={setShown} />
  )
}

/** What an application has, to be changed, or for another like it, which has files of its own. */
const filledOf = (apply: CommonApplyDetail | undefined, isLike = false): Filled =>
  apply?.form
    ? filledFrom(apply.form, {
        form: apply.form,
        answers: apply.answers as Answers | null,
        people: apply.answerPeople,
        files: isLike ? [] : apply.answerFiles,
      })
    : nothingFilled

interface FormProps {
  title: string
  form: FormOf<Values>
  /** The files that hang on it. */
  files: readonly FileBrief[]
  uploads: Uploads
  kinds: readonly Kind[]
  /** Called with the form that is shown, once it is known: what is sent was filled in of this one. */
  onShown: (shown: Shown | undefined) => void
}

function Form({ title, form, files, uploads, kinds, onShown }: FormProps) {
  const { values, set, error } = form
  // A draft may name a kind that is gone.
  const kind = kinds.find(one => one.kind === values.typeId)
  const { shown, isWaiting, error: failed, refetch } = useShown(kind?.kind ?? '', kind !== undefined)
  useEffect(() => onShown(shown), [shown, onShown])
  const changed = error('formVersion')
  useEffect(() => {
    if (changed) void refetch()
  }, [changed, refetch])
  const [holdUps, setHoldUps] = useState<Record<string, string | undefined>>({})
  const onHoldUp = useCallback(
    (key: string, holdUp: string | undefined) => setHoldUps(before => ({ ...before, [key]: holdUp })),
    [],
  )
  const holdUp = uploads.holdUp ?? Object.values(holdUps).find(Boolean)
  const send = () => (holdUp ? void toast.warn(holdUp) : isWaiting ? undefined : form.send())
  // A draft of an earlier build has none.
  const filled = values.answers ?? nothingFilled
  const answers = shown?.form ? answersOf(shown.form, filled) : {}
  async function chooseKind() {
    const chosen = await actionMenu(
      kinds.map(one => ({ key: one.kind, name: one.name })),
      t('kind'),
    )
    if (chosen !== null) set({ typeId: chosen, chosen: {} })
  }
  return (
    <FormScreen
      title={title}
      home="/hr/list"
      form={{ ...form, send, clear: () => (form.clear(), uploads.clear()) }}
      submit={t('submit')}
    >
      <Section>
        {kinds.length > 0 && (
          <Field label={t('kind')} inline>
            <FieldButton onPress={() => void chooseKind()}>{kind?.name}</FieldButton>
          </Field>
        )}
        <Field label={t('name')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={100}
            placeholder={t('nameText')}
            clearable
          />
        </Field>
        <Field label={t('detail')} error={error('detail')}>
          <TextArea
            value={values.detail}
            onChange={detail => set({ detail })}
            maxLength={5_000}
            placeholder={t('detailText')}
          />
        </Field>
      </Section>
      {shown?.note && <p className={css.note}>{shown.note}</p>}
      {isWaiting && <Skeleton kind="rows" count={3} />}
      {failed && <ErrorState text={refusalText(failed)} onRetry={() => void refetch()} />}
      {shown?.form && (
        <FormFill
          form={shown.form}
          value={filled}
          onChange={next => set({ answers: next })}
          error={error('answers')}
          onHoldUp={onHoldUp}
        />
      )}
      <ApplyEnd
        type="common_apply"
        kind={kind?.kind ?? ''}
        {...(shown?.form
          ? { amount: amountOfAnswers(shown.form, answers), answers: forConditions(shown.form, answers) }
          : {})}
        values={values}
        set={set}
        files={files}
        uploads={uploads}
        problem={error('chosen')}
      />
    </FormScreen>
  )
}
