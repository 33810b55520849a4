import { Button, Skeleton } from '@mantine/core'
import { apiTokenSentences as sentences } from '@sojourn/contract/account/api-token-sentences'
import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { API_TOKENS_MAX } from '@sojourn/contract/limits'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../api/failure.ts'
import rows from '../../ui/cards/card-rows.module.css'
import { PartFailure } from '../../ui/cards/part-failure.tsx'
import classes from './access-tokens.module.css'
import { ownTokens } from './token-calls.ts'
import { type OpenDialog, TokenDialogs } from './token-dialogs.tsx'
import { TokenRow } from './token-row.tsx'

/** The tokens with which programs act for this person: created and revoked here. */
export function AccessTokens({ isAdministrator }: { isAdministrator: boolean }) {
  const { data: tokens, error, isFetching, refetch } = useQuery(ownTokens)
  const [dialog, setDialog] = useState<OpenDialog>()
  // A late answer closes its own dialog, not one that was opened in the meantime.
  const close = () => setDialog((now) => (now === dialog ? undefined : now))

  if (!tokens) {
    return error ? (
      <PartFailure
        text={failureText(error, sentences.loadFailed)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton height={36} />
    )
  }
  return (
    <>
      {tokens.length > 0 && (
        <ul className={rows.list} aria-label="Access tokens">
          {tokens.map((token: ApiToken) => (
            <TokenRow
              key={token.token_id}
              token={token}
              onRevoke={() => setDialog({ kind: 'revoke', token })}
            />
          ))}
        </ul>
      )}
      {tokens.length < API_TOKENS_MAX ? (
        <Button
          className={classes.add}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setDialog({ kind: 'new' })}
        >
          New access token
        </Button>
      ) : (
        <p className={rows.quiet}>{sentences.tooMany}</p>
      )}
      <TokenDialogs
        dialog={dialog}
        isAdministrator={isAdministrator}
        onChanged={() => void refetch()}
        onClose={close}
      />
    </>
  )
}
