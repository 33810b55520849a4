import { countText } from '@sojourn/contract/words/count-words'
import { useQuery } from '@tanstack/react-query'
import card from '../../../ui/cards/list-card.module.css'
import { QuietFailure } from '../../../ui/cards/quiet-failure.tsx'
import { BackupCard } from './backup-card.tsx'
import { EmailCard } from './email-card.tsx'
import facts from './fact-card.module.css'
import { FactCard, FactCardPlaceholder } from './fact-card.tsx'
import { Freshness } from './freshness.tsx'
import { InstancesCard } from './instances-card.tsx'
import { sizeText } from './size-words.ts'
import classes from './system.module.css'
import { type SystemState, systemState } from './system-state.ts'
import { UndeliveredCard } from './undelivered-card.tsx'
import { VerifyAudit } from './verify-audit.tsx'

/** What runs, and whether it runs well. */
export function System() {
  const { data, dataUpdatedAt, isPending, isError, isFetching, refetch } = useQuery(systemState)
  if (isPending) return <Placeholders />
  if (!data) {
    return (
      <div className={card.card}>
        <div className={card.message}>
          <QuietFailure
            text="Couldn't load the system status."
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      </div>
    )
  }
  const { version, database, mail, outgoing_mail, last_backup, instances, at } = data
  const now = Date.parse(at)
  const streams = instances.reduce((sum, each) => sum + each.streams, 0)
  return (
    <div className={classes.system}>
      <Freshness
        updatedAt={dataUpdatedAt}
        hasFailed={isError}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
      <FactCard
        title="Server"
        facts={{
          Version: version,
          Instances: countText(instances.length),
          'Live streams': countText(streams),
        }}
      >
        <p className={facts.hint}>Each open browser has one live stream, however many tabs it has.</p>
      </FactCard>
      <FactCard
        title="Database"
        facts={{
          Engine: engineText(database),
          Location: database.location,
          Size: database.bytes === null ? 'Still measuring' : sizeText(database.bytes),
        }}
      />
      <EmailCard mail={mail} outgoing={outgoing_mail} now={now} />
      <BackupCard backup={last_backup} now={now} />
      <InstancesCard instances={instances} now={now} />
      {outgoing_mail && <UndeliveredCard outgoing={outgoing_mail} now={now} />}
      <div className={classes.wide}>
        <VerifyAudit />
      </div>
    </div>
  )
}

function engineText({ engine, version }: SystemState['database']): string {
  return engine === 'embedded' ? `Embedded (PostgreSQL ${version})` : `PostgreSQL ${version}`
}

const CARDS = ['Server', 'Database', 'Email', 'Last backup']

function Placeholders() {
  return (
    <div className={classes.system} aria-busy="true">
      <p className={classes.freshness}>Loading…</p>
      {CARDS.map((title) => (
        <FactCardPlaceholder key={title} title={title} />
      ))}
    </div>
  )
}
