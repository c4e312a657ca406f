import type { HistoryEntry } from './schemas.js'

const icons: Readonly<Record<string, 'swap' | 'check' | 'cross' | 'plus' | 'minus' | 'contract'>> = {
  trade: 'swap',
  approve: 'check',
  cancel: 'cross',
  revoke: 'cross',
  mint: 'plus',
  burn: 'minus',
  deploy: 'contract',
  execute: 'contract',
}

/** Returns the icon of an entry: by the operation, else by the direction of the first transfer. */
export function iconOf({ metadata, transfers }: HistoryEntry): (typeof icons)[string] | 'send' | 'receive' {
  const { operationType } = metadata
  const own = Object.hasOwn(icons, operationType) ? icons[operationType] : undefined
  if (own) return own
  if (operationType === 'receive') return 'receive'
  if (operationType === 'send') return 'send'
  return transfers[0]?.direction === 'in' ? 'receive' : 'send'
}
