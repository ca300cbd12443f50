export { documentCalls } from './document/document.contract.ts'
export { Level } from './document/document-levels.contract.ts'
