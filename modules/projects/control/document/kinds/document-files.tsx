import { DocumentsOfKind } from './documents-of-kind.tsx'

export default function DocumentFiles() {
  return <DocumentsOfKind kind="file" />
}
