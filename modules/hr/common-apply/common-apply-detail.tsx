import { FormView } from '#mechanisms/forms/form-view.tsx'
import type { Answers } from '#mechanisms/forms/form.contract.ts'
import { ApplyPage } from '../apply/apply-page.tsx'
import { t } from '../hr.words.ts'
import { commonApplyCalls } from './common-apply.contract.ts'

/** A general application: what is requested is its name, its text, and what was filled in of its kind's form. */
export default function CommonApplyDetailScreen({ id }: { id: string }) {
  return (
    <ApplyPage
      id={id}
      type="common_apply"
      call={commonApplyCalls.detail}
      remove={commonApplyCalls.remove}
      editAt={`/hr/new?id=${id}`}
      likeAt={`/hr/new?from=${id}`}
      detailTitle={t('detail')}
      below={({ form, answers, answerPeople, answerFiles }) =>
        form && <FormView form={form} answers={(answers ?? {}) as Answers} people={answerPeople} files={answerFiles} />
      }
    />
  )
}
