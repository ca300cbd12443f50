import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CloseIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { CustomFieldRow } from '#mechanisms/custom-fields/custom-field-row.tsx'
import { nothingHeld, type Held } from '#mechanisms/custom-fields/held.web.ts'
import { answerText } from './answer-text.contract.ts'
import { linesOf } from './compute.contract.ts'
import { mostLines, type Answer, type FormDefinition, type FormField } from './form.contract.ts'
import { answersOf, customOf, groupsOf, isFilledIn, type Filled } from './filled.web.ts'
import { t } from './forms.words.ts'
import css from './forms.module.css'

interface FillProps {
  form: Pick<FormDefinition, 'fields'>
  value: Filled
  onChange: (value: Filled) => void
  /** What the server says is wrong, with the field's name in it. */
  error?: string | undefined
  /**
   * Called with the reason why it cannot be sent yet, by the key of a field whose files are on their way or have
   * failed.
   */
  onHoldUp?: (key: string, holdUp: string | undefined) => void
}

/**
 * A form to be filled in: its fields in their order, its lines as blocks of their own, what is computed as it comes.
 */
export function FormFill({ form, value, onChange, error, onHoldUp }: FillProps) {
  const answers = answersOf(form, value)
  // Files of two fields may come at once, before what the first has changed is drawn.
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  function keep(next: Filled) {
    latest.current = next
    onChange(next)
  }
  const errorOf = (name: string) => (error?.includes(`“${name}”`) ? error : undefined)
  return groupsOf(form.fields).map(group =>
    Array.isArray(group) ? (
      <Section key={group[0]!.key}>
        {group.map(field =>
          isFilledIn(field) ? (
            <CustomFieldRow
              key={field.key}
              field={customOf(field)}
              held={value.fields[field.key] ?? nothingHeld}
              onChange={held => onChange({ ...value, fields: { ...value.fields, [field.key]: held } })}
              error={errorOf(field.name)}
            />
          ) : (
            <Computed
              key={field.key}
              name={field.name}
              value={answers[field.key] as string | undefined}
              error={errorOf(field.name)}
            />
          ),
        )}
      </Section>
    ) : group.kind === 'files' ? (
      <Files
        key={group.key}
        field={group}
        files={value.files?.[group.key] ?? []}
        onChange={files => keep({ ...latest.current, files: { ...latest.current.files, [group.key]: files } })}
        onHoldUp={onHoldUp}
        error={errorOf(group.name)}
      />
    ) : (
      <Lines
        key={group.key}
        field={group}
        lines={value.lines[group.key] ?? []}
        shown={linesOf(answers, group.key)}
        errorOf={errorOf}
        onChange={lines => onChange({ ...value, lines: { ...value.lines, [group.key]: lines } })}
      />
    ),
  )
}

interface FieldFilesProps {
  field: FormField
  files: readonly FileBrief[]
  onChange: (files: FileBrief[]) => void
  onHoldUp: FillProps['onHoldUp']
  error: string | undefined
}

/** A field of files: each is kept with the form as soon as it has come. */
function Files({ field: { key, name, isRequired }, files, onChange, onHoldUp, error }: FieldFilesProps) {
  const uploads = useUploads(mostFiles, files.length, [], useFilesHere(`field ${key}`))
  const { holdUp } = uploads
  useEffect(() => {
    const come = uploads.uploads.filter(({ file }) => file)
    if (come.length === 0) return
    onChange([...files, ...come.map(({ file }) => file!)])
    for (const one of come) uploads.remove(one.key)
  })
  useEffect(() => {
    onHoldUp?.(key, holdUp)
    return () => onHoldUp?.(key, undefined)
  }, [key, holdUp, onHoldUp])
  return (
    <FilesSection
      title={isRequired ? t('requiredName', { name }) : name}
      note={
        error && (
          <span className={css.wrong} role="alert">
            {error}
          </span>
        )
      }
      add={t('addFiles', { name })}
      kept={files}
      onRemove={({ id }) => onChange(files.filter(file => file.id !== id))}
      uploads={uploads}
    />
  )
}

const Computed = ({ name, value, error }: { name: string; value: Answer | undefined; error?: string | undefined }) => (
  <Field label={name} inline error={error}>
    <output className={css.computed} data-empty={value === undefined || undefined}>
      {value === undefined
        ? t('computed')
        : answerText({ kind: 'formula', options: [] }, value, { names: new Map(), comma: '' })}
    </output>
  </Field>
)

type Line = Readonly<Record<string, Held>>
interface LinesProps {
  field: FormField
  lines: readonly Line[]
  /** The same with what is computed. */
  shown: readonly Readonly<Record<string, Answer>>[]
  errorOf: (name: string) => string | undefined
  onChange: (lines: readonly Line[]) => void
}

function Lines({ field: { name, columns, isRequired }, lines, shown, errorOf, onChange }: LinesProps) {
  // A table that must be filled in begins with a line.
  const all = lines.length === 0 && isRequired ? [{}] : lines
  const wrong = errorOf(name)
  return (
    <Section
      title={name}
      note={
        wrong && (
          <span className={css.wrong} role="alert">
            {wrong}
          </span>
        )
      }
    >
      {all.map((line, index) => (
        <div key={index} className={css.line} role="group" aria-label={t('line', { name, n: index + 1 })}>
          <div className={css.lineHead}>
            <span>{t('line', { name, n: index + 1 })}</span>
            <IconButton
              icon={CloseIcon}
              label={t('removeLine', { name, n: index + 1 })}
              onPress={() => onChange(all.toSpliced(index, 1))}
            />
          </div>
          {columns.map(column =>
            isFilledIn(column) ? (
              <CustomFieldRow
                key={column.key}
                field={customOf(column)}
                held={line[column.key] ?? nothingHeld}
                onChange={held => onChange(all.with(index, { ...line, [column.key]: held }))}
                error={errorOf(column.name)}
              />
            ) : (
              <Computed key={column.key} name={column.name} value={shown[index]?.[column.key]} />
            ),
          )}
        </div>
      ))}
      {all.length < mostLines && (
        <div className={css.add}>
          <Button kind="text" small icon={PlusIcon} onPress={() => onChange([...all, {}])}>
            {t('addLine', { name })}
          </Button>
        </div>
      )}
    </Section>
  )
}
