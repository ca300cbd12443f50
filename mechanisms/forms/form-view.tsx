import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { day } from '#platform/web/words/format.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FileList } from '#mechanisms/attachments/file-list.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { answerText } from './answer-text.contract.ts'
import { linesOf } from './compute.contract.ts'
import { groupsOf } from './filled.web.ts'
import type { Answer, AnswerLine, Answers, FormColumn, FormDefinition, FormField } from './form.contract.ts'
import { t } from './forms.words.ts'
import css from './forms.module.css'

interface ViewProps {
  form: Pick<FormDefinition, 'fields'>
  answers: Answers
  people: readonly PersonBrief[]
  files: readonly FileBrief[]
}

/** A form as it was filled in; what was left empty is left out. */
export function FormView({ form: { fields }, answers, people, files }: ViewProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const filled = fields.filter(({ key }) => answers[key] !== undefined)
  return (
    <div className={css.view}>
      {groupsOf(filled).map(group =>
        Array.isArray(group) ? (
          <Section key={group[0]!.key}>
            {group.map(field => (
              <Row key={field.key} field={field} answer={answers[field.key] as Answer} names={names} />
            ))}
          </Section>
        ) : group.kind === 'files' ? (
          <Section key={group.key} title={group.name} padded>
            <FileList files={files.filter(({ id }) => (answers[group.key] as readonly string[]).includes(id))} />
          </Section>
        ) : (
          <Lines key={group.key} field={group} lines={linesOf(answers, group.key)} names={names} />
        ),
      )}
    </div>
  )
}

interface LinesProps {
  field: FormField
  lines: readonly AnswerLine[]
  names: ReadonlyMap<string, string>
}

const Lines = ({ field: { name, columns }, lines, names }: LinesProps) => (
  <Section title={name}>
    {lines.map((line, index) => (
      <div key={index} className={css.line} role="group" aria-label={t('line', { name, n: index + 1 })}>
        <div className={css.lineHead}>
          <span>{t('line', { name, n: index + 1 })}</span>
        </div>
        {columns
          .filter(column => line[column.key] !== undefined)
          .map(column => (
            <Row key={column.key} field={column} answer={line[column.key]!} names={names} />
          ))}
      </div>
    ))}
  </Section>
)

const Row = ({
  field,
  answer,
  names,
}: {
  field: Pick<FormColumn, 'name' | 'options'> & { kind: string }
  answer: Answer
  names: ReadonlyMap<string, string>
}) => (
  <Field label={field.name} inline>
    <span className={css.value}>
      {field.kind === 'date' ? day(String(answer)) : answerText(field, answer, { names, comma: t('comma') })}
    </span>
  </Field>
)
