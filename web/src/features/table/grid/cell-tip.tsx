import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import classes from './cell-tip.module.css'

interface Tip {
  cell: Element
  text: string
  left: number
  top: number
}

/** The full text of a truncated cell, while it is hovered or focused. One tip serves all cells. */
export function CellTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const grid = within.current
    const show = ({ target }: Event) => setTip(tipFor(target as Element))
    const hide = () => setTip(null)
    const hideOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    grid?.addEventListener('pointerover', show)
    grid?.addEventListener('focusin', show)
    grid?.addEventListener('pointerleave', hide)
    grid?.addEventListener('focusout', hide)
    document.addEventListener('keydown', hideOnEscape)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      grid?.removeEventListener('pointerover', show)
      grid?.removeEventListener('focusin', show)
      grid?.removeEventListener('pointerleave', hide)
      grid?.removeEventListener('focusout', hide)
      document.removeEventListener('keydown', hideOnEscape)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [within])

  // The cell may have another text now, or be gone.
  useLayoutEffect(() => {
    setTip((shown) => {
      const now = shown && tipFor(shown.cell)
      return now?.text === shown?.text ? shown : now
    })
  })

  if (!tip) return null
  return (
    <div className={classes.tip} style={{ left: tip.left, top: tip.top }} aria-hidden="true">
      <bdi>{tip.text}</bdi>
    </div>
  )
}

function tipFor(target: Element): Tip | null {
  const cell = target.closest('td')
  const shown = cell?.querySelector<HTMLElement>('span')
  if (!cell || !shown || shown.scrollWidth <= shown.clientWidth) return null
  const { left, bottom } = cell.getBoundingClientRect()
  return { cell, text: shown.textContent, left, top: bottom + 2 }
}
