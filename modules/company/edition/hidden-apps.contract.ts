import { editionTypes } from '#mechanisms/people/edition.contract.ts'

/** A company of one person has no use for what needs colleagues. */
const hiddenFromOne = ['crm', 'finance', 'purchase', 'hr', 'kpi', 'lookout', 'workhour']

/** Apps that an edition does without, whether they are open or not (spec 1 §1 "Editions"). */
export const hiddenApps = ({ uiScheme, editionType }: { uiScheme: string; editionType: number }): readonly string[] =>
  editionType === editionTypes.personal ? hiddenFromOne : uiScheme === 'team' ? ['purchase', 'lookout'] : []
