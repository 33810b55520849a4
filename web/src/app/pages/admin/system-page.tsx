import { System } from '../../../features/admin/system/system.tsx'
import { usePageTitle } from '../../../ui/product/page-title.ts'

export function SystemPage() {
  usePageTitle('System')
  return <System />
}
