import { useEffect } from 'react'
import { productName } from './product-name.ts'

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${productName()}`
  }, [page])
}
