import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadImports } from '#mechanisms/imports/imports.words.ts'
import { load as loadCustomFields } from '#mechanisms/custom-fields/custom-fields.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadTags } from '#mechanisms/tags/tags.words.ts'
import { load } from './company.words.ts'

export const companyRoom = room({
  words: load,
  screens: {
    '/members_management': () => import('./management/management.tsx'),
    '/members_management/people': () => import('./person/people-list.tsx'),
    '/members_management/people/new': () => import('./person/member-form.tsx'),
    '/members_management/people/:id': () => import('./person/member-detail.tsx'),
    '/members_management/people/:id/edit': () => import('./person/member-form.tsx'),
    '/members_management/departments': () => import('./department/department-tree.tsx'),
    '/members_management/roles': () => import('./authority/role-list.tsx'),
    '/members_management/roles/new': () => import('./authority/role-form.tsx'),
    '/members_management/roles/:id': () => import('./authority/role-form.tsx'),
    '/members_management/authorities': () => import('./authority/authority-list.tsx'),
    '/members_management/administrators': () => import('./authority/administrators.tsx'),
    '/members_management/settings': () => import('./setting/company-settings.tsx'),
    '/members_management/audit': () => import('./audit/audit.tsx'),
    '/members_management/data': () => import('./removal/company-data.tsx'),
    '/members_management/tags': () => withWords(import('#mechanisms/tags/tag-management.tsx'), loadTags),
    '/members_management/fields': () => withWords(import('#mechanisms/custom-fields/field-list.tsx'), loadCustomFields),
    '/members_management/fields/new': () => withWords(import('#mechanisms/custom-fields/field-form.tsx'), loadCustomFields),
    '/members_management/fields/:id': () => withWords(import('#mechanisms/custom-fields/field-form.tsx'), loadCustomFields),
    '/members_management/dictionaries': () => withWords(import('#mechanisms/dictionaries/dictionary-list.tsx'), loadDictionaries),
    '/members_management/dictionaries/:kind': () => withWords(import('#mechanisms/dictionaries/dictionary-entries.tsx'), loadDictionaries),
    '/members_management/import': () => withWords(import('./import/import-people.tsx'), loadImports),
    '/members_management/import/:id': () => withWords(import('./import/people-import-run.tsx'), loadImports),
    '/email_invite_member': () => import('./management/invite-members.tsx'),
    '/manager_requests': () => import('./manager/manager-requests.tsx'),
    '/app_setting': () => import('./app/app-settings.tsx'),
    '/tariff_description': () => import('./edition/tariff.tsx'),
  },
  live: { person: ['/user/search/all', '/user/recent', '/manager/request', '/manager/requests'], import: ['/import/runs/:id', '/import/:kind/runs'] },
})
