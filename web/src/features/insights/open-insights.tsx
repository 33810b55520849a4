import { IconChartBar } from '@tabler/icons-react'
import { LinkButton } from '../../ui/controls/link-button.tsx'

export function OpenInsights() {
  return (
    <LinkButton
      to="/insights"
      variant="default"
      size="xs"
      leftSection={<IconChartBar size={16} stroke={1.5} aria-hidden="true" />}
    >
      Insights
    </LinkButton>
  )
}
