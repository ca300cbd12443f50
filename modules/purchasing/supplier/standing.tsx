import { useChange, usePages } from '#platform/web/app/calls.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { Face } from '#mechanisms/people/face.tsx'
import { criteria, supplierStandingCalls, type SupplierDocument, type SupplierRating } from './standing.contract.ts'
import type { SupplierDetail } from './supplier.contract.ts'
import css from './supplier.module.css'
import { t } from './supplier.words.ts'

/** How people rate a supplier: the mean, by criterion, and what each of the last ones thought. */
export function Ratings({ supplier: { id, name, rating, ratingNum, grades, can } }: { supplier: SupplierDetail }) {
  const { rows = [] } = usePages(supplierStandingCalls.ratings, { id, limit: 5 })
  const rate = async () => (await import('./rate-sheet.tsx')).rateSupplier({ id, name })
  return (
    <Section
      title={t('rating')}
      action={
        can.rate && (
          <Button kind="text" small onPress={() => void rate()}>
            {t('rate')}
          </Button>
        )
      }
    >
      <ListRow title={rating ? t('rated', { score: rating, n: ratingNum }) : t('notRated')} />
      {grades &&
        criteria.map(one => (
          <ListRow key={one} title={t(one)} right={<span className={css.mark}>{grades[one]}</span>} />
        ))}
      {rows.map(one => (
        <Rating key={one.id} rating={one} />
      ))}
    </Section>
  )
}

function Rating({ rating: { id, person, score, note, createdAt, mayRemove } }: { rating: SupplierRating }) {
  const unrate = useChange(supplierStandingCalls.unrate)
  async function confirmRemoval() {
    if (await confirmDialog({ title: t('unrateAsk'), confirm: t('unrate'), danger: true })) unrate.run({ id })
  }
  return (
    <ListRow
      wrap
      left={<Face person={person} size={32} />}
      title={`${person.name} · ${score}`}
      subtitle={[note, dateTime(createdAt)].filter(Boolean).join(' · ')}
      {...(mayRemove
        ? {
            right: (
              <Button kind="text" small onPress={() => void confirmRemoval()}>
                {t('unrate')}
              </Button>
            ),
          }
        : {})}
    />
  )
}

/** A supplier's licences and certificates; what has expired is red. */
export function Documents({ supplier: { id, documents, can } }: { supplier: SupplierDetail }) {
  const remove = useChange(supplierStandingCalls.removeDocument)
  const write = async (document?: SupplierDocument) =>
    (await import('./document-sheet.tsx')).writeDocument({ supplierId: id, document })
  async function open(document: SupplierDocument) {
    const chosen = await actionMenu(
      [
        { key: 'edit', name: t('editDocument') },
        { key: 'remove', name: t('remove'), danger: true },
      ],
      document.name,
    )
    if (chosen === 'edit') await write(document)
    if (chosen !== 'remove') return
    if (await confirmDialog({ title: t('removeDocumentAsk'), confirm: t('remove'), danger: true }))
      remove.run({ id: document.id })
  }
  if (documents.length === 0 && !can.keepDocuments) return null
  return (
    <Section
      title={t('documents')}
      action={
        can.keepDocuments && (
          <Button kind="text" small onPress={() => void write()}>
            {t('addDocument')}
          </Button>
        )
      }
    >
      {documents.length === 0 && <ListRow title={t('noDocuments')} />}
      {documents.map(document => {
        const { name, number, validUntil, note, state } = document
        return (
          <ListRow
            key={document.id}
            wrap
            {...(can.keepDocuments ? { onPress: () => void open(document) } : {})}
            title={name}
            subtitle={[number, validUntil ? `${t('validUntil')} ${validUntil}` : t('neverExpires'), note]
              .filter(Boolean)
              .join(' · ')}
            {...(state
              ? { badge: <StatusPill tone={state === 'expired' ? 'danger' : 'warn'}>{t(state)}</StatusPill> }
              : {})}
          />
        )
      })}
    </Section>
  )
}
