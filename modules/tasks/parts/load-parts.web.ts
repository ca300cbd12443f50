import { load as loadCustomFields } from '#mechanisms/custom-fields/custom-fields.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadDeliverables } from '#mechanisms/deliverables/deliverables.words.ts'
import { load as loadRichText } from '#mechanisms/rich-text/rich-text.words.ts'
import { load as loadShares } from '#mechanisms/shares/shares.words.ts'
import { load as loadTags } from '#mechanisms/tags/tags.words.ts'

/** The words of what hangs on a task. */
export async function loadParts(): Promise<void> {
  await Promise.all([loadTags(), loadCustomFields(), loadDeliverables(), loadDictionaries(), loadRichText(), loadShares()])
}
