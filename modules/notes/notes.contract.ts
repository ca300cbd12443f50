export { noteCalls } from './note/note.contract.ts'
