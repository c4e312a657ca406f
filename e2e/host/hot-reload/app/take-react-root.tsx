import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Updated({ onDone }: { readonly onDone: () => void }) {
  const [isUpdated, setUpdated] = useState(false)
  useEffect(() => (isUpdated ? onDone() : setUpdated(true)), [isUpdated, onDone])
  return null
}

/**
 * React's development build remembers the last root whose effects updated it (to find endless loops), and with it the
 * root's element, for as long as no other root does the same. This makes it remember a root of the page instead.
 */
export const takeReactRoot = (): Promise<void> =>
  new Promise((resolve) => {
    createRoot(document.createElement('div')).render(<Updated onDone={resolve} />)
  })
