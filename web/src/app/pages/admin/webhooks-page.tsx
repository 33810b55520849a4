import { Webhooks } from '../../../features/admin/webhooks/webhooks.tsx'
import { usePageTitle } from '../../../ui/product/page-title.ts'

export function WebhooksPage() {
  usePageTitle('Webhooks')
  return <Webhooks />
}
