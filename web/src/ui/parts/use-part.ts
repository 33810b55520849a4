import { type ComponentType, useCallback, useEffect, useState } from 'react'

export interface PartState<Props> {
  /** Undefined until loaded. */
  Part: ComponentType<Props> | undefined
  hasFailed: boolean
  isRetrying: boolean
  retry: () => void
}

/** A part of the app that comes after its screen. `load` must be a stable function. */
export function usePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>): PartState<Props> {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [failures, setFailures] = useState(0)
  const [retries, setRetries] = useState(0)
  const isMissing = Part === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry loads again
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    load().then(
      (loaded) => isLeft || setPart(() => loaded.default),
      () => isLeft || setFailures((count) => count + 1),
    )
    return () => {
      isLeft = true
    }
  }, [load, isMissing, retries])

  const retry = useCallback(() => setRetries((count) => count + 1), [])
  return { Part, hasFailed: isMissing && failures > 0, isRetrying: retries >= failures, retry }
}
