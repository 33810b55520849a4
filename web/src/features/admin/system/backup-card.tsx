import type { LastBackup } from '@sojourn/contract/admin/system'
import { localDateTime } from '@sojourn/contract/dates/time-words'
import { ageText } from './age-words.ts'
import classes from './fact-card.module.css'
import { FactCard } from './fact-card.tsx'
import { sizeText } from './size-words.ts'

interface BackupCardProps {
  backup: LastBackup | null
  now: number
}

export function BackupCard({ backup, now }: BackupCardProps) {
  if (!backup) {
    return (
      <FactCard title="Last backup" facts={{ Created: 'Never' }}>
        <p className={classes.hint}>
          Run <code>npm run backup -- FILE</code> on the server. Backups created with other tools aren't shown
          here.
        </p>
      </FactCard>
    )
  }
  const { made_at, host, file, bytes } = backup
  return (
    <FactCard
      title="Last backup"
      facts={{
        Created: (
          <time dateTime={made_at} title={localDateTime(made_at)}>
            {ageText(made_at, now)}
          </time>
        ),
        File: file,
        Machine: host,
        Size: sizeText(bytes),
      }}
    />
  )
}
