import { useAddress } from '#platform/web/app/navigation.ts'
import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { emptyValues, inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import { namesBut } from '#mechanisms/fields/fields.contract.ts'
import { PersonRow } from '#mechanisms/fields/people-rows.tsx'
import { NoProject } from '../no-project.tsx'
import { riskCalls, riskFields, riskScale } from './risk.contract.ts'
import { Coefficient } from './risk-row.tsx'
import { t } from './risk.words.ts'
import { riskWords } from './show-risk.web.ts'
import css from './risk.module.css'

const begun = { ...emptyValues(riskFields), probability: 3, impact: 3 }
type Values = typeof begun
const others = namesBut(riskFields, 'name')

/** A risk is written down in a project, or with an id changed. */
export default function RiskForm() {
  const { id, project } = useAddress()
  return id || project ? <Form /> : <NoProject title={t('newRisk')} />
}

const Form = recordForm({
  calls: riskCalls,

  title: ({ isNew }) => t(isNew ? 'newRisk' : 'editRisk'),
  home: ({ project }) => `/projects/${project}/risk`,
  page: id => `/projects/risk_detail?id=${id}`,
  opensPage: () => false,
  draft: ({ address }) => `risk ${address.project}`,
  initial: (): Values => begun,
  valuesOf: ({ probability, impact, ...risk }) => ({ ...valuesOf(riskFields, risk), probability, impact }),
  input: (values, { address }) => ({ projectId: address.project ?? '', ...changeOf(values) }),
  change: changeOf,
  Fields,
})

function changeOf({ probability, impact, ...values }: Values) {
  return { ...inputOf(riskFields, values), probability, impact }
}

function Fields({ form }: FieldsProps<Values>) {
  const { values, set } = form
  return (
    <>
      <Section>
        <FieldRows words={riskWords} form={form} names={['name']} />
        <Scale label={t('probability')} value={values.probability} onChange={probability => set({ probability })} />
        <Scale label={t('impact')} value={values.impact} onChange={impact => set({ impact })} />
        <Field label={t('coefficient')} inline>
          <span>
            <Coefficient value={values.probability * values.impact} />
          </span>
        </Field>
      </Section>
      <Section>
        <FieldRows words={riskWords} form={form} names={others} rows={{ person: PersonRow }} />
      </Section>
    </>
  )
}

function Scale({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <Field label={label} required>
      <div className={css.scale} role="radiogroup" aria-label={label}>
        {riskScale.map(level => (
          <button
            key={level}
            type="button"
            role="radio"
            aria-checked={level === value}
            className={css.level}
            onClick={() => onChange(level)}
          >
            <b>{level}</b>
            {t(`level_${level}`)}
          </button>
        ))}
      </div>
    </Field>
  )
}
