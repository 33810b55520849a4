import type { NoticeChange, NoticeChoices } from '@sojourn/contract/notices/notice-choices'
import { noticeSentences, savedText } from '@sojourn/contract/notices/notice-sentences'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { failureText } from '../../api/failure.ts'
import { showError } from '../../ui/toasts/toasts.ts'
import { changeNotices, ownNotices } from './notice-choices.ts'

/** The choices with the changes that are being saved. Changes are saved one after the other, and undone if that fails. */
export function useNoticeChoices() {
  const { data, error, isFetching, refetch } = useQuery(ownNotices)
  const client = useQueryClient()
  const [unsaved, setUnsaved] = useState<readonly NoticeChange[]>([])
  const [told, setTold] = useState('')
  const saving = useRef(Promise.resolve())

  function change(wanted: NoticeChange) {
    setUnsaved((before) => [...before, wanted])
    setTold('')
    saving.current = saving.current.then(() => save(wanted))
  }

  async function save(wanted: NoticeChange) {
    try {
      // An answer that is on its way doesn't know of the change.
      await client.cancelQueries({ queryKey: ownNotices.queryKey })
      const saved = await changeNotices(wanted)
      client.setQueryData(ownNotices.queryKey, saved)
      setTold(savedText(wanted, saved))
    } catch (failure) {
      showError(failureText(failure, noticeSentences.saveFailed))
    } finally {
      setUnsaved((before) => before.filter((one) => one !== wanted))
    }
  }

  const choices: NoticeChoices | undefined = data && Object.assign({ ...data }, ...unsaved)
  return { choices, error, isFetching, refetch, change, told }
}
