import type { CallInput } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/app/calls.ts'
import type { FormPart, PartProps } from '#platform/web/app/record-form.tsx'
import { useSettled } from '#platform/web/app/settled.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { approvalCalls } from './approval.contract.ts'
import { t } from './approvals.words.ts'
import { endBefore, type EndBefore } from './end-before.tsx'
import { PreviewSteps } from './preview-steps.tsx'
import { processCalls } from './process.contract.ts'

export type ApprovalValues = EndBefore
interface ApprovalInput {
  chosen: Record<string, string[]>
  copyIds: string[]
}

interface ApprovalPartOptions<Own, Detail> {
  /** The subject's type, as its case knows it. */
  type: string
  /**
   * The facts that determine the approvers: the kind, the amount, the department. A hook, since they may have to be
   * fetched.
   */
  useFacts?: (values: Own, record: Detail | undefined) => Omit<CallInput<typeof processCalls.preview>, 'type'>
  /** Whether saving submits it: an approved one may be saved as it is. */
  isHandedIn?: (record: Detail) => boolean
  /** Whether the record's own fields include the people to notify. */
  hasOwnCopies?: boolean
  words?: { submit: () => string; submitted: () => string; agreedAtOnce: () => string }
}

const usualWords = { submit: () => t('handIn'), submitted: () => t('handedIn'), agreedAtOnce: () => t('agreedAtOnce') }

const noFacts = () => ({})

/**
 * The approval of a record in its form (`recordForm`): a preview of its approvers, refetched while the form is filled
 * in; the requester's choices; who is notified. A rejected or withdrawn one starts with its previous choices.
 */
export function approvalPart<Own extends object = object, Detail extends { id: string } = { id: string }>({
  type,
  useFacts = noFacts,
  isHandedIn = () => true,
  hasOwnCopies = false,
  words = usualWords,
}: ApprovalPartOptions<Own, Detail>): FormPart<Own, ApprovalValues, Detail, ApprovalInput> {
  const isToDecide = (record: Detail | undefined) => record === undefined || isHandedIn(record)

  function Deciding({ form: { values, set, error }, record }: PartProps<Own & ApprovalValues, Detail>) {
    const change = (changed: Partial<ApprovalValues>) => set(changed as Partial<Own & ApprovalValues>)
    const { amount, ...facts } = useFacts(values, record)
    const settled = useSettled(amount)
    const preview = useCall(processCalls.preview, {
      type,
      kind: '',
      ...facts,
      ...(settled === undefined ? {} : { amount: settled }),
    })
    return (
      <>
        {preview.data && (
          <PreviewSteps
            preview={preview.data}
            chosen={values.chosen}
            onChoose={chosen => change({ chosen: chosen as ApprovalValues['chosen'] })}
            problem={error('chosen')}
          />
        )}
        {!hasOwnCopies && (
          <Section>
            <Field label={t('copiesTo')} inline error={error('copies')}>
              <PeopleField
                value={values.copies}
                onChange={copies => change({ copies: [...copies] })}
                title={t('copiesTo')}
              />
            </Field>
          </Section>
        )}
      </>
    )
  }

  return {
    empty: { chosen: {}, copies: [] },
    useBefore(record) {
      const wanted = record !== undefined && isHandedIn(record)
      const { data, error, refetch } = useCall(
        approvalCalls.flow,
        { subjectType: type, subjectId: record?.id ?? '' },
        { enabled: wanted },
      )
      return { data: wanted ? data && endBefore(data) : {}, error, refetch }
    },
    useHeld: () => ({ input: ({ chosen, copies }) => ({ chosen, copyIds: copies.map(({ id }) => id) }) }),
    submit: record => (isToDecide(record) ? words.submit() : undefined),
    said(answer, record) {
      if (!isToDecide(record)) return undefined
      const isAgreed = record === undefined && (answer as { status?: string }).status === 'agree'
      return isAgreed ? words.agreedAtOnce() : words.submitted()
    },
    Draw: ({ form, record }) => isToDecide(record) && <Deciding form={form} record={record} />,
  }
}
