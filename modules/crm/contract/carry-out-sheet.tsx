import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useFilesHere } from '#mechanisms/attachments/files-here.web.ts'
import { filesInput, keptFiles, type Removed } from '#mechanisms/attachments/form-files.web.ts'
import { useUploads, type Uploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { EntryRow } from '#mechanisms/fields/entry-row.tsx'
import { FieldRows } from '#mechanisms/fields/field-rows.tsx'
import { inputOf, valuesOf } from '#mechanisms/fields/field-values.web.ts'
import type { FieldValues } from '#mechanisms/fields/fields.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { carriedOut, contractCalls, mostContractPartners, type ContractDetail } from './contract.contract.ts'
import { t } from './contract.words.ts'
import { carriedOutWords } from './show-contract.web.ts'

type Values = FieldValues<typeof carriedOut.own> & {
  managerId: PersonBrief | null
  partnerId: readonly PersonBrief[]
  removedFiles: Removed
}

/** Asks how an agreed contract is carried out, and keeps it. */
export const carryOut = (contract: ContractDetail) =>
  openDialog<null>(({ open, answer }) => <CarryOutSheet open={open} contract={contract} onClose={() => answer(null)} />)

function CarryOutSheet({ open, contract, onClose }: { open: boolean; contract: ContractDetail; onClose: () => void }) {
  const { id, manager, rel, attachments } = contract
  const form = useForm(contractCalls.change, {
    initial: {
      ...valuesOf(carriedOut, contract),
      managerId: manager,
      partnerId: rel.partner ?? [],
      removedFiles: [],
    } as Values,

    input: ({ managerId, partnerId, removedFiles, ...values }) => ({
      id,
      ...inputOf(carriedOut, values),
      ...(managerId ? { managerId: managerId.id } : {}),
      partnerId: partnerId.map(one => one.id),
      ...filesInput(false, removedFiles, uploads),
    }),
    done: () => {
      toast.success(t('saved'))
      onClose()
    },
  })
  const { values, set, error, send, sending } = form
  const kept = keptFiles(attachments, values.removedFiles)
  const uploads: Uploads = useUploads(mostFiles, kept.length, [], useFilesHere(`carry out ${id}`))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('carryOut')}
      bottom={
        <Button wide busy={sending} onPress={() => (uploads.holdUp ? void toast.warn(uploads.holdUp) : send())}>
          {t('save')}
        </Button>
      }
    >
      <Section>
        <FieldRows words={carriedOutWords} form={form} names={carriedOut.names} rows={{ entry: EntryRow }} />
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('managerId')}>
          <PersonField value={values.managerId} onChange={managerId => set({ managerId })} />
        </Field>
        <Field label={t('partners')} inline error={error('partnerId')}>
          <PeopleField
            value={values.partnerId}
            onChange={partnerId => set({ partnerId })}
            max={mostContractPartners}
            title={t('partners')}
          />
        </Field>
      </Section>
      <FilesSection
        title={t('attachments')}
        kept={kept}
        onRemove={file => set({ removedFiles: [...values.removedFiles, file.id] })}
        uploads={uploads}
      />
    </Sheet>
  )
}
