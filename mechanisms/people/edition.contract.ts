import type { Sentence } from '#platform/contract/words.ts'

/** What a company that pays nothing may use (spec 1 §9, choices page). */
export const freeLimits = { members: 10, uploadBytes: 200 * 1024 * 1024 } as const

/** The product's faces (spec 1 §1): which of them a company has decides its tabs, modules and entry page. */
export const uiSchemes = {
  project_company: { zh: '项目公司版', en: 'Project company' },
  english: { zh: '英文版', en: 'English' },
  project_enterprise: { zh: '项目企业版', en: 'Project enterprise' },
  team: { zh: '团队版', en: 'Team' },
} as const satisfies Record<string, Sentence>
export type UiScheme = keyof typeof uiSchemes

/** 8 is the personal edition (spec 2 §9); companies that come from another platform's app store have 9. */
export const editionTypes = { company: 1, personal: 8, thirdParty: 9 } as const
export type EditionType = (typeof editionTypes)[keyof typeof editionTypes]
