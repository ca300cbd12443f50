import { room, withWords } from '#platform/web/app/screens.ts'
import { load as loadEngine } from '#mechanisms/approvals/approvals.words.ts'
import { load as loadFiles } from '#mechanisms/attachments/attachments.words.ts'
import { load as loadComments } from '#mechanisms/comments/comments.words.ts'
import { load as loadDictionaries } from '#mechanisms/dictionaries/dictionaries.words.ts'
import { load as loadHistory } from '#mechanisms/history/history.words.ts'
import { load as loadTags } from '#mechanisms/tags/tags.words.ts'
import { load as loadChances } from './chance/chance.words.ts'
import { load as loadContracts } from './contract/contract.words.ts'
import { load } from './crm.words.ts'

export const crmRoom = room({
  words: load,
  screens: {
    '/crm/customer': () => import('./customer/customer-list.tsx'),
    '/crm/chance': () => withWords(import('./chance/chance-list.tsx'), loadChances, loadEngine, loadDictionaries),
    '/crm/chance/:id': () => withWords(import('./chance/chance-detail.tsx'), loadChances, loadEngine, loadComments, loadHistory, loadFiles, loadDictionaries, loadTags),
    '/crm/newChance': () => withWords(import('./chance/chance-form.tsx'), loadChances, loadFiles, loadDictionaries, loadTags),
    '/crm/my_approve_chance': () => withWords(import('./chance/my-approve-chance.tsx'), loadChances, loadEngine),
    '/crm/newCustomer': () => withWords(import('./customer/customer-form.tsx'), loadDictionaries, loadFiles),
    '/crm/customer/bin': () => import('./customer/deleted-customers.tsx'),
    '/crm/customer/:id': () => withWords(import('./customer/customer-detail.tsx'), loadComments, loadHistory, loadFiles, loadChances, loadContracts),
    '/crm/customer/:id/edit': () => withWords(import('./customer/customer-form.tsx'), loadDictionaries, loadFiles),
    '/crm/contact': () => import('./contact/contact-list.tsx'),
    '/crm/contact/new': () => import('./contact/contact-form.tsx'),
    '/crm/contact/:id': () => import('./contact/contact-detail.tsx'),
    '/crm/contact/:id/edit': () => import('./contact/contact-form.tsx'),
    '/crm/opensea': () => import('./open-sea/open-sea-list.tsx'),
    '/crm/contract': () => withWords(import('./contract/contract-list.tsx'), loadContracts, loadEngine, loadDictionaries),
    '/crm/purchase_contract': () => withWords(import('./contract/purchase-contract-list.tsx'), loadContracts, loadEngine, loadDictionaries),
    '/crm/contract_home': () => withWords(import('./contract/contract-home.tsx'), loadContracts, loadEngine),
    '/crm/contract/:id': () => withWords(import('./contract/contract-detail.tsx'), loadContracts, loadEngine, loadComments, loadHistory, loadFiles, loadDictionaries),
    '/crm/newContract': () => withWords(import('./contract/contract-form.tsx'), loadContracts, loadEngine, loadFiles, loadDictionaries),
    '/crm/view_more_chance_list': () => withWords(import('./dealings/view-more-chance-list.tsx'), loadChances, loadEngine),
    '/crm/view_more_contract_list': () => withWords(import('./dealings/view-more-contract-list.tsx'), loadContracts, loadEngine),
    '/crm/my_approval_contract': () => withWords(import('./contract/my-approval-contract.tsx'), loadContracts, loadEngine),
  },
  live: {
    chance: ['/crm/chances/:scope', '/crm/chances/:scope/total', '/crm/chance/:id', '/crm/chances/apply/charge_by_me', '/crm/chance/list', '/approval/flow', '/comment/list', '/log/list_by_res'],
    customer: ['/crm/customers', '/crm/customers/:id', '/crm/customer/list', '/crm/opensea', '/crm/contacts', '/crm/contacts/:id', '/comment/list', '/log/list_by_res'],
    contract: ['/crm/contracts', '/crm/contracts/total', '/crm/contracts/choices', '/crm/contracts/apply/charge_by_me', '/crm/contracts/:id', '/approval/flow', '/comment/list', '/log/list_by_res'],
  },
})
