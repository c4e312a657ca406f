/** A simulated exchange, named as such. */
export interface SandboxExchange {
  readonly id: string
  readonly name: string
  readonly color: string
}

/** Three, so that one is behind "More". */
export const EXCHANGES: readonly SandboxExchange[] = [
  { id: 'sandbox-lagoon', name: 'Lagoon (made up)', color: '#0f766e' },
  { id: 'sandbox-harbour', name: 'Harbour (made up)', color: '#1d4ed8' },
  { id: 'sandbox-reef', name: 'Reef (made up)', color: '#be185d' },
]
