import { apiTokenSentences as sentences } from '@sojourn/contract/account/api-token-sentences'
import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { useRef, useState } from 'react'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ShownOnce, type StaysOpen } from '../../ui/secrets/shown-once.tsx'
import { CreateToken } from './create-token.tsx'
import { RevokeToken } from './revoke-token.tsx'

export type OpenDialog = { kind: 'new' } | { kind: 'revoke'; token: ApiToken }

interface TokenDialogsProps {
  dialog: OpenDialog | undefined
  isAdministrator: boolean
  onChanged: () => void
  onClose: () => void
}

const TITLES: Record<OpenDialog['kind'], string> = { new: 'New access token', revoke: 'Revoke access token' }

/** One dialog at a time. A new token is shown only once, so the dialog closes only after it was copied or with Done. */
export function TokenDialogs({ dialog, isAdministrator, onChanged, onClose }: TokenDialogsProps) {
  const [secret, setSecret] = useState<string>()
  const staysOpen = useRef<StaysOpen>(null)

  function close() {
    setSecret(undefined)
    onClose()
  }

  function show(made: string) {
    setSecret(made)
    onChanged()
  }

  return (
    <Dialog
      opened={dialog !== undefined}
      onClose={() => staysOpen.current?.() || close()}
      title={dialog && TITLES[dialog.kind]}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 0 }}
    >
      {secret && (
        <ShownOnce
          secret={secret}
          label="Token"
          notice="Copy this token now. You won't see it again. Whoever has it can act in your name, as far as its scopes allow."
          sentences={sentences}
          staysOpen={staysOpen}
          onDone={close}
        >
          A program sends it with each call, in the header “Authorization: Bearer” and the token.
        </ShownOnce>
      )}
      {dialog?.kind === 'new' && !secret && (
        <CreateToken isAdministrator={isAdministrator} onMade={show} onChanged={onChanged} onClose={close} />
      )}
      {dialog?.kind === 'revoke' && (
        <RevokeToken token={dialog.token} onChanged={onChanged} onClose={close} />
      )}
    </Dialog>
  )
}
