import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { checkTokenName } from '@sojourn/contract/account/api-token-rules'
import { SCOPE_WORDS, apiTokenSentences as sentences } from '@sojourn/contract/account/api-token-sentences'
import { isForAdministrators, SCOPES, type Scope } from '@sojourn/contract/account/scopes'
import { API_TOKEN_DAYS, API_TOKEN_DAYS_MAX } from '@sojourn/contract/limits'
import { counted } from '@sojourn/contract/words/count-words'
import { useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import notices from '../../ui/cards/notice.module.css'
import form from '../../ui/forms/dialog-form.module.css'
import { useForm } from '../../ui/forms/use-form.ts'
import { useIsHere } from '../../ui/forms/use-is-here.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import classes from './access-tokens.module.css'
import { createToken, revokeToken } from './token-calls.ts'

interface CreateTokenProps {
  isAdministrator: boolean
  onMade: (secret: string) => void
  onChanged: () => void
  onClose: () => void
}

interface Problem {
  name?: string
  scopes?: string
  call?: string
}

const DAYS = [7, 30, API_TOKEN_DAYS, 180, API_TOKEN_DAYS_MAX].map((days) => ({
  value: String(days),
  label: counted(days, 'day'),
}))

export function CreateToken({ isAdministrator, onMade, onChanged, onClose }: CreateTokenProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [days, setDays] = useState(API_TOKEN_DAYS)
  const isHere = useIsHere()
  const nameField = useRef<HTMLInputElement>(null)
  const firstScope = useRef<HTMLInputElement>(null)
  const { onSubmit, isBusy, problem } = useForm<object, Problem>({
    read: () => ({}),
    check: () => {
      const broken = checkTokenName(name)
      if (broken) return { name: broken }
      return scopes.length === 0 ? { scopes: sentences.scopeRequired } : undefined
    },
    send: async () => {
      try {
        await create()
      } catch (error) {
        // The answer may have been lost on its way.
        onChanged()
        const refused = failureText(error, sentences.createFailed)
        return refused === sentences.nameTaken ? { name: refused } : { call: refused }
      }
    },
    onLate: ({ name: broken, call }) => showError(broken ?? call ?? sentences.createFailed),
    focusOn: (found) => {
      if (found.name) nameField.current?.focus()
      if (found.scopes) firstScope.current?.focus()
    },
  })

  async function create() {
    const { token, secret } = await createToken({ name, scopes, days })
    if (isHere.current) onMade(secret)
    else await takeBack(token.token_id)
  }

  /** Cancelled before the answer came: a token that nobody has seen is revoked. */
  async function takeBack(tokenId: number) {
    try {
      await revokeToken(tokenId)
      showSuccess(sentences.revoked)
    } catch (error) {
      showError(failureText(error, sentences.revokeFailed))
    }
    onChanged()
  }

  const offered = SCOPES.filter((scope) => isAdministrator || !isForAdministrators(scope))
  return (
    <form className={form.form} onSubmit={onSubmit} noValidate>
      <TextInput
        ref={nameField}
        label="Name"
        description="Say which program uses it. The audit log names it with each change."
        classNames={{ description: form.hint }}
        value={name}
        error={problem?.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Checkbox.Group
        label="What it may do"
        value={scopes}
        error={problem?.scopes}
        onChange={(chosen) => setScopes(SCOPES.filter((scope) => chosen.includes(scope)))}
      >
        <div className={classes.scopes}>
          {offered.map((scope, index) => (
            <Checkbox
              key={scope}
              ref={index === 0 ? firstScope : undefined}
              value={scope}
              label={SCOPE_WORDS[scope]}
              description={scope}
              classNames={{ input: classes.box, description: classes.scope }}
            />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        className={classes.days}
        label="Valid for"
        data={DAYS}
        value={String(days)}
        onChange={({ currentTarget }) => setDays(Number(currentTarget.value))}
      />
      <div role="alert" className={notices.error}>
        {problem?.call}
      </div>
      <div className={form.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          Create token
        </Button>
      </div>
    </form>
  )
}
