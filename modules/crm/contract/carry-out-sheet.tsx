import { useForm } from '#platform/web/app/form.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ask } from '#platform/web/kit/overlays.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { mostFiles, type FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { FilesSection } from '#mechanisms/attachments/files-field.tsx'
import { useUploads } from '#mechanisms/attachments/use-uploads.web.ts'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { PeopleField, PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { contractCalls, contractDictionaries, mostContractPartners, type ContractDetail } from './contract.contract.ts'
import { t } from './contract.words.ts'

interface Values {
  stage: Choice | null, signedDate: string | null, customerSignedUser: string, finishedDate: string | null, manager: PersonBrief | null, partners: readonly PersonBrief[], isArchive: boolean, kept: FileBrief[]
}

/** Asks how an agreed contract is carried out, and keeps it. */
export const carryOut = (contract: ContractDetail) => ask<null>(({ open, answer }) => <CarryOutSheet open={open} contract={contract} onClose={() => answer(null)} />)

const refreshes = [contractCalls.detail, contractCalls.list, contractCalls.total, historyCalls.list]

function CarryOutSheet({ open, contract, onClose }: { open: boolean, contract: ContractDetail, onClose: () => void }) {
  const { id, contractStatus, signedDate, customerSignedUser, finishedDate, manager, rel, isArchive, attachments } = contract
  const uploads = useUploads(mostFiles - attachments.length)
  const { values, set, error, send, sending } = useForm(contractCalls.change, {
    initial: { stage: contractStatus, signedDate, customerSignedUser, finishedDate, manager, partners: rel.partner ?? [], isArchive, kept: attachments } as Values,
    refreshes,
    input: ({ stage, manager, partners, kept, ...rest }) =>
      ({ id, ...rest, statusId: stage?.id ?? null, ...manager ? { managerId: manager.id } : {}, partnerId: partners.map(one => one.id), resId: [...kept.map(file => file.id), ...uploads.ids] }),
    done: () => { toast.success(t('saved')); onClose() },
  })
  return (
    <Sheet
      open={open} onClose={onClose} title={t('carryOut')}
      bottom={<Button wide busy={sending} onPress={() => uploads.holdUp ? void toast.warn(uploads.holdUp) : send()}>{t('save')}</Button>}
    >
      <Section>
        <DictionaryField kind={contractDictionaries.status} label={t('status')} value={values.stage} onChange={stage => set({ stage })} />
        <Field label={t('signedDate')} inline error={error('signedDate')}><DateField value={values.signedDate} onChange={signedDate => set({ signedDate })} clearable /></Field>
        <Field label={t('signedUser')} error={error('customerSignedUser')}><TextField value={values.customerSignedUser} onChange={customerSignedUser => set({ customerSignedUser })} maxLength={50} placeholder={t('signedUserText')} clearable /></Field>
        <Field label={t('finishedDate')} inline error={error('finishedDate')}><DateField value={values.finishedDate} onChange={finishedDate => set({ finishedDate })} clearable /></Field>
        <Field label={t('putAway')} inline><Switch value={values.isArchive} onChange={isArchive => set({ isArchive })} /></Field>
      </Section>
      <Section>
        <Field label={t('manager')} inline error={error('manager')}><PersonField value={values.manager} onChange={manager => set({ manager })} /></Field>
        <Field label={t('partners')} inline error={error('partners')}><PeopleField value={values.partners} onChange={partners => set({ partners })} max={mostContractPartners} title={t('partners')} /></Field>
      </Section>
      <FilesSection title={t('attachments')} kept={values.kept} onKeep={kept => set({ kept })} uploads={uploads} />
    </Sheet>
  )
}
