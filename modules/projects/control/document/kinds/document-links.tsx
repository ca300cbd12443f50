import { DocumentsOfKind } from './documents-of-kind.tsx'

export default function DocumentLinks() {
  return <DocumentsOfKind kind="link" />
}
