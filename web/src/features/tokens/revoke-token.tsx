import { apiTokenSentences as sentences } from '@sojourn/contract/account/api-token-sentences'
import type { ApiToken } from '@sojourn/contract/account/api-tokens'
import { ERROR_STATUS } from '@sojourn/contract/api/errors'
import { toFailure } from '../../api/failure.ts'
import { useChange } from '../../api/use-change.ts'
import { Question } from '../../ui/dialogs/confirm-dialog.tsx'
import { showSuccess } from '../../ui/toasts/toasts.ts'
import { revokeToken } from './token-calls.ts'

interface RevokeTokenProps {
  token: ApiToken
  onChanged: () => void
  onClose: () => void
}

export function RevokeToken({ token, onChanged, onClose }: RevokeTokenProps) {
  const { isBusy, problem, hasLeft, run } = useChange()

  async function revoke() {
    const isRevoked = await run(async () => {
      await revokeToken(token.token_id).catch(unlessGone)
      return true
    }, sentences.revokeFailed)
    if (!isRevoked) return
    showSuccess(sentences.revoked)
    onChanged()
    if (!hasLeft()) onClose()
  }

  return (
    <Question
      confirm="Revoke"
      tone="danger"
      isBusy={isBusy}
      problem={problem}
      onConfirm={revoke}
      onCancel={onClose}
    >
      <p>
        Programs that use “<bdi>{token.name}</bdi>” will be refused. You can't undo this.
      </p>
    </Question>
  )
}

/** It has already been revoked, perhaps by this very call, whose answer was lost. */
function unlessGone(error: unknown): void {
  if (toFailure(error).status !== ERROR_STATUS.not_found) throw error
}
