import { Button, Menu } from '@mantine/core'
import { shortDay } from '@sojourn/contract/dates/date-words'
import { localDay } from '@sojourn/contract/dates/day'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import type { Webhook } from '@sojourn/contract/webhooks/webhook'
import { WEBHOOK_EVENT_LABELS } from '@sojourn/contract/webhooks/webhook-sentences'
import { countText } from '@sojourn/contract/words/count-words'
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import card from '../../../ui/cards/list-card.module.css'
import { RowMenu } from '../../../ui/controls/row-menu.tsx'
import classes from './webhook-row.module.css'
import { hostOf, webhookState } from './webhook-words.ts'

export type WebhookAction = 'deliveries' | 'edit' | 'test' | 'switch' | 'replace' | 'delete'

interface WebhookRowProps {
  webhook: Webhook
  onAction: (action: WebhookAction, opener: string) => void
}

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

export function WebhookRow({ webhook, onAction }: WebhookRowProps) {
  const { webhook_id, address, events, is_enabled, problem, created_at, waiting, last_delivered_at } = webhook
  const { word, tone } = webhookState(webhook)
  const host = hostOf(webhook)
  const [menu, button] = [`webhook ${webhook_id}`, `deliveries ${webhook_id}`]
  return (
    <li className={classes.row} aria-label={`Webhook to ${host}`}>
      <div className={classes.texts}>
        <p className={classes.address}>
          <bdi>{address}</bdi>{' '}
          <span className={card.pill} data-tone={tone}>
            {word}
          </span>
        </p>
        <p>{events.map((event) => WEBHOOK_EVENT_LABELS[event]).join(' · ')}</p>
        {problem && <p className={classes.problem}>{problem}</p>}
        <p className={card.quiet}>
          Added {shortDay(localDay(new Date(created_at)))} · {countText(waiting)} waiting ·{' '}
          {last_delivered_at === null
            ? 'Nothing delivered recently'
            : `Last delivered ${localDateTime(last_delivered_at)}`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          data-opener={button}
          aria-label={`Deliveries to ${host}`}
          onClick={() => onAction('deliveries', button)}
        >
          Deliveries
        </Button>
        <RowMenu label={`Actions for the webhook to ${host}`} opener={menu}>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAction('edit', menu)}>
            Edit
          </Menu.Item>
          {is_enabled && (
            <Menu.Item leftSection={<IconSend {...icon} />} onClick={() => onAction('test', menu)}>
              Send a test
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={is_enabled ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />}
            onClick={() => onAction('switch', menu)}
          >
            {is_enabled ? 'Turn off' : 'Turn on'}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey {...icon} />} onClick={() => onAction('replace', menu)}>
            Replace the secret
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete', menu)}>
            Delete
          </Menu.Item>
        </RowMenu>
      </div>
    </li>
  )
}
